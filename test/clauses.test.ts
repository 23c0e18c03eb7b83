import { describe, expect, test } from "vitest";
import { allClauses } from "../contract/clauses.ts";
import { loadScenarios } from "../harness/scenario/load.ts";
import { PREDICATES } from "../simulator/invariants/predicates.ts";
import { sourceFiles } from "./source-files.ts";

const SCENARIOS = loadScenarios(["scenarios"]);

/** `[W-16]`, `[W-16] [I-40]` or `[W-16, I-40]` at the beginning of a title. */
const TITLE = /["'`]((?:\[[A-Z]-\d[^\]]*\]\s*)+)/g;
const ID = /[A-Z]-\d{2,3}/g;

function idsInTitles(text: string): readonly string[] {
  return [...text.matchAll(TITLE)].flatMap(([, brackets = ""]) => brackets.match(ID) ?? []);
}

const titled = new Set(
  sourceFiles("contract", "reference-gateway", "simulator", "harness", "test")
    .filter(({ path }) => path.endsWith(".test.ts"))
    .flatMap(({ text }) => idsInTitles(text)),
);
/** `scenarios.test.ts` makes a test of every scenario, titled with its clauses. */
const played = new Set(SCENARIOS.flatMap(({ clauses }) => clauses));

describe("clauses of PROTOCOL.md", () => {
  test("are each cited by the title of a test, or say why none can prove them", () => {
    const unproven = allClauses()
      .filter(({ id, untested }) => untested === undefined && !titled.has(id) && !played.has(id))
      .map(({ id }) => id);

    expect(unproven).toEqual([]);
  });

  test("have one number each", () => {
    const ids = allClauses().map(({ id }) => id);

    expect(ids).toEqual([...new Set(ids)]);
  });

  test("name, for each promise that is held, what it says", () => {
    const known = new Set(allClauses().map(({ id }) => id));
    const unknown = PREDICATES.map(({ id }) => id).filter((id) => !known.has(id));

    expect(unknown).toEqual([]);
  });
});

describe("the reading of titles", () => {
  test("finds every id in front, however they are bracketed", () => {
    expect(idsInTitles('test("[W-16] [I-40] skips it", () => {')).toEqual(["W-16", "I-40"]);
    expect(idsInTitles("test(`[W-16, I-40] skips it`, () => {")).toEqual(["W-16", "I-40"]);
    expect(idsInTitles('test.each(rows)("[G-07] seals", () => {')).toEqual(["G-07"]);
    expect(idsInTitles('test("speaks of [W-16] later", () => {')).toEqual([]);
  });
});
