"""Golden playthroughs: whole games as readable text. `make golden` writes them anew."""

from __future__ import annotations

import random
from pathlib import Path

import florilegium as fl
from florilegium.players import bot
from tests.cases import EIGHT_BOARDS, Case

FOLDER = Path(__file__).parent

CASES = {
    "hanabi-2": Case("hanabi", 2, {}),
    "hanabi-3-harder": Case("hanabi", 3, {"red_tokens": 1}),
    "hanabi-4-easier": Case("hanabi", 4, {"blue_tokens": 10, "first_seat": 3}),
    "hanabi-5-multicolour": Case("hanabi", 5, {"multicolour": True}),
    "ikebana-2": Case("ikebana", 2, {}),
    "ikebana-3-final-bouquet": Case("ikebana", 3, {"final_bouquet": True}),
    "ikebana-5": Case("ikebana", 5, {"first_seat": 2}),
    "royal-flush-2": Case("royal_flush", 2, {}),
    "royal-flush-3-children": Case("royal_flush", 3, {"children": [1, 3]}),
    "royal-flush-4-random-boards": Case("royal_flush", 4, {"boards": "random"}),
    "royal-flush-5-chosen-boards": Case("royal_flush", 5, {"boards": EIGHT_BOARDS}),
    "illusion-2": Case("illusion", 2, {}),
    "illusion-4": Case("illusion", 4, {"first_seat": 1}),
    "illusion-6": Case("illusion", 6, {}),
}


def playthrough(case: Case) -> str:
    """A game of plain bots that now and then make a random move, told to the end."""
    game, chance = case.game, random.Random(1)
    match = fl.Match(game, game.setup(case.seats, f"golden {case.seats}", None, **case.options))
    bots = {seat: bot(game, "plain", seat, "golden") for seat in range(1, case.seats + 1)}
    told: list[str] = []
    while turn := game.turn(match.state):
        seat = turn[0]
        legal = game.legal(match.state, seat)
        action = bots[seat].act(game.view(match.state, seat), legal)
        if chance.random() < 0.15:
            action = legal[int(chance.random() * len(legal))]
        events = match.play(seat, str(action))
        told.append(f"{seat} {action}")
        for event in events:
            told.append(f"    # {event.message()}")
            for other, player in bots.items():
                player.see(event.seen_by(other))
    outcome = game.outcome(match.state)
    assert outcome is not None
    header = match.record.to_text().partition("actions\n")[0]
    end = f"# scores {outcome.scores}, winners {outcome.winners}"
    return "\n".join([header + "actions", *told, end]) + "\n"


def main() -> None:
    """Write every playthrough."""
    for name, case in CASES.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(case), encoding="utf-8")


if __name__ == "__main__":
    main()
