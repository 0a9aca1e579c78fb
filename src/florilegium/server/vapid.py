"""Who calls: the key by which push services know this server (VAPID, RFC 8292)."""

from __future__ import annotations

import re
import time
from base64 import urlsafe_b64encode
from pathlib import Path
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from py_vapid import Vapid02

from florilegium.core.message import say
from florilegium.server.errors import Wrong

_CONTACT = re.compile(r"mailto:[^@\s]+@[^@\s]+|https://[^\s]+")
_VALID = 12 * 3600
"""Seconds a signature holds; push services take a day at most."""


def new_key() -> bytes:
    """A private key in PEM."""
    made = ec.generate_private_key(ec.SECP256R1())
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def read_key(path: Path) -> bytes:
    """A private key from a file; Wrong where it holds none that push services take."""
    try:
        content = path.read_bytes()
        key = load_pem_private_key(content, None)
    except (OSError, TypeError, ValueError) as error:
        raise _unusable(path, str(error)) from None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.curve.name != "secp256r1":
        raise _unusable(path, "P-256")
    return content


def _unusable(path: Path, why: str) -> Wrong:
    return Wrong("push-key", None, say("server.push.unusable", path=path, why=why))


def read_contact(text: str) -> str:
    """Whom push services may write to; Wrong where that is nobody."""
    if not _CONTACT.fullmatch(text):
        raise Wrong("push-key", None, say("server.push.contact", given=text))
    return text


class Signer:
    """Signs what is sent to push services, each of which gets a signature of its own."""

    def __init__(self, key: bytes, contact: str) -> None:
        self._vapid = Vapid02.from_pem(key)
        self._vapid.conf = {"no-strict": True}  # it takes no address with a port or a path
        self._contact = contact

    @property
    def public_key(self) -> str:
        """What a browser is told when it subscribes: nobody else can call it then."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    def authorization(self, endpoint: str) -> str:
        """The header that goes with a message to this endpoint."""
        service = urlsplit(endpoint)
        claims = {
            "aud": f"{service.scheme}://{service.netloc}",
            "exp": int(time.time()) + _VALID,
            "sub": self._contact,
        }
        signed: str = self._vapid.sign(claims)["Authorization"]
        return signed
