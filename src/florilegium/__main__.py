"""`python -m florilegium` is the command `florilegium`."""

from florilegium.terminal.cli import main

if __name__ == "__main__":
    main()
