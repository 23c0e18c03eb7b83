import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEFECTS, defectNamed } from "../mutants/defects.ts";
import { caseOfSource } from "../scenario/load.ts";
import { depthOf, depthTable } from "./depth.ts";

const lost = caseOfSource("lost", {
  title: "Much more than it takes",
  why: "To be made smaller.",
  findings: ["F-06"],
  turns: {
    A: { answers: [{ words: 5 }, { tool: "look" }, { words: 5 }] },
    B: { chat: "D2", answers: [{ words: 2 }] },
  },
  deviations: [
    { at: "B/seal/ack", take: "ack-lost" },
    { at: "A/draft@text1/ack", take: "ack-lost" },
  ],
});
const unrelated = caseOfSource("unrelated", {
  title: "Says nothing",
  why: "Nobody answers.",
  turns: { A: { answers: [], final: null } },
});

test("a mistake that needs no fault lies at the surface, and that is proven", () => {
  const depth = depthOf(defectNamed("F-06-cursor-on-drafts"), [unrelated, lost]);

  expect(depth).toMatchObject({ turns: 1, deviations: [], schedules: 1, proven: true });
  expect(depthTable(depth === undefined ? [] : [depth], [])).toContain(
    "| F-06-cursor-on-drafts | I-21 | 1 | 0 | 1 | proven |",
  );
});

test("a mistake is not found where no scenario notices it", () => {
  expect(depthOf(defectNamed("F-06-cursor-on-drafts"), [unrelated])).toBeUndefined();
});

test("the table that is kept has a row for every mistake, once, and for no other", () => {
  const rows = readFileSync("scenarios/depth.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2);

  const named = rows.map((row) => row.split("|")[1]?.trim() ?? "");

  expect(named.toSorted()).toEqual(DEFECTS.map(({ id }) => id).toSorted());
});
