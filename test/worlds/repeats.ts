import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describe, expect, inject, test } from "vitest";
import { COMPARED_CASES, comparedCases, traceHash } from "../trace-hash.ts";

/** `TURNPROOF_REPEATS=1000 npx vitest run test/worlds.test.ts -t "the trace of a run"` is the long form. */
const REPEATS = Number(process.env["TURNPROOF_REPEATS"] ?? 30);

async function hashesOfAWorker(): Promise<readonly string[]> {
  const worker = new Worker(`${inject("packageFolder")}/dist/test/trace-worker.js`);
  const [hashes] = (await once(worker, "message")) as [readonly string[]];
  return hashes;
}

export function testRepeats(): void {
  describe("the trace of a run", () => {
    const cases = comparedCases();
    const hashes = cases.map(traceHash);

    test(`is the same, byte for byte, ${REPEATS} times`, () => {
      expect(cases).toHaveLength(COMPARED_CASES);
      cases.forEach((scenario, i) => {
        for (let repeat = 1; repeat < REPEATS; repeat++) {
          expect(traceHash(scenario), `${scenario.id}, repeat ${repeat}`).toBe(hashes[i]);
        }
      });
    });

    test("is the same in a worker thread", async () => {
      expect(await hashesOfAWorker()).toEqual(hashes);
    });

    test("differs between scenarios", () => {
      expect(new Set(hashes).size).toBe(COMPARED_CASES);
    });
  });
}
