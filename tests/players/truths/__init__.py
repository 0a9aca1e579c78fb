"""For every reason a bot may give: what must hold in the view where it is given.

`<game>.py` has `TRUE`, by message key. A sentence under `<game>.why` without a test here fails.
"""
