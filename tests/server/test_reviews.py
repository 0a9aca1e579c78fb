"""Reviews of finished games over HTTP: judged in the background, one after the other, and kept."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.record import load
from florilegium.players.review import review, tried
from florilegium.server.limits import Rate
from florilegium.server.review_worker import Look, Start
from florilegium.server.reviews import Reviews, Wanted
from tests.server.client import Frame, Person
from tests.server.conftest import UNLIMITED, Running, Start as StartServer

JUDGED = [name for name in fl.games() if fl.game(name).judge is not None]
