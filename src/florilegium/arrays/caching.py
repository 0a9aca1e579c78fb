"""Compiled programs kept on disk, so that only the first process of a user waits for them."""

from __future__ import annotations

import os
from typing import Any, cast

import jax
from platformdirs import user_cache_path


def keep_programs() -> None:
    """Let JAX keep what takes it more than a second to compile, in this user's cache folder.

    A folder that the user has set (`JAX_COMPILATION_CACHE_DIR`, or `jax.config`) stays, and so does
    the wish for none (`JAX_ENABLE_COMPILATION_CACHE=0`). Where the folder cannot be written, or the
    user has no home, programs are compiled anew each time, as without this.
    """
    settings = cast(Any, jax.config)
    if settings.jax_compilation_cache_dir or not settings.jax_enable_compilation_cache:
        return
    folder = user_cache_path("florilegium", appauthor=False) / "jax"
    if not folder.is_absolute():
        return
    try:
        # Programs in it are trusted: nobody else may write there.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return
    if os.access(folder, os.W_OK):
        settings.update("jax_compilation_cache_dir", str(folder))
