import { expect, test } from "vitest";
import { aCase, aRun } from "./fixtures.ts";
import { folded, type FoldedRun } from "./folded.ts";
import type { RunResult } from "./model.ts";
import { resultSchema, type ResultFile } from "./result-schema.ts";
import { VERDICTS } from "./verdict.ts";

/** Compiles only while every result is a result file: the schema describes what is written. */
function asFile(run: Omit<FoldedRun, "cases"> & { readonly cases: ResultFile["cases"] }): unknown {
  return run satisfies Omit<DeepReadonly<ResultFile>, "witnessed"> & Pick<RunResult, "witnessed">;
}

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

test("a result of every verdict is what its schema says", () => {
  const run = aRun(...VERDICTS.map((verdict, i) => aCase(verdict, `a/case-${i}`)));
  const peer = { side: "connector", name: "node x.js", claims: ["send"] } as const;
  const peerLost = { sentence: "nothing listens there", output: ["boom"] };

  const kept = folded({ ...run, peer, peerLost });
  const file: unknown = JSON.parse(JSON.stringify(kept));

  expect(resultSchema.parse(file)).toEqual(file);
  expect(asFile({ ...kept, cases: resultSchema.parse(file).cases })).toBeDefined();
});

test("a result of another format is none", () => {
  expect(resultSchema.safeParse({ ...aRun(), format: 2 }).success).toBe(false);
});
