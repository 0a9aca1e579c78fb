"""The command `florilegium`, also as `python -m florilegium`."""

import shlex
import sys

from florilegium.core.message import say


def main() -> None:
    """Run the command; without the extra `play` it says in one sentence what to install, or what
    goes on with it where a runner can."""
    try:
        from florilegium.terminal import cli

        cli.loaded(cli.asked(sys.argv[1:]))
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == "florilegium":
            raise
        sys.exit(_without(package, sys.argv[1:]))
    cli.main()


def _without(package: str, arguments: list[str]) -> str | int:
    """What the command ends with that lacks a package."""
    from florilegium.terminal.arguments import language
    from florilegium.terminal.runners import hand_over, handing_over

    lang = language(arguments)
    command = handing_over(arguments)
    if command is None:
        return say("error.play", package=package).text(lang)
    print(say("error.handed-over", command=shlex.join(command)).text(lang), file=sys.stderr)
    return hand_over(command)


if __name__ == "__main__":
    main()
