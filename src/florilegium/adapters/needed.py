"""What to install where a package is missing."""

from __future__ import annotations


def missing(error: ImportError, extra: str) -> ImportError:
    """The error that names the extra which brings the package along."""
    package = (error.name or str(error)).partition(".")[0]
    return ImportError(
        f"this needs the package {package}: pip install 'florilegium[{extra}]'", name=error.name
    )
