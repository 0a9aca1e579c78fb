"""What all environments offer alike: actions and numbers, decks from readable games, states."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import florilegium as fl
from florilegium.arrays.environment import Environment
from florilegium.arrays.registry import batched
from florilegium.core import coder as coders
from florilegium.core import registry
from florilegium.core.errors import BadAction, BadSeat, BadSetup, UnknownGame
from florilegium.games.deck55 import Card
from florilegium.games.hanabi.actions import Discard, Play, Tell
from florilegium.games.ikebana.actions import Buy, Draw
from florilegium.games.illusion.actions import Let, Place
from florilegium.games.royal_flush import cards as royal_cards
from florilegium.games.royal_flush.actions import Pass, Score, Swap, Take

KEY = jax.random.key(3)
ENVS = {
    (name, seats): batched(name, seats)
    for name in fl.games()
    for seats in (fl.game(name).seats[0], fl.game(name).seats[-1])
}
WRONG_NUMBERS: list[Any] = [
    -1,
    10**6,
    2**70,
    True,
    False,
    1.0,
    np.float64(1),
    np.bool_(True),
    "1",
    b"1",
    None,
    (),
    [],
    [0, 0],
    (0, 1, 2),
    [True],
    [[0]],
    {},
]


def score(board: str, *texts: str) -> Score:
    return Score(board, royal_cards.in_order(map(royal_cards.Card, texts)))


@pytest.mark.parametrize(("name", "seats"), ENVS, ids=str)
def test_every_number_is_one_action_of_each_seat(name: str, seats: int) -> None:
    env = ENVS[name, seats]
    single = env.actions.starts.get("score", env.actions.size)
    for seat in range(1, seats + 1):
        named = [env.action(number, seat) for number in range(single)]
        assert len(set(map(str, named))) == single
        for number, action in enumerate(named):
            assert env.number(action, seat) == number
            assert env.numbers(action, seat) == (number,)
            assert env.action([number], seat) == action
            assert fl.game(name).parse(str(action)) == action
    others: list[Any] = [np.int64(1), np.uint8(1), jnp.int32(1)]
    assert {env.action(other, 1) for other in others} == {env.action(1, 1)}


@pytest.mark.parametrize("number", WRONG_NUMBERS, ids=repr)
@pytest.mark.parametrize("name", fl.games())
def test_what_is_no_number_is_refused(name: str, number: Any) -> None:
    with pytest.raises(BadAction):
        ENVS[name, 2].action(number, 1)


@pytest.mark.parametrize("seat", [0, -1, 3, True, 1.0, "1", None, np.int64(1)], ids=repr)
@pytest.mark.parametrize("name", fl.games())
def test_a_seat_that_is_not_there_is_refused(name: str, seat: Any) -> None:
    env = ENVS[name, 2]
    with pytest.raises(BadSeat):
        env.action(0, seat)
    for ask in (env.number, env.numbers):
        with pytest.raises(BadSeat):
            ask(env.action(0, 1), seat)


HANABI = [
    (4, 1, Discard(5)),
    (4, 1, Play(5)),
    (5, 5, Play(5)),
    (2, 1, Tell(1, "R")),
    (2, 2, Tell(2, "1")),
    (2, 1, Tell(3, "R")),
    (2, 1, Tell(2, "M")),
    (2, 1, Play(0)),
    (2, 1, Play(-1)),
    (2, 1, Play(6)),
]
HAND_MADE: list[Any] = [
    Play(True),
    Play(1.0),  # type: ignore[arg-type]
    Play("1"),  # type: ignore[arg-type]
    Play(None),  # type: ignore[arg-type]
    Play([1]),  # type: ignore[arg-type]
    Tell(2, ""),
    Tell(2, "RG"),
    Tell(2, 1),  # type: ignore[arg-type]
    Tell(2.0, "R"),  # type: ignore[arg-type]
    Tell(2, "6"),
]


@pytest.mark.parametrize(("seats", "seat", "action"), HANABI, ids=str)
def test_hanabi_has_no_number_for_what_the_seat_cannot_do(
    seats: int, seat: int, action: Any
) -> None:
    env = batched("hanabi", seats)
    for ask in (env.number, env.numbers):
        with pytest.raises(BadAction):
            ask(action, seat)


class Unspeakable:
    """It can neither be hashed, nor compared, nor written."""

    def __hash__(self) -> int:
        raise RuntimeError

    __eq__ = __str__ = __repr__ = __hash__  # type: ignore[assignment]


def test_an_action_is_its_text_here_as_in_the_rules() -> None:
    env, game = ENVS["hanabi", 2], fl.game("hanabi")
    counted: Any = np.int64(1)
    assert env.number(Play(counted), 1) == env.number(Play(1), 1)
    game.apply(game.new(2, 1, first_seat=1), 1, Play(counted))
    unspeakable: Any = Unspeakable()
    for ask in (env.number, env.numbers, lambda action, seat: game.why_not(game.new(), 1, action)):
        with pytest.raises(BadAction):
            ask(Play(unspeakable), 1)


@pytest.mark.parametrize("action", HAND_MADE, ids=repr)
def test_hand_made_actions_that_no_text_could_give_are_refused(action: Any) -> None:
    with pytest.raises(BadAction):
        ENVS["hanabi", 2].number(action, 1)


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("ikebana", Buy(1)),
        ("ikebana", Buy(3)),
        ("ikebana", Buy(0)),
        ("ikebana", Buy(2.0)),  # type: ignore[arg-type]
        ("ikebana", Buy("2")),  # type: ignore[arg-type]
        ("illusion", Place(5)),
        ("illusion", Place(0)),
        ("illusion", Place(True)),
        ("royal_flush", Take("0")),
        ("royal_flush", Take("5")),
        ("royal_flush", Take("-1")),
        ("royal_flush", Take(1)),  # type: ignore[arg-type]
        ("royal_flush", score("pair", "TS")),
        ("royal_flush", score("pair", "TS", "TS", "TH")),
        ("royal_flush", score("nothing", "TS", "TH")),
        ("royal_flush", Score("pair", (royal_cards.Card("TH"), royal_cards.Card("TS")))),
        ("royal_flush", Score("pair", ("TS", "TH"))),  # type: ignore[arg-type]
        ("royal_flush", Score("pair", [royal_cards.Card("TS")])),  # type: ignore[arg-type]
        ("royal_flush", Score(["pair"], ())),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_the_other_games_refuse_them_too(name: str, action: Any) -> None:
    for ask in (ENVS[name, 2].number, ENVS[name, 2].numbers):
        with pytest.raises(BadAction):
            ask(action, 1)


@pytest.mark.parametrize("name", fl.games())
def test_what_belongs_to_another_game_is_no_action(name: str) -> None:
    everything: dict[str, Any] = {
        "hanabi": Play(1),
        "ikebana": Draw(),
        "illusion": Let(),
        "royal_flush": Swap(),
    }
    strangers = [one for game, one in everything.items() if game != name]
    for stranger in [*strangers, Pass if name == "hanabi" else Play, None, "play 1", 1, Card("R1")]:
        with pytest.raises(BadAction):
            ENVS[name, 2].numbers(stranger, 1)


def test_a_colour_that_is_not_in_play_is_refused() -> None:
    env = batched("hanabi", 2, colours=2, multicolour=True)
    assert str(env.action(env.number(Tell(2, "M"), 1), 1)) == "tell 2 multicolour"
    for letter in "YBK":
        with pytest.raises(BadAction):
            env.number(Tell(2, letter), 1)
    with pytest.raises(BadSetup, match="deck"):
        env.decks([fl.game("hanabi").deck(fl.game("hanabi").options())])
    state = env.init(KEY, 2, decks=env.decks([env.layout.deck, list(reversed(env.layout.deck))]))
    assert state.decks.shape == (25, 2)


def test_several_numbers_make_one_score() -> None:
    env = ENVS["royal_flush", 2]
    pair = score("pair", "TS", "*")
    numbers = env.numbers(pair, 2)
    assert len(numbers) == 3
    assert env.action(numbers, 1) == env.action(list(numbers), 2) == pair
    with pytest.raises(BadAction, match="several"):
        env.number(pair, 1)
    board, *played = numbers
    wrong: list[Any] = [
        board,
        numbers[:2],
        (*numbers, numbers[-1]),
        (board, *reversed(played)),
        (*played, board),
        (0, *played),
        (board, board, board),
        (board, 0, 0),
    ]
    for some in wrong:
        with pytest.raises(BadAction):
            env.action(some, 1)


@pytest.mark.parametrize("name", fl.games())
def test_decks_are_made_of_set_ups_and_of_cards(name: str) -> None:
    game, options = fl.game(name), dict[str, Any](first_seat=2)
    if name == "royal_flush":
        options["boards"] = "random"
    env = batched(name, 2, **options)
    setups = [game.setup(2, seed, **options) for seed in range(3)]
    decks = env.decks(setups)
    state = env.init(KEY, 3, decks=decks)
    assert (np.asarray(env.seat(state)) == 1).all()
    shuffled = random.Random(1).sample(list(env.layout.deck), len(env.layout.deck))
    given = game.setup(2, 0, deck=[str(card) for card in shuffled], **options)
    assert np.array_equal(env.decks([shuffled]), env.decks([given]))
    top = decks[: len(env.layout.deck)]
    assert [sorted(column) for column in top.T.tolist()] == [
        sorted(env.layout.kind(card) for card in env.layout.deck)
    ] * 3


@pytest.mark.parametrize("name", fl.games())
def test_a_deal_of_another_table_is_refused(name: str) -> None:
    game, env = fl.game(name), ENVS[name, 2]
    with pytest.raises(BadSetup, match="seats"):
        env.decks([game.setup(3, 0)])
    with pytest.raises(BadSetup, match="options"):
        env.decks([game.setup(2, 0, first_seat=1)])
    wrong: list[Any] = [["R1"], [], "R1", 7, None, [1, 2]]
    for deal in wrong:
        with pytest.raises(BadSetup, match="deck"):
            env.decks([deal])
    everything: list[Any] = ["R1", 7, None, game.setup(2, 0)]
    for deals in everything:
        with pytest.raises((TypeError, BadSetup)):
            env.decks(deals)
    with pytest.raises(ValueError, match="deals"):
        env.decks([])


def refused_by_all(env: Environment[Any], state: Any) -> None:
    batch = state.chance.a.shape[0]
    calls: list[Callable[[Any], Any]] = [
        lambda state: env.step(state, jnp.zeros(batch, int)),
        lambda state: env.play(state, jnp.zeros(batch, int)),
        lambda state: env.rollout(KEY, state=state),
        env.observe,
        env.legal,
        env.seat,
        env.between_moves,
    ]
    for call in calls:
        with pytest.raises(ValueError, match="state: expected"):
            call(state)
        with pytest.raises(ValueError, match="state: expected"):
            jax.eval_shape(call, state)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("hanabi", {"red_tokens": 1}),
        ("hanabi", {"blue_tokens": 10}),
        ("hanabi", {"first_seat": 1}),
        ("hanabi", {"colours": 4}),
        ("ikebana", {"final_bouquet": True}),
        ("illusion", {"memory": True}),
        ("royal_flush", {"children": [1]}),
        ("royal_flush", {"boards": "random"}),
    ],
    ids=str,
)
def test_a_state_of_other_options_is_refused(name: str, options: dict[str, Any]) -> None:
    """Though its arrays have the same shapes and types."""
    env, other = batched(name, 2), batched(name, 2, **options)
    state = other.init(KEY, 4)
    refused_by_all(env, state)
    other.legal(state)


def test_a_state_remains_its_tables_wherever_it_goes() -> None:
    env = batched("illusion", 3)
    state = env.init(KEY, 4)

    def stepped(state: Any, _: None) -> Any:
        return env.step(state, jnp.argmax(env.legal(state), axis=0)).state, None

    state, _ = jax.jit(lambda state: jax.lax.scan(stepped, state, length=3))(state)
    stacked = jax.tree.map(lambda *leaves: jnp.stack(leaves), state, state)
    mapped = jax.vmap(lambda one: env.play(one, jnp.argmax(env.legal(one), axis=0)).state)(stacked)
    one = jax.tree.map(lambda leaf: leaf[0], mapped)
    env.observe(one)
    assert one.identity == state.identity
    refused_by_all(batched("illusion", 4), one)


def test_a_game_that_has_no_numbers_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = SimpleNamespace(name="bare", room=lambda name: None)
    monkeypatch.setattr(registry, "game", lambda name: bare)
    monkeypatch.setattr(coders, "find_game", lambda name: bare)
    for make, room in ((batched, "batched"), (coders.coder, "coder")):
        with pytest.raises(UnknownGame, match=f"bare .* no {room}"):
            make("bare")
