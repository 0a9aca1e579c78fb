from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import florilegium as fl
from florilegium.core.plain import plain
from florilegium.core.record import load
from florilegium.core.text import legible
from tests.cases import PLAIN_CASES, Case, walk


def recorded(case: Case, seed: object, limit: int | None = None) -> tuple[fl.Match, list[Any]]:
    """A match of random actions and its state after every step."""
    game = case.game
    match = fl.Match(game, game.setup(case.seats, seed, None, **case.options))
    states = [match.state]
    for step in walk(case, seed, limit):
        match.play(step.seat, str(step.action))
        states.append(match.state)
    return match, states


@pytest.mark.parametrize("case", PLAIN_CASES[::4], ids=str)
def test_an_injected_deck_is_part_of_the_record(case: Case) -> None:
    game = case.game
    deck = list(reversed(game.deck(game.options())))
    match = fl.Match(game, game.setup(case.seats, 1, deck))
    for text in (match.record.to_json(), match.record.to_text()):
        assert fl.Match.replay(load(text)).state == match.state


def test_a_record_may_say_what_was_promised_about_its_seed() -> None:
    match, _ = recorded(Case("hanabi", 2, {}), 1, limit=3)
    assert "commitment" not in json.loads(match.record.to_json())
    promised = replace(match.record, commitment="ab" * 32)
    read = load(promised.to_json())
    assert read.commitment == promised.commitment
    assert read == match.record
    assert read.to_json() == promised.to_json()
    assert load(match.record.to_json()).commitment is None


HEADER = "florilegium-record 1\ngame hanabi\nseats 2\nseed 1\nfirst_seat 1\nactions\n"


def test_an_illegal_action_names_its_line_and_its_rule() -> None:
    text = HEADER + "1 play 1\n\n# a remark\n2 tell 2 red\n"
    with pytest.raises(fl.BadRecord) as caught:
        fl.Match.replay(load(text))
    assert caught.value.line == 10
    assert caught.value.rule == "HAN-8"
    assert "line 10" in str(caught.value)
    assert "HAN-8" in str(caught.value)


def test_an_illegal_action_in_json_names_its_line_and_its_rule() -> None:
    match = fl.Match(fl.game("hanabi"), fl.game("hanabi").setup(2, 1, first_seat=1))
    match.play(1, "play 1")
    text = match.record.to_json()
    line = text.split("\n").index('    "1 play 1"') + 1
    with pytest.raises(fl.BadRecord) as caught:
        fl.Match.replay(load(text.replace('"1 play 1"', '"1 discard 1"')))
    assert (caught.value.line, caught.value.rule) == (line, "HAN-12")


def test_an_action_after_the_end_names_the_ending() -> None:
    text = HEADER.replace("seed 1", "seed 1\nred_tokens 1")
    game = fl.game("hanabi")
    state = game.new(seats=2, seed=1, first_seat=1, red_tokens=1)
    lines: list[str] = []
    while turn := game.turn(state):
        action = game.legal(state, turn[0])[-1] if not lines else game.parse("play 5")
        lines.append(f"{turn[0]} {action}")
        state, _ = game.apply(state, turn[0], action)
    with pytest.raises(fl.BadRecord) as caught:
        fl.Match.replay(load(text + "\n".join([*lines, "1 play 1"])))
    assert caught.value.rule == "HAN-19"


WRONG_TEXTS = {
    "": 1,
    "hello": 1,
    "florilegium-record": 1,
    "florilegium-record 2\ngame hanabi": 1,
    "florilegium-record 1\ngame hanabi\nseats 2\nseed 1\n": 5,
    "florilegium-record 1\ngame chess\nseats 2\nseed 1\nactions\n": 2,
    "florilegium-record 1\ngame hanabi\nseats 9\nseed 1\nactions\n": 3,
    "florilegium-record 1\ngame hanabi\nseats two\nseed 1\nactions\n": 3,
    "florilegium-record 1\ngame hanabi\nseats 2\nseed 1\ncolour 3\nactions\n": 5,
    "florilegium-record 1\ngame hanabi\nseats 2\nseed 1\nred_tokens 2\nactions\n": 5,
    "florilegium-record 1\ngame hanabi\nseats 2\nseats 2\nseed 1\nactions\n": 4,
    "florilegium-record 1\ngame hanabi\nseats 2\nseed 1\ndeck R1 R2\nactions\n": 5,
    "florilegium-record 1\ngame hanabi\nseed 1\nactions\n": 4,
    HEADER + "play 1\n": 7,
    HEADER + "1 play 1\nx play 1\n": 8,
}


@pytest.mark.parametrize(("text", "line"), WRONG_TEXTS.items())
def test_a_wrong_text_record_names_the_line(text: str, line: int) -> None:
    with pytest.raises(fl.BadRecord) as caught:
        load(text)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "other"),
        ("version", 2),
        ("version", "1"),
        ("version", True),
        ("game", "chess"),
        ("game", None),
        ("game", ["hanabi"]),
        ("seats", 9),
        ("seats", None),
        ("seed", {}),
        ("seed", None),
        ("deck", ["R1"]),
        ("deck", "R1"),
        ("options", []),
        ("options", {"colour": 1}),
        ("options", {"red_tokens": "3"}),
        ("options", {"seats": 3}),
        ("actions", {}),
        ("actions", [1]),
        ("actions", ["play"]),
        ("actions", ["1  "]),
        ("surprise", 1),
        ("commitment", 1),
        ("commitment", None),
        ("commitment", ["ab"]),
        ("commitment", "ab"),
        ("commitment", "\ud800"),
        ("commitment", "AB" * 32),
        ("seed", "\ud800"),
    ],
)
def test_a_wrong_json_record_is_refused(field: str, value: object) -> None:
    match = fl.Match(fl.game("hanabi"), fl.game("hanabi").setup(2, 1))
    content = json.loads(match.record.to_json())
    with pytest.raises(fl.BadRecord):
        load(json.dumps({**content, field: value}))


@pytest.mark.parametrize("name", ["self", "/", "options", "", "\ud800", "x" * 9999, "red_tokens\n"])
def test_an_unknown_option_is_named_whatever_it_is_called(name: str) -> None:
    content = json.loads(
        fl.Match(fl.game("hanabi"), fl.game("hanabi").setup(2, 1)).record.to_json()
    )
    with pytest.raises(fl.BadRecord) as caught:
        load(json.dumps({**content, "options": {name: 1}}))
    assert legible(name, 40) in str(caught.value)
    assert len(str(caught.value).encode()) < 200


def test_cards_that_cannot_be_written_are_named_as_well_as_can_be() -> None:
    content = json.loads(
        fl.Match(fl.game("hanabi"), fl.game("hanabi").setup(2, 1)).record.to_json()
    )
    with pytest.raises(fl.BadRecord) as caught:
        load(json.dumps({**content, "deck": ["\ud800", "x" * 9999, "R1"]}))
    assert len(str(caught.value).encode()) < 200


@pytest.mark.parametrize("text", [None, 3, b"{}", bytearray(), ["{"], object()])
def test_what_is_no_text_is_no_record(text: Any) -> None:
    with pytest.raises(fl.BadRecord) as caught:
        load(text)
    assert caught.value.line == 1


@pytest.mark.parametrize(
    "field", ["version", "game", "seats", "seed", "deck", "options", "actions"]
)
def test_a_json_record_without_a_field_is_refused(field: str) -> None:
    match = fl.Match(fl.game("hanabi"), fl.game("hanabi").setup(2, 1))
    content = json.loads(match.record.to_json())
    del content[field]
    with pytest.raises(fl.BadRecord):
        load(json.dumps(content))


def test_a_truncated_record_is_refused_or_is_a_shorter_game() -> None:
    match, states = recorded(Case("hanabi", 3, {}), 5)
    for text in (match.record.to_json(), match.record.to_text()):
        for end in range(0, len(text), 7):
            try:
                again = fl.Match.replay(load(text[:end]))
            except fl.BadRecord:
                continue
            assert again.state in states


def survives(text: str) -> None:
    try:
        fl.Match.replay(load(text))
    except fl.BadRecord as error:
        assert error.line >= 1
        assert str(error).encode()
        assert json.dumps(plain(error.message), ensure_ascii=False).encode()


@given(st.text(max_size=300))
def test_any_text_gives_a_typed_error(text: str) -> None:
    survives(text)
    survives("florilegium-record 1\n" + text)
    survives(HEADER + text)
    survives("{" + text)


surrogates = st.sampled_from(("\ud800", "a\udfff"))
texts = st.text(max_size=10) | surrogates
names = (
    st.text(max_size=8) | surrogates | st.sampled_from(("self", "seats", "first_seat", "boards"))
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner),
    max_leaves=8,
)
FIELDS = ("format", "version", "game", "seats", "seed", "deck", "options", "actions", "commitment")


@given(st.sampled_from(fl.games()), st.dictionaries(st.sampled_from(FIELDS), json_values))
def test_any_json_gives_a_typed_error(name: str, changes: dict[str, object]) -> None:
    match = fl.Match(fl.game(name), fl.game(name).setup(2, 1))
    content = json.loads(match.record.to_json())
    survives(json.dumps({**content, **changes}))
    survives(json.dumps(changes))


@given(st.data())
def test_a_damaged_record_gives_a_typed_error(data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(PLAIN_CASES[::3]))
    match, _ = recorded(case, 3, limit=12)
    form = data.draw(st.sampled_from(("to_json", "to_text")))
    text = getattr(match.record, form)()
    place = data.draw(st.integers(0, len(text) - 1))
    damage = data.draw(st.text(max_size=3))
    survives(text[:place] + damage + text[place + data.draw(st.integers(0, 3)) :])


@pytest.mark.parametrize("text", ['{"a": ' + "[" * 100_000, '{"seed": ' + "9" * 5000 + "}", "{}"])
def test_monstrous_json_gives_a_typed_error(text: str) -> None:
    survives(text)
    with pytest.raises(fl.BadRecord):
        load(text)
