"""Codes and tokens are long enough, readable, and give nothing away."""

from __future__ import annotations

import math

from florilegium.server.identity import (
    ALPHABET,
    is_token,
    new_code,
    new_token,
    person_of,
    public_id,
    read_code,
)


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
    assert is_token(token)
    assert len(bytes.fromhex(token)) == 16
    assert not is_token(token.upper() + "x")
    assert token not in person_of(token)
    assert person_of(token).startswith(public_id(person_of(token)))
    assert person_of(new_token()) != person_of(token)
