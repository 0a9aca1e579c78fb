"""Codes and tokens are long enough, readable, and give nothing away."""

from __future__ import annotations

import hmac
import math

from florilegium.server.identity import (
    ALPHABET,
    Tokens,
    new_code,
    person_of,
    public_id,
    read_code,
    secret_of,
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


def test_a_token_has_128_secret_bits() -> None:
    tokens = Tokens(b"key")
    cookie = tokens.new()
    assert len(bytes.fromhex(secret_of(cookie))) == 16
    assert secret_of(cookie) not in person_of(cookie)
    assert person_of(cookie).startswith(public_id(person_of(cookie)))
    assert person_of(tokens.new()) != person_of(cookie)


def test_tokens_are_ours_or_none() -> None:
    tokens = Tokens(b"key")
    cookie = tokens.new()
    token = tokens.read(cookie)
    assert token is not None
    assert token.person == person_of(cookie) == person_of(secret_of(cookie))
    secret, browser, evictions, renewals, at, signature = cookie.split(".")
    forged = [
        "",
        secret,
        cookie[:-1],
        cookie[:-1] + ("0" if cookie[-1] != "0" else "1"),
        cookie + "0",
        cookie.upper(),
        Tokens(b"another key").new(),
        secret + signature[:16],  # as an old one
        ".".join((secret, browser, evictions, "1", at, signature)),
        ".".join((secret, browser, "1", renewals, at, signature)),
        ".".join((secret, browser, evictions, renewals, at + "0", signature)),
        ".".join((secret, "0" * 16, evictions, renewals, at, signature)),
        ".".join(("0" * 32, browser, evictions, renewals, at, signature)),
        "é" * len(cookie),
    ]
    for one in forged:
        assert tokens.read(one) is None, one


def test_a_token_of_release_0_2_is_still_known() -> None:
    secret = "0123456789abcdef" * 2
    signature = hmac.digest(b"key", secret.encode(), "sha256").hex()[:16]
    token = Tokens(b"key", since=7).read(secret + signature)
    assert token is not None
    assert (token.person, token.at) == (person_of(secret), 7)
