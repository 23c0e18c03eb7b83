/** Writes reports of two runs in turn, until somebody ends it, or for a while where nobody does: `node write-for-ever.js DIRECTORY`. */
import { aCase, aRun } from "../fixtures.ts";
import { prepareReports, writeReports } from "../write-report.ts";

const CASES = 300;
const ROUNDS_MAX = 200;
const [directory = ""] = process.argv.slice(2);
const runs = (["fail", "pass"] as const).map((verdict) =>
  aRun(...Array.from({ length: CASES }, (_, i) => aCase(verdict, `a/case-${i}`))),
);
prepareReports(directory);
process.stdout.write("begun\n");
for (let round = 0; round < ROUNDS_MAX; round += 1) {
  for (const run of runs) writeReports(directory, run, () => undefined);
}
