import { expect, test } from "vitest";
import type { Line } from "../../contract/trace-line.ts";
import type { Check } from "../result/model.ts";
import { evidenceOf } from "./evidence.ts";

const lines: readonly Line[] = Array.from({ length: 60 }, (_, i) => ({
  kind: "open",
  n: i + 1,
  ms: i,
  conn: `g1.${i + 1}`,
  ok: true,
}));

function brokenAt(id: string, line: number): Check {
  const suspect = { side: "gateway", line: line - 1 } as const;
  const finding = { sentence: "it broke", expected: "this", actual: "that", line, suspect };
  return { id, clauses: [], title: "it holds", verdict: "fail", findings: [finding] };
}

test("[I-20] marks the suspect of what went wrong first, whichever check noticed it", () => {
  const { frames } = evidenceOf([brokenAt("I-01", 50), brokenAt("I-20", 14)], lines);
  expect(frames.filter(({ mark }) => mark !== undefined).map(({ n, mark }) => [n, mark])).toEqual([
    [13, "suspect"],
    [14, "breach"],
  ]);
});
