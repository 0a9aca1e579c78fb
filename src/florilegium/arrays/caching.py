"""Compiled programs kept on disk, so that only the first process of a user waits for them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, cast

import jax


def keep_programs() -> None:
    """Let JAX keep what takes it more than a second to compile, in this user's cache folder.

    A folder that the user has chosen (`JAX_COMPILATION_CACHE_DIR`, or `jax.config`) stays, and so
    does the wish for none (`JAX_ENABLE_COMPILATION_CACHE=0`). Where the folder cannot be written,
    programs are compiled anew each time, as without this.
    """
    settings = cast(Any, jax.config)
    if settings.jax_compilation_cache_dir or not settings.jax_enable_compilation_cache:
        return
    try:
        folder = _user_folder() / "florilegium" / "jax"
        # Programs in it are trusted: nobody else may write there.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return
    if os.access(folder, os.W_OK):
        settings.update("jax_compilation_cache_dir", str(folder))


def _user_folder() -> Path:
    """Where this system wants caches; RuntimeError where the user has no home."""
    if sys.platform == "win32" and "LOCALAPPDATA" in os.environ:
        return Path(os.environ["LOCALAPPDATA"])
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    chosen = os.environ.get("XDG_CACHE_HOME", "")
    return Path(chosen) if chosen else Path.home() / ".cache"
