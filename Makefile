# Two commands matter: `make run` and `make test`. Both install what they need and are quick the second time.
PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(PYTHON) tools/install.py
# Stamps, written last: what playing needs, what tests need, Node and npm (the machine's own or a wheel's), the
# packages that build the client, and those that check it too.
RUN := $(VENV)/.run
TEST := $(VENV)/.test
NODE := $(VENV)/node/.ready
BUILDERS := web/node_modules/.build
CHECKERS := web/node_modules/.ready
# What builds the data of words runs in an environment of its own.
BUILD_DATA := build/lexicon/venv
NODE_FIRST := PATH="$(CURDIR)/$(VENV)/node:$$PATH"
NPM := cd web && $(NODE_FIRST) npm
NPM_CI := ci --no-audit --no-fund --no-progress --no-update-notifier --loglevel=error
CLIENT := src/nomdecode/web/index.html
PURE := tests/rules tests/referee tests/missions tests/room
comma := ,
PURE_SOURCES := $(subst $() $(),$(comma),$(PURE:tests/%=src/nomdecode/%/*))
WHEEL := tests/test_wheel.py
# Of files that git knows, those that are there.
CLIENT_SOURCES := $(wildcard $(shell git ls-files web ':!web/tests' 2>/dev/null \
	|| find web -type f -not -path '*/node_modules/*' -not -path 'web/tests/*'))

.PHONY: run lock web wheel release test quick check check-wheel lint-web check-web browser fix bench soak screenshots pictures lexicon bots-data
.DEFAULT_GOAL := run

run: $(RUN) $(CLIENT)
	@$(BIN)/nomdecode serve --host 0.0.0.0 --port $(PORT) || [ $$? -eq 130 ]  # ^C is no failure

web: $(CLIENT)

# After a change of dependencies or of constraints.txt: the same versions with their hashes, for all machines.
lock:
	@$(PYTHON) -m tools.lock

# A wheel and an sdist in dist/, installed into an empty environment, where a game is played with them.
wheel: $(TEST) $(CLIENT)
	@$(BIN)/python -m tools.release --build

release: $(TEST) $(CLIENT)
	@$(BIN)/python -m tools.release

# Two jobs at a time: the first need one core each, the tests take both. What is missing is said first and last.
# The pure packages are covered by tests of their own; the rest is one run, the longest first (tests/conftest.py).
# There a test that fails is run once more and named: real sockets, children and browsers share a busy machine.
test:
	@$(MAKE) --no-print-directory --jobs 2 $(TEST) $(CHECKERS)
	@-$(BIN)/python -m tools.postgres
	@-$(BIN)/python -m tools.chromium
	$(MAKE) --no-print-directory --jobs 2 --output-sync=target check-web check check-wheel lint-web
	$(BIN)/pytest -n 2 $(PURE) --cov --cov-report= --cov-fail-under=0
	$(BIN)/coverage report --include='$(PURE_SOURCES)' --fail-under=100
	$(BIN)/pytest -n 3 --dist loadgroup --reruns 1 --reruns-delay 1 -rR $(PURE:%=--ignore %) --ignore $(WHEEL) \
		$$($(BIN)/python -m tools.chromium >/dev/null 2>&1 || echo --ignore tests/e2e)
	@$(BIN)/python -m tools.missing

# For whoever changes a rule: lint, types of what changed, and the tests of the pure packages.
quick: $(TEST)
	$(BIN)/ruff check src tests
	$(BIN)/lint-imports
	$(BIN)/pytest -q -n 2 tests/rules tests/referee tests/room tests/missions tests/codec

check: $(TEST)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell README.md CHANGELOG.md CONTRIBUTING.md docs src tests bench soak deploy examples

check-wheel: $(TEST) $(CLIENT)
	$(BIN)/pytest -q $(WHEEL)

lint-web: $(CHECKERS)
	$(NPM) run --silent lint

check-web: $(CHECKERS)
	$(NPM) exec --silent -- svelte-check --fail-on-warnings
	$(NPM) exec --silent -- vitest run

browser: $(TEST)
	@$(BIN)/python -m tools.chromium

fix: $(TEST) $(CHECKERS)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run --silent fix
	$(BIN)/python -m tools.docs_tables
	$(BIN)/nomdecode schema --to web/schema/protocol.json

bench: $(CLIENT) browser
	$(INSTALL) bench
	$(BIN)/python bench/rules.py
	$(BIN)/python bench/referee.py
	$(BIN)/python bench/print.py
	$(BIN)/python bench/store.py
	$(BIN)/python bench/server.py --rounds 3 --seconds 5
	$(BIN)/python bench/workers.py
	$(BIN)/python bench/latency_with_bots.py
	$(BIN)/python bench/idle_rooms.py
	$(BIN)/python -m bench.web

soak: $(TEST)
	$(BIN)/python -m soak.garbage --inputs 100000
	$(BIN)/python -m soak.kill --times 50
	$(BIN)/python -m soak.missions --times 20
	$(BIN)/python -m soak.attack --most-wait 0.1 --after 30
	$(BIN)/python -m soak.crowd
	$(BIN)/python -m soak.evening
	$(BIN)/python -m soak.games --minutes 30
	$(BIN)/python -m soak.games --minutes 30 --postgres
	# New examples for every property, and more of them for every endpoint.
	NOMDECODE_TEST_PROFILE=soak NOMDECODE_TEST_EXAMPLES=50 $(BIN)/pytest -n 2 \
		$(PURE) tests/codec tests/decks tests/lexicon tests/cli tests/server/test_openapi.py
	for bot in junior easy normal expert; do for language in fr fr-CA en; do \
		$(BIN)/nomdecode bots check offline:$$bot --language $$language --games 2 || exit 1; done; done

screenshots: $(CLIENT) browser
	$(BIN)/python -m tools.screenshots

# NumPy sums in another order with AVX-512, which moves a few pixels: the deck is drawn without it on every machine.
PLAIN_FLOATS := NPY_DISABLE_CPU_FEATURES="X86_V4 AVX512_ICL AVX512_SPR"
pictures: $(TEST) $(NODE)
	$(BIN)/pip install --quiet --constraint constraints.txt --requirement tools/pictures/requirements.txt
	cd tools/pictures && $(NODE_FIRST) npm $(NPM_CI) && $(NODE_FIRST) node export_people.cjs
	$(BIN)/python -m tools.pictures.credits
	$(PLAIN_FLOATS) $(BIN)/python -m tools.pictures.render deck
	$(BIN)/python -m tools.pictures.render check
	$(BIN)/pytest -q tools/pictures

lexicon: $(NODE) $(BUILD_DATA)
	$(NODE_FIRST) PYTHONPATH=src:. $(BUILD_DATA)/bin/python -m tools.lexicon

# OpenBLAS sums in another order with other kernels and threads, which rounds a few of the packed vectors otherwise.
PLAIN_SUMS := $(PLAIN_FLOATS) OPENBLAS_CORETYPE=Haswell OMP_NUM_THREADS=1

# All of src/nomdecode/bots/data but weights.json, which tools.bots.fit fits on human choices; in this order.
bots-data: $(NODE) $(BUILD_DATA)
	for part in bots associations bots.senses kinds bots.sayable; do \
		$(PLAIN_SUMS) $(NODE_FIRST) PYTHONPATH=src:. $(BUILD_DATA)/bin/python -m tools.$$part || exit 1; done

$(BUILD_DATA): tools/lexicon/requirements.txt
	$(PYTHON) -m venv $@
	$@/bin/pip install --quiet --requirement $<
	@touch $@

$(RUN): pyproject.toml requirements/run.txt
	@$(INSTALL) run

$(TEST): $(RUN) requirements/test.txt
	@$(INSTALL) test

$(NODE): tools/node.py | $(RUN)
	@$(BIN)/python -m tools.node $(VENV)/node
	@touch $@

$(BUILDERS): web/package-lock.json | $(NODE)
	@echo "Installing what builds the client …"
	@$(NPM) $(NPM_CI) --omit=dev || { echo "npm could not install what builds the client: its own words are above" >&2; exit 1; }
	@touch $@

# After the client is built, as npm makes the folder anew; Node too is made by one job at a time.
$(CHECKERS): web/package-lock.json $(CLIENT)
	@$(MAKE) --silent $(NODE)
	@if [ -e $@ ] && [ $@ -nt web/package-lock.json ]; then true; else \
		echo "Installing what checks the client …"; $(NPM) $(NPM_CI) && touch node_modules/.build; fi
	@touch $@

# Made where a source is newer, else taken as it is: then no Node is needed.
$(CLIENT): $(CLIENT_SOURCES) | $(RUN)
	@[ -e $(CHECKERS) ] && [ $(CHECKERS) -nt web/package-lock.json ] || $(MAKE) --no-print-directory $(BUILDERS)
	@$(MAKE) --silent $(NODE)
	@echo "Building the client …"
	@$(NPM) run --silent build
	@touch $@
