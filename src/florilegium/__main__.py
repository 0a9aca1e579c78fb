"""The command `florilegium`, also as `python -m florilegium`."""

import sys

from florilegium.core.message import say


def main() -> None:
    """Run the command; without the extra `play` it says in one sentence what to install."""
    try:
        from florilegium.terminal import cli

        cli.loaded(cli.asked(sys.argv[1:]))
    except ModuleNotFoundError as error:
        from florilegium.terminal.arguments import language

        package = (error.name or "").partition(".")[0]
        if package == "florilegium":
            raise
        sys.exit(say("error.play", package=package).text(language(sys.argv[1:])))
    cli.main()


if __name__ == "__main__":
    main()
