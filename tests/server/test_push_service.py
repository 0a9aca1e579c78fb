"""Where calls may go, and who signs them."""

from __future__ import annotations

from pathlib import Path

import pytest

from florilegium.server.errors import Wrong
from florilegium.server.push_service import is_endpoint, is_public
from florilegium.server.vapid import Signer, new_key, read_contact, read_key


@pytest.mark.parametrize(
    ("endpoint", "ours"),
    [
        ("https://push.example/x", True),
        ("https://push.example:443/x", True),
        ("https://push.example:8443/x", False),
        ("http://push.example/x", False),
        ("https://ann@push.example/x", False),
        ("https://[::1]/x", False),
        ("https://push.example/\u00e9", False),
        ("https://push.example:x/", False),
        ("https:///x", False),
        ("https://push.example/a b", True),
    ],
)
def test_an_endpoint_is_a_public_address(endpoint: str, ours: bool) -> None:
    assert is_endpoint(endpoint, anywhere=False) == ours


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("192.168.0.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::a00:1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_private_addresses_are_told_from_public_ones(address: str, public: bool) -> None:
    assert is_public(address) == public


@pytest.mark.parametrize("contact", ["mailto:ann@play.example", "https://play.example:8443/x"])
def test_push_services_know_whom_to_write_to(contact: str) -> None:
    assert read_contact(contact) == contact
    Signer(new_key(), contact).authorization("https://push.example/x")
    for wrong in ("ann", "mailto:ann", "http://play.example", f"{contact} x"):
        with pytest.raises(Wrong, match="nobody"):
            read_contact(wrong)


def test_a_key_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    file.write_bytes(new_key())
    assert read_key(file) == file.read_bytes()
    file.write_text("no key")
    with pytest.raises(Wrong, match=r"key\.pem"):
        read_key(file)
    with pytest.raises(Wrong):
        read_key(tmp_path / "none.pem")
