# The verbs of the house. Each installs what it needs into .venv first.
.DEFAULT_GOAL := help
.PHONY: help up test check format proto bench pictures lock clean

SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
STAMPS := .make
INSTALL := @requirements/install $(BIN)/python
# One more than there are processors: a test that kills a part of the league mostly waits for what comes of it.
TESTS := $(BIN)/pytest -n $(shell expr $$(nproc) + 1) --dist worksteal

help:  ## show these verbs
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-9s %s\n", $$1, $$2}'

up: $(STAMPS)/run  ## run the league on this machine, until Ctrl-C
	@exec $(BIN)/riband up

test: $(STAMPS)/dev  ## install everything and run all checks and tests
	@requirements/bring-chromium $(STAMPS)/chromium
	@$(MAKE) --no-print-directory check
	@$(TESTS) $(ARGS)

check: $(STAMPS)/dev  ## lint, types, import contracts, protos
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd proto && ../$(BIN)/buf lint && ../$(BIN)/buf format --diff --exit-code

format: $(STAMPS)/dev  ## let ruff and buf tidy up
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cd proto && ../$(BIN)/buf format --write

proto: $(STAMPS)/dev  ## generate the Python words from the .proto files
	$(BIN)/python proto/generate.py

bench: $(STAMPS)/bench  ## measure speed beside peers from the package index
	$(BIN)/riband bench engine --peers --service
	$(BIN)/riband bench runner
	$(BIN)/riband bench ratings --peers
	$(BIN)/riband bench league
	$(BIN)/riband bench pages

pictures: $(STAMPS)/dev  ## take the README's pictures anew, of a league that plays for some minutes
	$(BIN)/python -m tests.end_to_end.pictures

lock: $(READY)  ## pin all dependencies anew
	requirements/lock

clean:  ## remove the environment and all caches
	rm -rf $(VENV) $(STAMPS) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

# An environment is bound to its path: what a moved or copied clone has brought along is made anew.
ifneq ($(shell cat $(READY) 2>/dev/null),$(CURDIR))
.PHONY: $(READY)
endif

$(READY):
	@PYTHON="$(PYTHON)" requirements/make-venv $(VENV)

$(STAMPS)/run: requirements/run.txt pyproject.toml $(READY)
	$(INSTALL) "what a league needs (a minute or more)" --require-hashes -r requirements/run.txt
	$(INSTALL) "the riband command" --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMPS)/dev: requirements/dev.txt $(STAMPS)/run
	$(INSTALL) "what the checks need (some minutes)" --require-hashes -r requirements/dev.txt
	@touch $@

$(STAMPS)/bench: requirements/bench.txt $(STAMPS)/run
	$(INSTALL) "the peers of the bench" --require-hashes -r requirements/bench.txt
	@touch $@
