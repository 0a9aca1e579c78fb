from __future__ import annotations

from typing import Any

import pytest

import florilegium as fl
from florilegium.games.hanabi import scoring
from tests.games.hanabi.script import cards, climb, idle, perform, run_out, scripted, show, staged
from tests.games.table import Table, named, only

PERFECT = show(5, 5, 5, 5, 5)
DIVINE = show(5, 5, 5, 5, 5, 5)
GRADES = {
    "horrible": range(6),
    "mediocre": range(6, 11),
    "honourable": range(11, 16),
    "excellent": range(16, 21),
    "extraordinary": range(21, 25),
    "legendary": range(25, 30),
    "divine": range(30, 31),
}
SCALE = [(score, grade) for grade, scores in GRADES.items() for score in scores]
WORDS = {
    "en": (*GRADES,),
    "fr": (
        "horrible",
        "médiocre",
        "honorable",
        "excellent",
        "extraordinaire",
        "légendaire",
        "divin",
    ),
}


def tops(score: int) -> list[int]:
    found = []
    while score:
        found.append(min(score, 5))
        score -= found[-1]
    return found


def word(score: int, language: str) -> str:
    """The one word of the scale that a score's grade says."""
    said = scoring.grade(score).text(language)
    (found,) = (word for word in WORDS[language] if word in said)
    return found


def over_for_all(table: Table, rule: str) -> None:
    assert table.over()
    assert table.outcome() is not None
    for view in table.everyone():
        assert view.turn == ()
        assert view.outcome == table.outcome()
    for seat in range(1, table.seats + 1):
        assert table.legal(seat) == []
        assert table.refusal("play 1", seat) == rule


@pytest.mark.rule("HAN-19")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_third_mistake_ends_the_game_at_once(seats: int) -> None:
    script = "+R1 +R3 +R2 +G2 ? +Y2"
    table = scripted(seats, script)
    events = perform(table, "+R1 +R3 +R2 +G2 ?")
    assert table.view().red == 2
    assert not table.over()
    assert table.outcome() is None
    assert named(events, "Ended") == []
    events = perform(table, "+Y2")
    assert only(events, "Ended").outcome == table.outcome()
    assert table.view().red == 3
    assert table.view().discard == ("R3", "G2", "Y2")
    over_for_all(table, "HAN-19")
    assert table.outcome().winners == ()


@pytest.mark.rule("HAN-19")
def test_nothing_is_drawn_after_the_third_mistake() -> None:
    table = scripted(2, "+R2 +R2 +R3")
    perform(table, "+R2 +R2")
    deck = table.view().deck
    assert named(perform(table, "+R3"), "Drew") == []
    assert table.view().deck == deck


@pytest.mark.rule("HAN-19", "HAN-20")
def test_the_third_mistake_loses_in_the_last_round_too() -> None:
    script = "+R1 +R3 +R4"
    table = staged(2, script)
    while table.view().deck:
        idle(table)
    seat = table.seat
    wrong = next(
        position
        for position, card in enumerate(cards(table, seat), start=1)
        if card[1] != "1" and card != "R2"
    )
    table.do(f"play {wrong}")
    over_for_all(table, "HAN-19")
    assert table.outcome().scores == (0, 0)
    assert table.outcome().winners == ()


@pytest.mark.rule("HAN-20")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_lost_game_scores_nothing_but_shows_what_it_would_have_been(seats: int) -> None:
    table = staged(seats, f"{show(3, 2, 0, 4)} +K2 +K3 +K4")
    outcome = table.outcome()
    assert outcome.scores == (0,) * seats
    assert outcome.winners == ()
    assert outcome.reason.key == "hanabi.lost"
    assert dict(outcome.reason.args)["score"] == 9
    for language in ("fr", "en"):
        assert "9" in outcome.reason.text(language)
    assert table.view().fireworks == (3, 2, 0, 4, 0)


@pytest.mark.rule("HAN-20")
def test_a_game_lost_before_any_firework_is_not_said_to_have_been_worth_nothing() -> None:
    reason = staged(2, "+K2", red_tokens=1).outcome().reason
    assert reason.text("en").endswith("scores 0. Not one firework was lit.")
    assert reason.text("fr").endswith("vaut 0. Pas un feu d’artifice ne s’est allumé.")


@pytest.mark.rule("HAN-20")
def test_a_lost_harder_game_scores_nothing_either() -> None:
    outcome = staged(2, "+R1 +R3", red_tokens=1).outcome()
    assert outcome.scores == (0, 0)
    assert dict(outcome.reason.args)["score"] == 1


@pytest.mark.rule("HAN-20")
def test_two_mistakes_cost_no_points() -> None:
    table = staged(2, f"{show(3, 2)} +K2 +K3")
    run_out(table)
    assert table.outcome().scores == (5, 5)
    assert table.outcome().winners == (1, 2)
    assert table.outcome().reason.key != "hanabi.lost"


@pytest.mark.rule("HAN-21")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_five_complete_fireworks_end_the_game_at_once(seats: int) -> None:
    steps = PERFECT.split()
    table = scripted(seats, PERFECT)
    perform(table, " ".join(steps[:-1]))
    assert not table.over()
    assert table.view().score == 24
    events = perform(table, steps[-1])
    assert only(events, "Ended").outcome == table.outcome()
    assert table.view().deck > 0
    assert table.view().turns_left is None
    assert table.outcome().scores == (25,) * seats
    assert table.outcome().winners == tuple(range(1, seats + 1))
    over_for_all(table, "HAN-21")


@pytest.mark.rule("HAN-21")
def test_nothing_is_drawn_after_the_last_firework() -> None:
    table = scripted(2, PERFECT)
    perform(table, " ".join(PERFECT.split()[:-1]))
    deck = table.view().deck
    assert named(perform(table, "+K5"), "Drew") == []
    assert table.view().deck == deck


@pytest.mark.rule("HAN-21")
def test_mistakes_do_not_spoil_the_maximum() -> None:
    table = staged(3, f"+R2 +G2 {PERFECT}")
    assert table.outcome().scores == (25, 25, 25)
    assert table.outcome().winners == (1, 2, 3)


@pytest.mark.rule("HAN-21")
def test_the_last_firework_ends_the_last_round_at_once() -> None:
    opening = "? ? ? ? ? ? -R1 -R1 -G1 -G1 -Y1 -Y1"
    plays = PERFECT.split()
    script = f"{opening} {PERFECT}"
    table = scripted(5, script)
    perform(table, f"{opening} {' '.join(plays[:-1])}")
    assert (table.view().deck, table.view().turns_left) == (0, 5)
    perform(table, plays[-1])
    over_for_all(table, "HAN-21")
    assert table.outcome().scores == (25,) * 5


@pytest.mark.rule("HAN-21", "HAN-32")
def test_the_variant_needs_six_complete_fireworks() -> None:
    table = scripted(2, DIVINE, multicolour=True)
    perform(table, PERFECT)
    assert not table.over()
    assert table.view().score == 25
    perform(table, climb("M", 4))
    assert not table.over()
    perform(table, "+M5")
    over_for_all(table, "HAN-21")
    assert table.outcome().scores == (30, 30)
    assert table.view().score == 30


@pytest.mark.rule("HAN-22")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("multicolour", [False, True])
@pytest.mark.parametrize("last", ["discard", "play"])
def test_one_more_turn_each_after_the_last_card(seats: int, multicolour: bool, last: str) -> None:
    table = Table("hanabi", seats, multicolour=multicolour)
    while table.view().deck > 1 or (table.view().blue == 8 and last == "discard"):
        assert named(idle(table), "LastRound") == []
        assert table.view().turns_left is None
    drawer = table.seat
    events = table.do(f"{last} 1")
    assert only(events, "Drew").seat == drawer
    assert len(named(events, "LastRound")) == 1
    for left in range(seats, 0, -1):
        assert not table.over()
        assert table.outcome() is None
        assert {view.turns_left for view in table.everyone()} == {left}
        assert table.seat == (drawer + seats - left) % seats + 1
        seat = table.seat
        events = idle(table)
        assert named(events, "Drew") == []
        assert named(events, "LastRound") == []
        assert bool(named(events, "Ended")) is (left == 1)
    assert seat == drawer
    over_for_all(table, "HAN-22")
    assert table.outcome().winners == tuple(range(1, seats + 1))


@pytest.mark.rule("HAN-22")
def test_plays_of_the_last_round_count() -> None:
    opening = "? ? ? ? ? ? ? ? -R1 -R1 -G1 -G1 -Y1 -Y1 -B1 -B1 ? ? -K1 -K1"
    before, after = show(5, 5, 5, 5), f"{climb('K', 4)} ?"
    table = scripted(5, f"{opening} {before} {after}")
    perform(table, f"{opening} {before}")
    assert (table.view().deck, table.view().turns_left, table.view().score) == (0, 5, 20)
    events = perform(table, after)
    assert named(events, "Drew") == []
    assert [len(hand) for hand in table.view().hands] == [3, 3, 3, 3, 4]
    over_for_all(table, "HAN-22")
    assert table.outcome().scores == (24,) * 5


@pytest.mark.rule("HAN-23")
def test_the_example_of_the_rules() -> None:
    assert scoring.points((3, 4, 4, 5, 2)) == 18
    table = staged(4, show(3, 4, 4, 5, 2))
    assert table.view().fireworks == (3, 4, 4, 5, 2)
    assert table.view().score == 18
    run_out(table)
    assert table.outcome().scores == (18, 18, 18, 18)
    assert table.outcome().winners == (1, 2, 3, 4)


@pytest.mark.rule("HAN-23")
@pytest.mark.parametrize(
    ("fireworks", "points"),
    [
        ((0, 0, 0, 0, 0), 0),
        ((1, 0, 0, 0, 0), 1),
        ((0, 0, 5, 0, 0), 5),
        ((5, 4, 3, 2, 1), 15),
        ((5, 5, 5, 5, 5), 25),
        ((5, 5, 5, 5, 5, 0), 25),
        ((0, 0, 0, 0, 0, 3), 3),
        ((5, 5, 5, 5, 5, 5), 30),
    ],
)
def test_the_score_is_the_sum_of_the_tops(fireworks: tuple[int, ...], points: int) -> None:
    assert scoring.points(fireworks) == points


@pytest.mark.rule("HAN-24")
@pytest.mark.parametrize(("score", "grade"), [row for row in SCALE if row[0] <= 25])
def test_the_scale(score: int, grade: str) -> None:
    assert scoring.grade(score).key == f"hanabi.grade.{grade}"


@pytest.mark.rule("HAN-24")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("score", "grade"), [row for row in SCALE if row[0] <= 25])
def test_the_scale_in_words(score: int, grade: str, language: str) -> None:
    assert word(score, language) == WORDS[language][list(GRADES).index(grade)]


@pytest.mark.rule("HAN-24")
@pytest.mark.parametrize("score", [0, 5, 6, 10, 11, 15, 16, 20, 21, 24, 25])
def test_a_finished_game_is_graded(score: int) -> None:
    table = staged(2, show(*tops(score)))
    run_out(table)
    assert table.outcome().scores == (score, score)
    for language in ("fr", "en"):
        assert scoring.grade(score).text(language) in table.outcome().reason.text(language)


@pytest.mark.rule("HAN-32")
@pytest.mark.parametrize(("score", "grade"), [row for row in SCALE if row[0] >= 24])
def test_the_scale_of_the_variant(score: int, grade: str) -> None:
    assert scoring.grade(score).key == f"hanabi.grade.{grade}"
    table = staged(2, show(*tops(score)), multicolour=True)
    assert table.over() is (score == 30)
    run_out(table)
    assert table.outcome().scores == (score, score)
    assert table.outcome().winners == (1, 2)
    for language in ("fr", "en"):
        assert scoring.grade(score).text(language) in table.outcome().reason.text(language)


@pytest.mark.rule("HAN-32")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("score", "grade"), [row for row in SCALE if row[0] >= 25])
def test_the_scale_of_the_variant_in_words(score: int, grade: str, language: str) -> None:
    assert word(score, language) == WORDS[language][list(GRADES).index(grade)]


@pytest.mark.rule("HAN-30")
def test_six_colours_with_one_copy_of_each_multicolour_value() -> None:
    game: Any = fl.game("hanabi")
    deck = [str(card) for card in game.deck(game.options(multicolour=True))]
    assert len(deck) == 55
    assert sorted(card for card in deck if card[0] == "M") == ["M1", "M2", "M3", "M4", "M5"]
    table = Table("hanabi", 2, multicolour=True)
    assert table.view().colours == "RGYBKM"
    assert table.view().fireworks == (0, 0, 0, 0, 0, 0)
    assert table.view().deck == 45


@pytest.mark.rule("HAN-30")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_multicolour_cards_are_shuffled_into_the_deck(seed: int) -> None:
    table = Table("hanabi", 3, multicolour=True)
    table.state = table.game.new(seats=3, seed=seed, multicolour=True)
    seen = [card for seat in (1, 2, 3) for card in cards(table, seat)]
    seen += [str(event.card) for event in named(run_out(table), "Drew")]
    assert len(seen) == 55
    assert sorted(card for card in seen if card[0] == "M") == ["M1", "M2", "M3", "M4", "M5"]


@pytest.mark.rule("HAN-30")
def test_multicolour_is_a_firework_of_its_own() -> None:
    table = staged(2, "+R1 +M1 +M2", multicolour=True)
    assert table.view().fireworks == (1, 0, 0, 0, 0, 2)
    assert table.view().red == 0
    for script in ("+R1 +M2", "+M1 +R2"):
        table = staged(2, script, multicolour=True)
        assert table.view().red == 1
        assert sum(table.view().fireworks) == 1


@pytest.mark.rule("HAN-30", "HAN-17")
def test_the_multicolour_firework_pays_its_bonus() -> None:
    table = scripted(2, f"? {climb('M', 5)}", multicolour=True)
    completed = only(perform(table, f"? {climb('M', 5)}"), "Completed")
    assert (completed.colour, completed.bonus) == ("M", True)
    assert table.view().blue == 8


@pytest.mark.rule("HAN-31")
def test_multicolour_is_told_like_any_colour_and_answers_to_no_other() -> None:
    hands = "R1 R2 G1 G2 Y1   M1 R1 M3 G5 K5"
    table = Table("hanabi", 2, hands, multicolour=True)
    assert only(table.do("tell 2 multicolour"), "Told").positions == (1, 3)
    known = [held.known for held in table.view(1).hands[1]]
    assert [item.colour for item in known] == ["M", None, "M", None, None]
    assert [item.not_colours for item in known] == ["", "M", "", "M", "M"]
    table.do("tell 1 red")
    told = only(table.do("tell 2 red"), "Told")
    assert told.positions == (2,)
    table.do("tell 1 red")
    assert only(table.do("tell 2 1"), "Told").positions == (1, 2)
    table.do("tell 1 red")
    assert table.refusal("tell 2 yellow") == "HAN-9"
    assert table.refusal("tell 2 blue") == "HAN-9"


@pytest.mark.rule("HAN-31")
def test_multicolour_needs_a_multicolour_card() -> None:
    table = Table("hanabi", 2, "M1 M2 M3 M4 M5 R1 R2 G1 G2 Y1", multicolour=True)
    assert table.refusal("tell 2 multicolour") == "HAN-9"
    table.do("tell 2 red")
    assert [line for line in table.legal() if line.startswith("tell")] == [
        "tell 1 multicolour",
        *(f"tell 1 {value}" for value in range(1, 6)),
    ]
