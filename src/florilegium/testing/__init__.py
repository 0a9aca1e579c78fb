"""What every game must do, as checks that anybody can run over a game of their own.

    from florilegium.testing import Subject, checks

    for check in checks(Subject("snowdrop")):
        check()  # an AssertionError says what it asks for and what is wrong

or, with pytest, one test for each:

    @pytest.mark.parametrize("check", checks(Subject("snowdrop")), ids=str)
    def test_conformance(check: Check) -> None:
        check()

The game is taken from the registry, as everybody gets it. `Subject` says what else can be told of
it; the more it is told, the more is checked.
"""

from florilegium.testing.cases import Case, Step, walk
from florilegium.testing.conformance import Check, checks, contract_checks, secrecy_checks
from florilegium.testing.subject import Subject

__all__ = [
    "Case",
    "Check",
    "Step",
    "Subject",
    "checks",
    "contract_checks",
    "secrecy_checks",
    "walk",
]
