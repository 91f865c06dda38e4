#!/bin/sh
# Make .venv with the first Python that is new enough. A name on the PATH may be a mere pointer to a Python
# that is not there, so each is tried by running it.
set -eu

new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
for name in python3.13 python3.12 python3.11 python3 python; do
    if "$name" -c "$new_enough" >/dev/null 2>&1; then
        found=${found:-$name}
        if "$name" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            echo "Making .venv with $("$name" --version)."
            "$name" -m venv --clear .venv && exit
            rm -rf .venv # half made, it would be taken for a whole one the next time
            exit 1
        fi
    fi
done

if [ -z "${found:-}" ]; then
    echo "tikal_nb needs Python 3.11 or newer, and none was found: install one and try again." >&2
elif command -v apt-get >/dev/null; then
    echo "$found cannot make virtual environments yet: run 'apt-get install python3-venv' as root and try again." >&2
else
    echo "$found lacks its modules venv and ensurepip: install them and try again." >&2
fi
exit 1
