"""The documentation site: `make docs` puts it together from documents, code and notebooks."""
