"""People at real browsers, at a real server."""

import pytest

pytest.register_assert_rewrite(
    "tests.browser.guests",
    "tests.browser.house",
    "tests.browser.looks",
    "tests.browser.person",
    "tests.browser.results",
    "tests.browser.wire",
)
