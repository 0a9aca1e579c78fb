"""While the game runs: moves, undoing, races, substitutes, talk; and the fold over the log."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from hashlib import sha256

import pytest

import florilegium as fl
from florilegium.core.errors import IllegalAction
from florilegium.games.hanabi.state import Drew
from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.errors import Wrong
from florilegium.server.playing import acted, silenced
from florilegium.server.table import Table, rebuilt
from tests.server.tables import PEOPLE, Scene, placed, started


def refused(scene: Scene, person: str, message: protocol.ClientMessage, code: str) -> None:
    with pytest.raises(Wrong) as caught:
        scene.ask(person, message, present=("ann", "ben"))
    assert caught.value.code == code


def to_move(scene: Scene) -> str:
    """A person whose turn it is."""
    return PEOPLE[scene.table.turn[0] - 1]


def any_move(scene: Scene, chance: random.Random) -> None:
    seat = chance.choice(scene.table.turn)
    assert scene.table.match is not None
    action = chance.choice(scene.table.game.legal(scene.table.match.state, seat))
    scene.act(PEOPLE[seat - 1], str(action), f"m{scene.table.version}")


def essence(table: Table) -> object:
    """All that a table is, apart from what is derived."""
    assert table.match is not None
    return (
        table.version,
        table.phase,
        table.chairs,
        table.match.state,
        table.match.actions,
        table.host,
        table.answered,
        table.happenings,
        table.undo_count,
        table.outcome,
        table.next,
    )


@pytest.mark.parametrize("name", fl.games())
def test_a_table_is_the_sum_of_its_log(name: str) -> None:
    scene, chance = started(name, 3), random.Random(1)
    while scene.table.phase == "playing":
        any_move(scene, chance)
        seat = scene.table.happenings[-1].seat
        if seat and scene.table.may_undo(seat) and chance.random() < 0.3:
            scene.ask(PEOPLE[seat - 1], protocol.Undo(id=f"u{scene.table.version}"))
    again = rebuilt("TABLE", [log.encode(entry) for entry in scene.entries])
    assert essence(again) == essence(scene.table)
    assert again.version == len(scene.entries)
    match = fl.Match.replay(scene.table.record)
    assert match.game.outcome(match.state) == scene.table.outcome


def test_the_seed_is_promised_by_its_hash() -> None:
    scene = started("hanabi", seed="a secret")
    assert scene.table.commitment == sha256(b"a secret").hexdigest()
    assert scene.table.record.commitment == scene.table.commitment


def test_an_action_out_of_turn_is_refused_with_its_rule_and_changes_nothing() -> None:
    scene = started("hanabi", options={"first_seat": 1})
    before = scene.table.version
    with pytest.raises(IllegalAction) as caught:
        scene.act("ben", "play 1")
    assert caught.value.refusal.rule == "HAN-6"
    with pytest.raises(fl.BadAction):
        scene.act("ann", "dance")
    refused(scene, "cat", protocol.Act(id="1", action="play 1"), "not-seated")
    assert scene.table.version == before


def test_ids_are_remembered_for_each_person() -> None:
    scene = started("hanabi", options={"first_seat": 1})
    scene.act("ann", "play 1", "same")
    scene.act("ben", "play 1", "same")
    version = scene.table.version
    assert scene.table.answered == {("ann", "same"): version - 1, ("ben", "same"): version}


def test_a_move_made_before_seeing_the_own_last_one_is_stale() -> None:
    scene = started("ikebana", options={"first_seat": 1})
    seen = scene.table.version
    scene.ask("ann", protocol.Act(id="1", action="draw", version=seen))
    refused(scene, "ann", protocol.Act(id="2", action="keep", version=seen), "stale")
    scene.ask("ann", protocol.Act(id="2", action="keep", version=seen + 1))


# Undoing. Which events reveal something is each game's to say, so the tests look for both kinds.


def silent_moves(name: str) -> Scene | None:
    """A table just after an action by which nobody learned anything, if the game has such."""
    for seed in range(40):
        scene, chance = started(name, seed=str(seed)), random.Random(seed)
        while scene.table.phase == "playing":
            any_move(scene, chance)
            if scene.table.may_undo(scene.table.happenings[-1].seat):
                return scene
    return None


@cache
def with_silent_moves() -> list[str]:
    """The games that have such an action: not looked for before some test wants them."""
    return [name for name in fl.games() if silent_moves(name)]


def silent_scenes() -> Iterator[Scene]:
    """Such a table of each of them."""
    assert with_silent_moves(), "some action of some game tells nobody anything"
    return filter(None, map(silent_moves, with_silent_moves()))


def test_the_last_action_can_be_undone_if_it_told_nobody_anything() -> None:
    for scene in silent_scenes():
        undone_and_done_again(scene)


def undone_and_done_again(scene: Scene) -> None:
    assert scene.table.match is not None
    done = scene.table.happenings[-1]
    player, other = PEOPLE[(done.seat or 0) - 1], PEOPLE[2 - (done.seat or 0)]
    actions = list(scene.table.match.actions)
    refused(scene, other, protocol.Undo(id="u"), "no-undo")
    scene.ask(player, protocol.Undo(id="u"))
    assert scene.table.match.actions == actions[:-1]
    assert fl.Match.replay(scene.table.record).state == scene.table.match.state
    assert scene.table.happenings[-1].undone == done.version
    assert done not in scene.table.happenings
    assert scene.table.answered[player, "u"] == scene.table.version
    scene.act(player, actions[-1][1], "again")
    assert scene.table.match.actions == actions


@pytest.mark.parametrize("name", fl.games())
def test_nothing_is_undone_across_a_reveal(name: str) -> None:
    scene, chance = started(name, 3), random.Random(2)
    while scene.table.phase == "playing":
        any_move(scene, chance)
        last = scene.table.happenings[-1]
        shown = any(event.reveals for event in last.events)
        free = scene.table.phase == "playing" and not scene.table.racing
        assert scene.table.may_undo(last.seat) == (free and not shown)
        for seat in set(scene.table.seats) - {last.seat}:
            assert not scene.table.may_undo(seat)


def test_only_people_undo() -> None:
    scene = started("hanabi", 1, 1, options={"first_seat": 2})
    scene.take(*acted(scene.table, log.Acted(seat=2, action="play 1", by="bot")))
    assert not scene.table.undoable


def test_nobody_undoes_while_a_bot_plays_for_them() -> None:
    for scene in silent_scenes():
        seat = scene.table.happenings[-1].seat or 0
        player, other = PEOPLE[seat - 1], PEOPLE[2 - seat]
        scene.ask(other, protocol.Give(seat=seat, bot="easy"), present={other})
        refused(scene, player, protocol.Undo(id="u"), "no-undo")
        scene.ask(player, protocol.Take())
        scene.ask(player, protocol.Undo(id="u"))


# The race


def test_the_first_claim_silences_everybody_else() -> None:
    scene = placed(4)
    assert scene.table.racing
    scene.act("ben", "let")
    entries = scene.act("dan", "stop")
    assert entries == (
        log.Acted(seat=4, action="stop", id="x"),
        log.Acted(seat=3, action="let", by="clock"),
    )
    assert not scene.table.racing
    with pytest.raises(IllegalAction):
        scene.act("cat", "stop")


def test_when_the_time_is_up_all_others_let_it_go() -> None:
    scene = placed(4, window=5)
    scene.act("cat", "let")
    scene.take(*silenced(scene.table))
    assert not scene.table.racing
    assert scene.table.turn == (2,)


def test_nothing_is_undone_in_a_race() -> None:
    scene = placed(4)
    refused(scene, "ann", protocol.Undo(id="u"), "no-undo")
    scene.act("ben", "let")
    refused(scene, "ben", protocol.Undo(id="u"), "no-undo")


def test_a_silence_by_the_clock_cannot_be_undone() -> None:
    scene = placed(4)
    scene.take(*silenced(scene.table))
    assert not any(scene.table.may_undo(seat) for seat in scene.table.seats)


# Substitutes


def test_a_bot_plays_for_somebody_absent_until_they_are_back() -> None:
    scene = started("hanabi", 3)
    refused(scene, "ann", protocol.Give(seat=2, bot="plain"), "not-absent")
    refused(scene, "dan", protocol.Give(seat=3, bot="plain"), "not-seated")
    refused(scene, "ann", protocol.Give(seat=3, bot="genius"), "bad-field")
    scene.ask("ben", protocol.Give(seat=3, bot="plain"), present=("ann", "ben"))
    assert scene.table.chair(3).person == "cat"
    assert scene.table.chair(3).bot == "plain"
    refused(scene, "ann", protocol.Give(seat=3, bot="plain"), "bad-field")
    refused(scene, "cat", protocol.Act(id="1", action="play 1"), "substituted")
    scene.ask("cat", protocol.Take())
    assert scene.table.chair(3).bot is None
    refused(scene, "cat", protocol.Take(), "not-substituted")


def test_a_name_can_change_while_a_bot_plays() -> None:
    scene = started("ikebana", 2)
    scene.ask("ann", protocol.Give(seat=2, bot="plain"), present=("ann",))
    scene.ask("ben", protocol.Rename(name="Benno"))
    assert (scene.table.chair(2).name, scene.table.chair(2).bot) == ("Benno", "plain")


def test_a_bot_is_told_what_its_seat_may_know_and_no_more() -> None:
    scene = started("hanabi", 2, options={"first_seat": 1})
    scene.act("ann", "play 1")
    scene.act("ben", "play 1")
    seen = scene.table.events_for(1)
    drawn = [event for event in seen if isinstance(event, Drew)]
    assert [(event.seat, event.card is None) for event in drawn] == [(1, True), (2, False)]
    happenings = len(scene.table.happenings)
    scene.act("ann", "play 2")
    assert scene.table.events_for(1) == seen + scene.table.events_for(1, happenings)


# Talk


def test_people_talk_unless_the_game_forbids_it() -> None:
    scene = Scene("hanabi", 2)
    scene.ask("ann", protocol.Sit(name="Ann"))
    scene.ask("ann", protocol.Chat(id="1", text=" hello\n there "))
    chat = scene.table.happenings[-1].chat
    assert chat is not None
    assert (chat.name, chat.text) == ("Ann", "hello there")
    refused(scene, "dan", protocol.Chat(id="1", text="psst"), "not-seated")
    scene = started("hanabi")
    with pytest.raises(IllegalAction) as caught:
        scene.ask("ann", protocol.Chat(id="2", text="your first card is red"))
    assert caught.value.refusal.rule == "HAN-29"
    with pytest.raises(IllegalAction):
        scene.ask("ann", protocol.Rename(name="your first card is red"))
    started("ikebana").ask("ann", protocol.Chat(id="1", text="nice bouquet"))


def test_spectators_talk_where_the_host_lets_them() -> None:
    scene = Scene("ikebana", 2, spectators_talk=True).fill(2)
    scene.ask("dan", protocol.Chat(id="1", text="bravo", name=" Dan "))
    chat = scene.table.happenings[-1].chat
    assert chat is not None
    assert (chat.name, chat.seat, chat.text) == ("Dan", None, "bravo")
    refused(scene, "dan", protocol.Chat(id="2", text="bravo"), "bad-field")  # nobody has no name
    scene.ask("ann", protocol.Chat(id="3", text="thanks", name="Ben"))
    chat = scene.table.happenings[-1].chat
    assert chat is not None
    assert chat.name == "Ann"


def test_spectators_are_as_quiet_as_players() -> None:
    scene = Scene("hanabi", 2, spectators_talk=True).fill(2)
    with pytest.raises(IllegalAction):
        scene.ask("dan", protocol.Chat(id="1", text="your first card is red", name="Dan"))


def test_a_log_of_another_format_is_not_read() -> None:
    entry = log.Created(format=log.FORMAT + 1, game="hanabi", seats=2, seed="1", host="a", at=0)
    with pytest.raises(ValueError, match="format"):
        rebuilt("TABLE", [log.encode(entry)])
