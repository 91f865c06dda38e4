# learn: open the tutorial (IN=cs: in Czech, IN=de: in German) · test: run everything · check: lint, types, imports, catalogues · bench: figures beside peers

PYTHON = .venv/bin/python
PIP = $(PYTHON) -m pip install --quiet --disable-pip-version-check

.PHONY: learn test check bench

learn: .venv/.learn
	$(PYTHON) -m tikal_nb$(if $(IN), --language $(IN))

test: .venv/.test
	scripts/chromium.sh
	$(PYTHON) -m pytest -n auto --ignore tests/browser
	$(PYTHON) -m pytest tests/browser
	$(PYTHON) -m pytest --nbval --nbval-current-env notebooks

check: .venv/.test
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	.venv/bin/lint-imports --no-logo
	$(PYTHON) -m tikal_nb.engine.rulebook --check docs/rules.md
	$(PYTHON) scripts/catalogues.py --check

bench: .venv/.bench
	$(PYTHON) -m benchmarks

# A stamp tells that .venv holds what the target needs; a change of pyproject.toml asks for it again.
.venv/.learn: pyproject.toml .venv/pyvenv.cfg
	$(PIP) --editable .
	touch $@

.venv/.test: pyproject.toml .venv/pyvenv.cfg
	$(PIP) --editable '.[test]'
	touch $@ .venv/.learn

.venv/.bench: pyproject.toml .venv/pyvenv.cfg
	$(PIP) --editable '.[bench]'
	touch $@ .venv/.learn

.venv/pyvenv.cfg:
	scripts/venv.sh
