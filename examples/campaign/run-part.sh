#!/usr/bin/env bash
# One part of a campaign: PART is its place, from 1; PARTS is how many there are.
set -euo pipefail
: "${PART:?}" "${PARTS:?}" "${RESULTS:=.turnproof/campaign}"
: "${TURNPROOF:=npx turnproof}"

mkdir -p "$RESULTS"
$TURNPROOF explore \
  --workload "${WORKLOAD:-stream}" \
  --turns "${TURNS:-2}" \
  --deviations "${DEVIATIONS:-2}" \
  --alphabet "${ALPHABET:-mission}" \
  --shard "$PART/$PARTS" \
  --report "$RESULTS/report-$PART" \
  --certificate "$RESULTS/part-$PART.json"
