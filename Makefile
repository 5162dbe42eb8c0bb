# Everything starts here: `make` lists the targets.
# A virtual environment is made on first use, from files that lock every package by its hash.

VENV   := .venv
BIN    := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest

# What is said on the way goes to standard error: the demo's first line is its address.
# The locks are complete, and Python compiles what is used when it is first used.
INSTALL := $(BIN)/python -m pip --disable-pip-version-check --no-input --quiet \
           install --no-deps --no-compile --require-hashes --requirement

# The first of these that is new enough makes the environment; `make PYTHON=… demo` chooses.
PYTHONS := python3.11 python3.12 python3.13 python3.14 python3 python

UV   := build/uv/bin/uv
LOCK := $(UV) pip compile --quiet --universal --generate-hashes --no-emit-index-url \
        --custom-compile-command "make lock"

.DEFAULT_GOAL := help
.PHONY: help demo run test lint format bench soak lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "%-10s%s\n", $$1, $$2 }' Makefile

demo: $(VENV)/run.stamp ## play in the browser: no token, no network
	@$(BIN)/python -m bot demo

run: $(VENV)/run.stamp ## run the bot with the settings in .env
	@$(BIN)/python -m bot run

test: lint ## lint, then every test that takes no more than a moment
	$(PYTEST) --numprocesses auto --maxprocesses 8 --dist worksteal

lint: $(VENV)/dev.stamp ## style, types, the direction of imports, spelling
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell

format: $(VENV)/dev.stamp ## lay the code out
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(VENV)/dev.stamp ## measure speed, one process at a time
	@for file in $$(grep -l __main__ tests/benchmarks/*.py); do \
	    echo "== $$file"; \
	    $(BIN)/python -m tests.benchmarks.$$(basename $$file .py) || exit 1; \
	done

soak: $(VENV)/dev.stamp ## the long end-to-end runs: whole evenings, kills, load
	$(PYTEST) -m soak --capture=no -o faulthandler_timeout=0

lock: $(UV) ## solve requirements/*.lock anew (UV_FLAGS=--upgrade takes newer releases)
	$(LOCK) $(UV_FLAGS) pyproject.toml --output-file requirements/run.lock
	$(LOCK) $(UV_FLAGS) pyproject.toml --group dev --constraint requirements/run.lock \
	    --output-file requirements/dev.lock
	$(LOCK) $(UV_FLAGS) pyproject.toml --extra fast --constraint requirements/run.lock \
	    --output-file requirements/fast.lock

clean: ## remove what was made, the environment too
	rm -rf $(VENV) build .coverage .hypothesis .import_linter_cache .mypy_cache \
	    .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@for name in $(PYTHON) $(PYTHONS); do \
	    if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        echo "Making $(VENV) with $$name" >&2; \
	        $$name -m venv --clear $(VENV) && exit 0; \
	        rm -rf $(VENV); \
	        echo "No environment: on Debian and Ubuntu, apt install python3-venv" >&2; exit 1; \
	    fi; \
	done; \
	echo "Python 3.11 or newer is needed: https://www.python.org/downloads" >&2; exit 1

$(VENV)/run.stamp: requirements/run.lock | $(BIN)/python
	@echo "Installing requirements/run.lock" >&2
	@$(INSTALL) requirements/run.lock
	@touch $@

# What development needs holds what running needs: one is enough for both.
# The compiler of the extra `fast` comes too, so that what is compiled is tested, but nobody is
# held up who has no wheels for it: those tests are skipped then, and say so.
$(VENV)/dev.stamp: requirements/dev.lock requirements/fast.lock | $(BIN)/python
	@echo "Installing requirements/dev.lock" >&2
	@$(INSTALL) requirements/dev.lock
	@$(INSTALL) requirements/fast.lock --only-binary :all: || echo "Without the extra fast" >&2
	@touch $@ $(VENV)/run.stamp

$(UV): | $(BIN)/python
	$(BIN)/python -m venv build/uv
	build/uv/bin/python -m pip --disable-pip-version-check --quiet install uv==0.13.9
