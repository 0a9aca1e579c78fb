# Everything a newcomer needs. `make help` lists the commands.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help play terminal docs test suite quick check bench compiled load offline page strength ceiling printed notebooks pictures previews dist lock golden observations types clean
# A lock names every package, so that pip has nothing to find out; it fails at extras if it tries.
LOCKED := --no-deps --require-hashes
# The learning environment has no wheel and an old build file; this lets CMake read it.
LEARNING := CMAKE_POLICY_VERSION_MINIMUM=3.5
# Node trusts what the system trusts: a registry may stand behind a certificate of the house.
NPM    := NODE_OPTIONS=--use-system-ca PATH="$(abspath $(BIN)):$$PATH" npm --loglevel=error --ignore-scripts --no-audit --no-fund
SUDO   := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
# Whatever is not compiled while it is installed is compiled when it is first used, and kept.
unexport PYTHONDONTWRITEBYTECODE
# $(call absent,COMMAND…,PACKAGE): Debian's package, where none of the commands is there.
absent = { $(foreach command,$(1),command -v $(command) ||) false; } >/dev/null || echo $(2);
# $(call debian,ABSENT…): these packages are installed, all at once.
debian = packages=$$(echo $$($(1))); [ -z "$$packages" ] || { \
  echo "Installing $$packages (once)…"; $(SUDO) apt-get update -qq && \
  $(SUDO) apt-get install -y -qq --no-install-recommends $$packages >/dev/null || \
  { echo "Install $$packages, then run make again." >&2; exit 1; }; }

# $(call venv,FOLDER): an environment for packages is there. Debian has pip for it in a package apart.
venv = test -x $(1)/bin/pip || { \
  $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
    { echo "Florilegium needs Python 3.11 or later: make PYTHON=… names another one." >&2; exit 1; }; \
  $(call debian,$(PYTHON) -c 'import ensurepip' 2>/dev/null || echo python3-venv;); \
  $(PYTHON) -m venv $(1); }

help: ## list the commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

play: $(VENV)/.play ## set up and open the table in the browser (ARGS="--lan" to invite the house)
	@$(BIN)/florilegium serve $(ARGS)

terminal: $(VENV)/.play ## set up and play in the terminal (GAME=hanabi ARGS="--seats 3" to go straight in)
	@$(BIN)/florilegium play $(GAME) $(ARGS)

test: ## set up and run every check and test
	@$(MAKE) --no-print-directory --jobs 2 check suite

# Three processes for two cores, as tests of servers and browsers often wait (tests/shares.py); each more of
# them has a server, a browser and programs of its own to start.
suite: $(VENV)/.browser $(VENV)/.compiled
	$(BIN)/python -m pytest -n 3 --dist worksteal

quick: $(VENV)/.dev ## the inner loop, under a minute: lint, types, rules and the contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2 -m "not slow" tests/core tests/games tests/golden tests/conformance

check: $(VENV)/.dev node_modules/.package-lock.json ## lint, types and the import contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file tests/project/other_systems.ini --platform win32 --cache-dir .mypy_cache/win32 src
	$(BIN)/mypy --config-file tests/project/other_systems.ini --platform darwin --cache-dir .mypy_cache/darwin src
	$(BIN)/lint-imports
	$(BIN)/node node_modules/.bin/biome ci --error-on-warnings
	$(BIN)/node node_modules/.bin/tsc
	$(BIN)/node node_modules/.bin/tsc -p tsconfig.worker.json

bench: $(VENV)-bench/.bench ## measure our speed beside the peers', on one pinned core
	$(VENV)-bench/bin/python -m benchmarks.speed.run $(ARGS)

# Where a server spends most of its time. Nobody needs them compiled: the same Python, 7 to 12 % less of a server's work.
COMPILED := core/caching core/seats $(addprefix server/,decide differences encoding frames lines offers playing)

compiled: $(VENV)/.dev ## compile the busiest parts of the server: PYTHONPATH=build/compiled (needs a C compiler)
	@rm -rf build/compiled && mkdir -p build && cp -R src build/compiled
	cd build/compiled && $(abspath $(BIN))/mypyc --config-file= --follow-imports=silent --ignore-missing-imports \
	  $(COMPILED:%=florilegium/%.py) >mypyc.log || { cat mypyc.log >&2; exit 1; }
	PYTHONPATH=build/compiled $(BIN)/python -c "from florilegium.server import frames; assert not frames.__file__.endswith('.py')"
	PYTHONPATH=build/compiled $(BIN)/python -m pytest tests/server/test_frames.py tests/server/test_encoding.py \
	  tests/server/test_secrecy_on_the_wire.py

load: compiled ## load the server beside boardgame.io (needs Node): benchmarks/load.md
	$(BIN)/python -m benchmarks.load.run $(ARGS)

offline: $(VENV)/.dev $(VENV)/.browser ## measure the site of files in a browser: benchmarks/offline.md
	$(BIN)/python -m benchmarks.offline $(ARGS)

page: $(VENV)/.dev $(VENV)/.browser ## measure what a new state costs the page (needs an idle machine): benchmarks/page.md
	$(BIN)/python -m benchmarks.page $(ARGS)

strength: $(VENV)/.dev ## measure every bot of every game: benchmarks/strength.md
	$(BIN)/python -m benchmarks.strength $(ARGS)

ceiling: $(VENV)/.dev ## bound what anybody can win at Ikebana (ARGS="--seed 6"): benchmarks/ceiling.md
	$(BIN)/python -m benchmarks.ceiling.run $(ARGS)

docs: $(VENV)/.docs ## build the documentation site, strictly, into build/site
	$(BIN)/python -m docs.site.build

printed: $(VENV)/.dev ## write down anew what the code of the documents prints that no browser runs
	$(BIN)/python -m docs.site.blocks

notebooks: $(VENV)/.dev ## run the notebooks and keep what they show
	for file in docs/notebooks/*.ipynb; do $(BIN)/python -m docs.site.executing $$file; done

pictures: $(VENV)/.dev $(VENV)/.browser ## take the screenshots of the documents anew
	$(BIN)/python -m docs.pictures

previews: $(VENV)/.dev $(VENV)/.browser ## draw the pictures of shared links and the icons anew
	$(BIN)/python -m docs.previews

golden: $(VENV)/.dev ## write the golden playthroughs anew, after a change of the rules
	$(BIN)/python -m tests.golden.write

observations: $(VENV)/.dev ## write the documents of the batched observations anew
	for file in docs/observations-*.md; do game=$$(basename $$file .md); \
	  $(BIN)/python -m florilegium.arrays.documents $${game#observations-} > $$file; done

types: $(VENV)/.dev ## write the types of what each game sends to its table in the browser anew
	$(BIN)/python -m tests.page.write

dist: $(VENV)/.play ## build wheel and source archive, the same bytes wherever it is done
	@rm -rf dist && mkdir dist
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -c \
	  "from flit_core import buildapi; print(buildapi.build_sdist('dist'), buildapi.build_wheel('dist'))"

lock: $(VENV)/.dev ## pin the requirements anew
	$(PIP) install uv
	for extra in play scale docs dev bench release; do \
	  $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --no-header --extra $$extra pyproject.toml \
	    -o requirements/$$extra.lock; done
	$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'], sep='\n')" | \
	  $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --no-header - -o requirements/build.lock
	$(NPM) install --package-lock-only --omit-lockfile-registry-resolved
	$(BIN)/python -c "import json, pathlib; file = pathlib.Path('package-lock.json'); lock = json.loads(file.read_text()); \
	  [part.pop('funding', None) for part in lock['packages'].values()]; file.write_text(json.dumps(lock, indent=2) + '\n')"

clean: ## remove what the other commands set up
	rm -rf $(VENV) $(VENV)-bench build dist node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/.play: requirements/play.lock requirements/build.lock pyproject.toml
	@echo "Setting up (once)…"
	@$(call venv,$(VENV))
	@$(PIP) install $(LOCKED) -r requirements/play.lock -r requirements/build.lock
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.docs: requirements/docs.lock $(VENV)/.play
	@$(PIP) install $(LOCKED) -r requirements/docs.lock
	@touch $@

# The learning environment and the bound of Ikebana are compiled; CMake comes from PyPI for that.
# Most of what is installed here is never used: it is not compiled beforehand.
# Two pips have one half each, by the first letters, where make may do two things at once.
$(VENV)/.dev: $(VENV)/.dev-a-m $(VENV)/.dev-n-z
	@touch $@

$(VENV)/.dev-%: requirements/dev.lock $(VENV)/.play $(VENV)/.compiler
	@awk '/^[a-z]/ { listed = /^[$*]/ } listed' $< >$@.lock
	@$(LEARNING) $(PIP) install --no-compile $(LOCKED) -r $@.lock
	@touch $@

$(VENV)/.compiler:
	@$(call debian,$(call absent,c++ g++,g++))
	@mkdir -p $(VENV) && touch $@

# What checks the page; Node itself comes with the other requirements, from PyPI. Not `npm ci`: it
# wants the programs of all other systems in the registry too, which mirrors often lack.
node_modules/.package-lock.json: package-lock.json $(VENV)/.dev
	@$(NPM) install --no-save
	@touch $@

# The browser tests drive a real Chromium (without its windows wherever that is enough), Firefox and
# WebKit; the last needs a screen. Those of the server start a PostgreSQL, a Redis, a Caddy and an nginx of their own, and set clocks wrong.
# They come while pip is at work; after the compiler, as only one of us may install at a time.
$(VENV)/.programs: Makefile $(VENV)/.compiler
	@$(call debian,\
	  $(call absent,chromium google-chrome,chromium) \
	  $(call absent,chromium-headless-shell,chromium-headless-shell) \
	  $(call absent,firefox-esr,firefox-esr) \
	  $(call absent,WebKitWebDriver,webkit2gtk-driver) \
	  $(call absent,Xvfb,xvfb) \
	  $(call absent,/usr/lib/postgresql/*/bin/initdb initdb,postgresql) \
	  $(call absent,redis-server,redis-server) \
	  $(call absent,faketime,faketime) \
	  $(call absent,caddy,caddy) \
	  $(call absent,nginx /usr/sbin/nginx,nginx))
	@touch $@

$(VENV)/.browser: $(VENV)/.dev $(VENV)/.programs
	@touch $@

# What the tests load is compiled once, rather than by several processes at the same time.
$(VENV)/.compiled: $(VENV)/.dev
	@$(BIN)/python -m pytest --collect-only >/dev/null || true
	@touch $@

$(VENV)-bench/.bench: requirements/bench.lock pyproject.toml
	@$(call debian,$(call absent,c++ g++,g++))
	@$(call venv,$(VENV)-bench)
	@$(LEARNING) $(VENV)-bench/bin/python -m pip --quiet install \
	  $(LOCKED) -r requirements/bench.lock
	@$(VENV)-bench/bin/python -m pip --quiet install --no-build-isolation --no-deps --editable .
	@touch $@
