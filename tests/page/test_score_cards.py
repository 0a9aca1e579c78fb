"""A score card says what the rules pay."""

from __future__ import annotations

import json
import re
from pathlib import Path

import florilegium as fl
from florilegium.core.language import LANGUAGES, catalogue
from florilegium.games.deck55 import Card
from florilegium.games.ikebana.scoring import FACTORS, combinations, multiplier

SOURCE = (Path(fl.__file__).parent / "web" / "tables" / "ikebana" / "scorecard.js").read_text(
    encoding="utf-8"
)
EXAMPLE = re.compile(r'\["(\w+)", (\["[^\]]+"\])\]')
COLOURS = re.compile(r'\[(\d), "([RGYBK]{5})"\]')


def test_every_combination_of_the_card_pays_what_it_says() -> None:
    examples = {name: json.loads(cards) for name, cards in EXAMPLE.findall(SOURCE)}
    assert len(examples) == 7
    for name, cards in examples.items():
        (found,) = combinations([Card(card) for card in cards])
        assert found.kind == name
        factor = len(cards) if name in ("pair", "three", "four", "five") else 1
        value = int(cards[0][1]) if factor > 1 else 1
        for lang in LANGUAGES:
            said = int(re.findall(r"\d+", catalogue(lang)[f"ikebana.score.{name}"])[-1])
            assert said * value == found.points, (lang, name)


def test_every_multiplier_of_the_card_is_that_of_its_colours() -> None:
    shown = [(int(factor), colours) for factor, colours in COLOURS.findall(SOURCE)]
    assert [factor for factor, _ in shown] == list(FACTORS)
    for factor, colours in shown:
        assert multiplier(colours) == factor
