# make play and make test are all one needs; both set up what they need first.
VENV := .venv
PYTHON := $(VENV)/bin/python
NATIVE := $(shell find core bind -name '*.hpp' -o -name '*.cpp' -o -name '*.in')
PACKAGES := $(sort $(shell find src -name __init__.py))
BUILD := --config-settings=cmake.define.INAROW_STRICT=ON
SANITIZED := build/sanitize/drive
EXHAUSTIVE := build/exhaustive/exhaustive
PEER := build/bitbully/.installed
NODE := node_modules/.installed
SHIPPED := src/inarow/solving/shipped
CONFIGURE := cmake -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(VENV)/bin/ninja -DINAROW_PYTHON=OFF -DINAROW_STRICT=ON

.PHONY: setup play serve test lint chromium screens format sanitize exhaustive tables book soak soak-web bench bench-engine bench-store bench-arena bench-solver bench-perfect check-book load strength wheel clean

setup: $(VENV)/.installed

$(VENV)/.tools: pyproject.toml
	python3 -m venv $(VENV)
	$(PYTHON) -m pip install --quiet scikit-build-core==1.1.1 nanobind==3.1.0 ninja==1.13.2
	touch $@

# An installed package is found where it lay: one that comes, goes or becomes a module needs a new installation.
$(VENV)/.packages: $(VENV)/.tools FORCE
	@echo $(PACKAGES) | cmp --quiet - $@ || echo $(PACKAGES) > $@

FORCE:

$(VENV)/.installed: $(VENV)/.tools $(VENV)/.packages CMakeLists.txt $(NATIVE)
	@echo "setting up: compiling the core (one to two minutes the first time)"
	$(PYTHON) -m pip install --quiet --no-build-isolation $(BUILD) --editable '.[dev]'
	touch $@

play: setup
	@$(VENV)/bin/inarow play $(GAME) $(ARGS)

serve: setup
	@$(VENV)/bin/inarow serve $(GAME) $(ARGS)

format: setup
	$(VENV)/bin/ruff format
	$(VENV)/bin/ruff check --fix
	$(VENV)/bin/clang-format -i $(filter-out %.in,$(NATIVE)) tests/core/*.cpp tests/store/*.c

lint: setup $(NODE)
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/ruff check
	$(VENV)/bin/mypy
	$(VENV)/bin/clang-format --dry-run --Werror $(filter-out %.in,$(NATIVE)) tests/core/*.cpp tests/store/*.c
	node_modules/.bin/tsc -p .

# What checks the page: the TypeScript compiler and axe. Nothing of it is served.
$(NODE): package-lock.json
	@sh tests/web/install.sh npm nodejs npm
	npm ci --silent --no-audit --no-fund
	touch $@

# The browser of the page's tests; without it they are skipped, under CI they fail.
chromium:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || test -d "/Applications/Google Chrome.app" \
	  || sh tests/web/install.sh chromium chromium || test -z "$$CI"

test: setup
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint $(SANITIZED) $(EXHAUSTIVE) chromium
	$(PYTHON) -m pytest -n 2 -q

# The core under the address and undefined-behaviour sanitizers; LONG=1 plays fifty times as many games.
sanitize: setup $(SANITIZED)
	INAROW_LONG=$(LONG) $(PYTHON) -m pytest -n 2 -q tests/core

$(SANITIZED): $(VENV)/.tools CMakeLists.txt $(NATIVE) tests/core/drive.cpp
	@echo "compiling the core for the sanitizers"
	@$(CONFIGURE) -S . -B build/sanitize -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS=-D_GLIBCXX_ASSERTIONS \
	  -DINAROW_SANITIZE=ON >/dev/null
	@cmake --build build/sanitize --target drive
	@touch $@

# The engine and the solver beside exhaustive minimax on every position of small boards (about eight minutes).
exhaustive: setup $(EXHAUSTIVE)
	INAROW_LONG=1 $(PYTHON) -m pytest -n 2 -q tests/search/test_exhaustive.py tests/solving/test_exhaustive.py

$(EXHAUSTIVE): $(VENV)/.tools CMakeLists.txt $(NATIVE) tests/core/exhaustive.cpp
	@echo "compiling the comparison with exhaustive minimax"
	@$(CONFIGURE) -S . -B build/exhaustive -DINAROW_EXHAUSTIVE=ON >/dev/null
	@cmake --build build/exhaustive --target exhaustive
	@touch $@

# The tables that come with the package, built anew, and the one of Betsy with four columns, built, interrupted,
# continued, verified and compared with docs/solved.md (about five minutes, 1 GB of memory).
tables: setup
	rm -f $(SHIPPED)/betsy-n=*.table
	$(VENV)/bin/inarow table build betsy:n=2 --table $(SHIPPED)/betsy-n=2.table
	$(VENV)/bin/inarow table build betsy:n=3 --table $(SHIPPED)/betsy-n=3.table
	INAROW_LONG=1 $(PYTHON) -m pytest -q tests/solving/test_table_of_four.py

# The book that comes with the package, built anew (about an hour and a half on two cores); Ctrl-C keeps what is done.
book: setup
	$(VENV)/bin/inarow book build connect-four --plies 7 --threads 2 --memory 512 --book build/connect-four.book
	cp build/connect-four.book $(SHIPPED)/connect-four.book

# The store and its files under thousands of kills, power cuts, faults and damages (about a quarter of an hour);
# a thousand matches with hostile bots among them (three minutes).
soak: setup
	INAROW_LONG=1 $(PYTHON) -m pytest -q -s tests/record/test_files.py tests/store tests/bots/test_many_matches.py \
	  tests/arena/test_tournament.py tests/games/test_twins.py tests/games/test_perft.py

# The server under 100 kills, 10,000 races for a ply and 90,000 requests made of its OpenAPI document; then each
# game at its usual size from the first move to the last in the browser.
soak-web: setup chromium
	INAROW_LONG=1 $(PYTHON) -m pytest -q -s tests/web/test_crashes.py tests/web/test_openapi.py \
	  tests/web/browser/test_play.py

# Speed beside the law and beside OpenSpiel; ARGS=--json for a program, ARGS=--save for docs/benchmarks.md.
bench: setup $(VENV)/.bench
	@$(PYTHON) benchmarks/bench.py $(ARGS)

$(VENV)/.bench: pyproject.toml
	$(PYTHON) -m pip install --quiet --no-build-isolation $(BUILD) --editable '.[dev,bench]'
	touch $@

# Pictures of every page in light, dark and phone size, below build/screens; ARGS=--save takes that of the README.
screens: setup chromium
	@$(PYTHON) -m tests.web.screens $(ARGS)

# A wheel as users get it, built apart from .venv and tried in an environment of its own.
wheel: setup
	rm -rf dist build/wheel
	$(PYTHON) -m pip wheel --quiet --no-deps --config-settings=build-dir=build/wheel/cmake --wheel-dir dist .
	python3 -m venv build/wheel/venv
	build/wheel/venv/bin/python -m pip install --quiet dist/*.whl
	build/wheel/venv/bin/python tests/check_wheel.py

# The engine's speed and limits, and its strength by matches (about an hour on a quiet machine).
bench-engine: setup
	@$(PYTHON) benchmarks/engine_speed.py

# Durable moves a second and their latency, on SQLite and on PostgreSQL.
bench-store: setup
	@$(PYTHON) -m benchmarks.store_speed $(ARGS)

# Games a second of tournaments, and what the referee takes for a move.
bench-arena: setup
	@$(PYTHON) benchmarks/arena_speed.py

# The solver of Connect Four beside bitbully, which gets an environment of its own; ARGS=FOLDER takes the sets there.
bench-solver: setup $(PEER)
	@$(PYTHON) benchmarks/solver_speed.py $(ARGS)

# The shipped book beside the database of bitbully.
check-book: setup $(PEER)
	@$(PYTHON) benchmarks/book_check.py

# How soon the player `perfect` answers in Connect Four, by ply.
bench-perfect: setup
	@$(PYTHON) benchmarks/perfect_speed.py $(ARGS)

$(PEER):
	python3 -m venv build/bitbully
	build/bitbully/bin/python -m pip install --quiet bitbully==0.0.79
	touch $@

# The web service under load: 200 live games, a flood of searches, a kill; ARGS="--seconds 600" for the long run.
load: setup chromium
	@$(PYTHON) -m benchmarks.web_load $(ARGS)

strength: setup
	@$(PYTHON) benchmarks/strength.py classic
	@$(PYTHON) benchmarks/strength.py openings
	@$(PYTHON) benchmarks/strength.py levels

clean:
	rm -rf $(VENV) node_modules build dist .mypy_cache .ruff_cache .hypothesis src/inarow/_core.pyi
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
