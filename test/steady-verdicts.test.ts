import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { planCases, type PlannedCase } from "../harness/run/plan.ts";
import { runCases } from "../harness/run/run-cases.ts";
import { SOUND } from "../harness/run/sides.ts";
import { loadScenarios } from "../harness/scenario/load.ts";

/** `TURNPROOF_RUNS=20 TURNPROOF_EVERY=1 npx vitest run test/steady-verdicts.test.ts` is the long form. */
const RUNS = Number(process.env["TURNPROOF_RUNS"] ?? 2);
/** Of the library every so manieth case. */
const EVERY = Number(process.env["TURNPROOF_EVERY"] ?? 200);

const TIMES = new Set(["tookMs"]);

/** The result as it is published, but for how long things took. */
async function publishedResult(planned: readonly PlannedCase[]): Promise<string> {
  const run = await runCases(planned, { command: "turnproof run", seed: 1, jobs: 4 });
  return JSON.stringify(run, (key, value: unknown) => (TIMES.has(key) ? 0 : value), 2);
}

/** Keeps a processor busy until it is ended. */
function busy(): Worker {
  return new Worker("for (;;);", { eval: true });
}

test(`a result is the same, byte for byte, over ${RUNS} runs with all cores loaded`, async () => {
  const cases = loadScenarios(["scenarios"]).filter((_, i) => i % EVERY === 0);
  const planned = planCases(cases, {
    ...{ transports: ["memory", "ws"], seed: 1, sides: SOUND, sideFlags: [] },
  } as const);
  const load = Array.from({ length: availableParallelism() }, busy);
  try {
    const first = await publishedResult(planned);
    for (let run = 1; run < RUNS; run += 1) expect(await publishedResult(planned)).toBe(first);
  } finally {
    await Promise.all(load.map((worker) => worker.terminate()));
  }
}, 3_600_000);
