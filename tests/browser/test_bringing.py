"""A game brought as a file: what is wrong with one is said in words, and the page goes on."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.async_api import expect

import florilegium as fl
from florilegium.core.match import Match
from tests.browser.guests import Guests

pytestmark = pytest.mark.asyncio(loop_scope="session")


def a_record() -> dict[str, Any]:
    """A few moves of Hanabi, as JSON has them."""
    game = fl.game("hanabi")
    match = Match(game, game.setup(2, "brought"))
    for _ in range(4):
        match.play(match.turn[0], match.legal(match.turn[0])[0])
    found: dict[str, Any] = json.loads(match.record.to_json())
    return found


async def test_what_is_wrong_with_a_file_is_told(guests: Guests) -> None:
    guests.forgiven = ("422",)
    ann = await guests.arrive("Ann", lang="fr", width=360, height=740, reduced_motion="reduce")
    await ann.go("/me")
    await ann.page.get_by_text("Apporter une partie").click()
    good = a_record()
    moves = good["actions"]
    odd = [
        (json.dumps({**good, "version": 99}), "seule la version 1 du format"),
        (json.dumps(good, indent=2)[:150], "ce n’est pas du JSON"),
        (json.dumps({**good, "actions": [*moves, f"{len(moves) % 2 + 1} play 9"]}), "défausser"),
        (json.dumps({**good, "game": "chess"}), "chess"),
    ]
    alert = ann.page.get_by_role("alert")

    async def pick(text: str) -> None:
        content = text.encode()
        await ann.find("bring").set_input_files(
            {"name": "a.json", "mimeType": "application/json", "buffer": content}
        )

    for text, said in odd:
        await pick(text)
        await expect(alert).to_have_count(0)  # of the file before
        await ann.find("bring-go").click()
        await expect(alert).to_contain_text(said)
    await pick("Dear diary, 2 seats")  # the page sees for itself that this is none
    await expect(alert).to_contain_text("Ce fichier n’est pas une partie")
    await expect(ann.find("bring-go")).to_be_disabled()
    await pick(json.dumps(good))  # all of it on one line is a record, too
    await expect(alert).to_have_count(0)
    await ann.find("bring-go").click()
    await ann.at_table()
    assert len(ann.wire.table["log"]) >= len(moves)
