# Two commands matter: `make run` and `make test`. Both install what they need and are quick the second time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

# Node and npm: the machine's own, or a wheel's.
NODE := $(VENV)/node/.ready
NPM := cd web && PATH="$(CURDIR)/$(VENV)/node:$$PATH" npm
PACKAGES := web/node_modules/.ready
CLIENT := src/nomdecode/web/index.html
CLIENT_SOURCES := $(shell git ls-files web 2>/dev/null || find web -type f -not -path '*/node_modules/*')

.PHONY: run web test check lint-web check-web chromium fix bench soak screenshots pictures lexicon
.DEFAULT_GOAL := run

run: $(STAMP) $(CLIENT)
	$(BIN)/nomdecode serve --host 0.0.0.0 --port 8000

web: $(CLIENT)

# Two jobs at a time: the first need one core each, the tests take both.
test:
	$(MAKE) --no-print-directory --jobs 2 --output-sync=target check lint-web check-web chromium
	$(BIN)/pytest -n 2 tests/rules tests/referee --cov --cov-report= --cov-fail-under=0
	$(BIN)/coverage report --include='src/nomdecode/rules/*,src/nomdecode/referee/*' --fail-under=100
	$(BIN)/pytest -n 2 --ignore tests/rules --ignore tests/referee --ignore tests/e2e
	$(BIN)/pytest -n 2 --dist loadgroup tests/e2e

check: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell README.md CHANGELOG.md CONTRIBUTING.md docs src tests bench soak deploy examples

lint-web: $(CLIENT)
	$(NPM) run --silent lint

check-web: $(CLIENT)
	$(NPM) exec --silent -- svelte-check --fail-on-warnings
	$(NPM) exec --silent -- vitest run

chromium: | $(BIN)/python
	$(BIN)/python -m tools.chromium

fix: $(PACKAGES)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run --silent fix
	$(BIN)/python -m tools.docs_tables
	$(BIN)/nomdecode schema --to web/schema/protocol.json

bench: $(STAMP) $(CLIENT)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[bench]'
	$(BIN)/python bench/rules.py
	$(BIN)/python bench/referee.py
	$(BIN)/python bench/store.py
	$(BIN)/python bench/server.py --rounds 3 --seconds 5
	$(BIN)/python bench/workers.py
	$(BIN)/python bench/latency_with_bots.py
	$(BIN)/python bench/idle_rooms.py
	$(BIN)/python -m tools.chromium
	$(BIN)/python -m bench.web

soak: $(STAMP)
	$(BIN)/python -m soak.garbage --inputs 100000
	$(BIN)/python -m soak.kill --times 50
	$(BIN)/python -m soak.games --minutes 30
	$(BIN)/python -m soak.games --minutes 30 --postgres
	for bot in easy normal expert; do for language in fr fr-CA en; do \
		$(BIN)/nomdecode bots check offline:$$bot --language $$language --games 2 || exit 1; done; done

screenshots: $(STAMP) $(CLIENT)
	$(BIN)/python -m tools.chromium
	$(BIN)/python -m tools.screenshots

pictures: $(STAMP)
	$(BIN)/pip install --quiet --constraint constraints.txt --requirement tools/pictures/requirements.txt
	cd tools/pictures && npm ci --no-audit --no-fund && node export_people.cjs
	$(BIN)/python -m tools.pictures.credits
	$(BIN)/python -m tools.pictures.render deck
	$(BIN)/python -m tools.pictures.render check
	$(BIN)/pytest -q tools/pictures

lexicon:
	$(PYTHON) -m venv build/lexicon/venv
	build/lexicon/venv/bin/pip install --quiet --requirement tools/lexicon/requirements.txt
	PYTHONPATH=src:. build/lexicon/venv/bin/python -m tools.lexicon

$(NODE): tools/node.py | $(BIN)/python
	$(BIN)/python -m tools.node $(VENV)/node
	touch $@

$(PACKAGES): $(NODE) web/package-lock.json
	$(NPM) ci --no-audit --no-fund --loglevel=error
	touch $@

$(CLIENT): $(PACKAGES) $(CLIENT_SOURCES)
	$(NPM) run --silent build
	touch $@

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# Python compiles what it imports, which is a small part of what is installed.
$(STAMP): pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/pip install --quiet --no-compile --disable-pip-version-check --constraint constraints.txt --editable '.[test]'
	touch $@
