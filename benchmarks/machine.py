"""What a measurement ran on."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def machine() -> str:
    """The processor, as well as the system knows it, its cores and the system."""
    return f"{_processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"


def _processor() -> str:
    """Linux knows it better than Python does."""
    listed = Path("/proc/cpuinfo")
    lines = listed.read_text().splitlines() if listed.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()
