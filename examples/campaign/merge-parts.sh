#!/usr/bin/env bash
# Adds up all parts; fails where one is missing, or where one found something.
set -euo pipefail
: "${RESULTS:=.turnproof/campaign}"
: "${TURNPROOF:=npx turnproof}"

$TURNPROOF merge "$RESULTS"/part-*.json --certificate "$RESULTS/whole.json"
