"""Codes and tokens are long enough, readable, and give nothing away."""

from __future__ import annotations

import math

import httpx

from florilegium.server.identity import (
    ALPHABET,
    Tokens,
    new_code,
    new_token,
    person_of,
    public_id,
    read_code,
)
from tests.server.conftest import Running


def test_a_code_has_more_than_forty_bits_and_no_look_alikes() -> None:
    code = new_code()
    assert len(ALPHABET) == len(set(ALPHABET)) == 31
    assert not set("01OIL") & set(ALPHABET)
    assert 9 * math.log2(len(ALPHABET)) > 40
    assert [len(group) for group in code.split("-")] == [3, 3, 3]
    assert len({new_code() for _ in range(200)}) == 200


def test_a_code_is_read_however_it_is_typed() -> None:
    code = new_code()
    for typed in (code, code.lower(), code.replace("-", ""), code.replace("-", " "), f" {code} "):
        assert read_code(typed) == code
    lookalike = "ABC-DEF-GH\N{LATIN SMALL LETTER LONG S}"
    for wrong in ("", "ABC", "ABC-DEF-GH1", "ABC-DEF-GHJK", "../../etc", "A" * 5000, lookalike):
        assert read_code(wrong) is None


def test_a_token_is_128_bits_and_stays_secret() -> None:
    token = new_token()
    assert len(bytes.fromhex(token)) == 16
    assert token not in person_of(token)
    assert person_of(token).startswith(public_id(person_of(token)))
    assert person_of(new_token()) != person_of(token)


def test_tokens_are_ours_or_none() -> None:
    tokens = Tokens(b"key")
    token = tokens.new()
    assert tokens.includes(token)
    assert person_of(token) == person_of(token[:32])
    other = Tokens(b"another key").new()
    digit = "0" if token[-1] != "0" else "1"
    for forged in (
        "",
        token[:32],
        token[:-1],
        token[:-1] + digit,
        token + "0",
        token.upper(),
        other,
    ):
        assert not tokens.includes(forged), forged
    assert not tokens.includes("é" * 48)


async def test_somebody_from_before_tokens_were_signed_stays_who_they_are(site: Running) -> None:
    ann = site.person()
    await ann.open("hanabi", name="Annabelle")
    for secret, known in ((ann.token[:32], True), (new_token(), False)):
        cookies = {"florilegium": secret}
        async with httpx.AsyncClient(base_url=site.url, cookies=cookies) as http:
            assert (await http.get("/api/me")).json()["name"] is None
            token = (await http.get("/")).cookies["florilegium"]
        assert site.tokens.includes(token)
        assert (token == ann.token) is known
