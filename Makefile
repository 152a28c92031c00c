# Two commands matter: `make run` and `make test`. Both install what they need and are quick the second time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: run test check fix bench soak pictures lexicon
.DEFAULT_GOAL := run

run: $(STAMP)
	$(BIN)/nomdecode play

test: check
	$(BIN)/pytest -n 2 --cov --cov-report= --cov-fail-under=0
	$(BIN)/coverage report --include='src/nomdecode/rules/*,src/nomdecode/referee/*' --fail-under=100

check: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell README.md CHANGELOG.md CONTRIBUTING.md docs src tests bench examples

fix: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python -m tools.docs_tables
	$(BIN)/nomdecode schema --to web/schema/protocol.json

bench: $(STAMP)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[bench]'
	$(BIN)/python bench/rules.py
	$(BIN)/python bench/referee.py
	$(BIN)/python bench/store.py
	$(BIN)/python bench/server.py --seconds 5

soak: $(STAMP)
	$(BIN)/python -m soak.garbage --inputs 100000

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

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test]'
	touch $@
