import { describe, expect, test } from "vitest";
import { exitCodeOf } from "../result/exit-code.ts";
import { aCase, aRun, aRunUnder } from "../result/fixtures.ts";
import type { RunResult } from "../result/model.ts";
import type { Verdict } from "../result/verdict.ts";
import { pruneWaivers, updateWaivers } from "./edit-waivers.ts";
import { readWaivers } from "./read-waivers.ts";
import type { Aliases, Waiver } from "./waiver.ts";

const NO_ALIASES: Aliases = { cases: {}, checks: {} };
const TODAY = "2026-06-15";
const CASE = "findings/f-26-seal-ack-lost";
const KNOWN = new Map([[CASE, new Set(["I-01", "I-06"])]]);

function waiver(over: Partial<Waiver> = {}): Waiver {
  return {
    check: `${CASE}#I-06`,
    reason: "being mended",
    owner: "ada",
    expires: "2026-12-31",
    kind: "failing",
    ...over,
  };
}

function runWith(
  verdicts: readonly Verdict[],
  waivers: readonly Waiver[],
  aliases = NO_ALIASES,
): RunResult {
  const policy = {
    failOn: "should",
    waivers: { file: "waivers.yaml", entries: waivers, today: TODAY, aliases },
  } as const;
  const cases = verdicts.map((verdict, i) => aCase(verdict, i === 0 ? CASE : `${CASE}[x=${i}]`));
  // A passing case of the fixtures makes one check only.
  const whole = cases.map((one) =>
    one.verdict === "pass"
      ? { ...one, checks: one.checks.flatMap((check) => [check, { ...check, id: "I-06" }]) }
      : one,
  );
  return aRunUnder(policy, ...whole);
}

type Row = readonly [
  result: Verdict,
  state: "none" | "live" | "expired" | "flaky",
  verdict: Verdict,
  use: string,
  code: number,
];

/** What each result of a check comes to under each state of its waiver. */
const TRUTH: readonly Row[] = [
  ["pass", "none", "pass", "", 0],
  ["pass", "live", "pass", "stale", 6],
  ["pass", "expired", "pass", "expired", 6],
  ["pass", "flaky", "pass", "used", 0],
  ["fail", "none", "fail", "", 1],
  ["fail", "live", "waived", "used", 0],
  ["fail", "expired", "fail", "expired", 6],
  ["fail", "flaky", "flaky", "used", 0],
  ["blocked", "none", "blocked", "", 3],
  ["blocked", "live", "blocked", "idle", 3],
  ["blocked", "expired", "blocked", "expired", 6],
  ["not-exposed", "live", "not-exposed", "idle", 3],
  ["unknown", "live", "unknown", "idle", 3],
  ["error", "none", "error", "", 5],
  ["error", "live", "error", "idle", 5],
  ["error", "expired", "error", "expired", 5],
];

const STATES: Readonly<Record<Row[1], readonly Waiver[]>> = {
  none: [],
  live: [waiver()],
  expired: [waiver({ expires: "2026-06-14" })],
  flaky: [waiver({ kind: "flaky" })],
};

describe("a waiver", () => {
  test.each(TRUTH)(
    "for a check that is %s, %s: the case is %s, the waiver %s, the code %i",
    (...row) => {
      const [result, state, verdict, use, code] = row;

      const run = runWith([result], STATES[state]);

      expect(run.cases[0]?.verdict).toBe(verdict);
      expect(run.waivers?.entries.map((entry) => entry.state).join()).toBe(use);
      expect(exitCodeOf(run)).toBe(code);
    },
  );

  test("holds on its last day", () => {
    expect(exitCodeOf(runWith(["fail"], [waiver({ expires: TODAY })]))).toBe(0);
  });

  test("of one check excuses no other", () => {
    const run = runWith(["fail"], [waiver({ check: `${CASE}#I-01` })]);

    expect(exitCodeOf(run)).toBe(1);
  });

  test("is not stale while one case of a matrix still fails", () => {
    expect(exitCodeOf(runWith(["pass", "fail"], [waiver()]))).toBe(0);
    expect(exitCodeOf(runWith(["pass", "pass"], [waiver()]))).toBe(6);
  });

  test("of a check in every case gives way to one that names the case", () => {
    const everywhere = waiver({ check: "I-06", owner: "everybody" });
    const run = runWith(["fail"], [everywhere, waiver()]);

    expect(run.cases[0]?.checks[1]?.waiver?.owner).toBe("ada");
  });

  test("finds its check under the name that it had before", () => {
    const aliases = { cases: { "old/name": CASE }, checks: { "I-00": "I-06" } };
    const run = runWith(["fail"], [waiver({ check: "old/name#I-00" })], aliases);

    expect(exitCodeOf(run)).toBe(0);
  });

  test("that is overdue gives way to a failure that nobody excuses", () => {
    const other = { ...aCase("fail", "other/case") };
    const policy = {
      failOn: "should",
      waivers: { file: "", entries: STATES.expired, today: TODAY, aliases: NO_ALIASES },
    } as const;

    expect(exitCodeOf(aRunUnder(policy, aCase("fail", CASE), other))).toBe(1);
  });
});

describe("waivers update", () => {
  const added = { owner: "ada", expires: "2026-09-01", reason: undefined };

  test("gives a file with which the same run is green, one line for each check", () => {
    const run = aRun(aCase("fail", CASE), aCase("fail", `${CASE}[x=1]`));

    const { text, done } = updateWaivers("", run, added, NO_ALIASES);

    expect(done).toEqual([`added ${CASE}#I-06`]);
    expect(text.trimEnd().split("\n")).toHaveLength(3);
    const read = readWaivers("w.yaml", text, KNOWN, NO_ALIASES);
    const waivers = read.ok ? read.waivers : [];
    expect(exitCodeOf(runWith(["fail", "fail"], waivers))).toBe(0);
  });

  test("leaves what is there as it is, comments too, and renews what has expired", () => {
    const text = [
      "# kept",
      "version: 1",
      "waivers:",
      `  - { check: ${CASE}#I-06, reason: slow, owner: bob, expires: 2026-01-01 } # why`,
      "",
    ].join("\n");
    const run = runWith(["fail"], [waiver({ expires: "2026-01-01" })]);

    const edited = updateWaivers(text, run, added, NO_ALIASES);

    expect(edited.text).toBe(text.replace("2026-01-01", "2026-09-01"));
    expect(edited.done).toEqual([`renewed ${CASE}#I-06 until 2026-09-01`]);
  });
});

describe("waivers prune", () => {
  test("takes out what passes, and leaves what fails or did not run", () => {
    const stale = waiver();
    const idle = waiver({ check: "other/case#I-01" });
    const text = [
      "version: 1",
      "waivers:",
      `  - { check: ${stale.check}, reason: r, owner: o, expires: 2026-12-31 }`,
      `  - { check: ${idle.check}, reason: r, owner: o, expires: 2026-12-31 }`,
      "",
    ].join("\n");

    const edited = pruneWaivers(text, runWith(["pass"], [stale, idle]));

    expect(edited.done).toEqual([`took out ${stale.check}`]);
    expect(edited.text).not.toContain(stale.check);
    expect(edited.text).toContain(idle.check);
  });
});

describe("a broken file of waivers", () => {
  const entry = `{ check: ${CASE}#I-06, reason: r, owner: o, expires: 2026-12-31 }`;
  const file = (...entries: readonly string[]): string =>
    ["version: 1", "waivers:", ...entries.map((one) => `  - ${one}`), ""].join("\n");

  test.each([
    ["an empty file", "", "w.yaml:1:1: the file is empty; a file of waivers has version: 1"],
    ["a tab", "version: 1\nwaivers:\n\t- x\n", "w.yaml:3:1: a tab is used for indentation"],
    [
      "an unknown key",
      file(entry.replace("owner", "ownr")),
      'unknown key "ownr"; did you mean "owner"?',
    ],
    ["no owner", file(entry.replace(" owner: o,", "")), "w.yaml:3:5: "],
    ["an empty reason", file(entry.replace("reason: r", 'reason: ""')), "w.yaml:3:"],
    [
      "a day that is none",
      file(entry.replace("12-31", "02-30")),
      "a day is written as in 2026-12-31",
    ],
    ["a wrong version", file(entry).replace("1", "7"), "w.yaml:1:10: "],
    ["a list that is none", "version: 1\nwaivers: 7\n", "w.yaml:2:10: "],
    ["an unknown case", file(entry.replace("f-26", "f-62")), `did you mean "${CASE}"?`],
    [
      "an unknown check",
      file(entry.replace("I-06", "I-60")),
      'makes no check "I-60"; did you mean "I-06"?',
    ],
    [
      "a check that no case makes",
      file(entry.replace(`${CASE}#`, "X")),
      'no case makes a check "XI-06"',
    ],
    [
      "a case in place of a check",
      file(entry.replace("#I-06", "")),
      "it is a case: name its check",
    ],
    ["the same check twice", file(entry, entry), "w.yaml:4:14: "],
    ["two keys of one name", file(entry.replace("owner: o", "reason: s")), "given twice"],
    ["10 MB", "#".repeat(10_000_000), "larger than 1048576 bytes"],
    [
      "anchors that explode",
      `version: &a [x, x]\n${Array.from({ length: 9 }, (_, i) => `k${i}: &${"bcdefghij"[i] ?? ""} [${`*${"abcdefghi"[i] ?? ""}, `.repeat(9)}]`).join("\n")}\n`,
      "aliases expand more than",
    ],
  ])("with %s is told with its place", (_, text, sentence) => {
    const read = readWaivers("w.yaml", text, KNOWN, NO_ALIASES);

    const told = read.ok ? [] : read.problems;
    const lines = told.map(
      ({ file: name, line, column, message }) => `${name}:${line}:${column}: ${message}`,
    );
    expect(lines.join("\n")).toContain(sentence);
  });

  test("may hold few that are flaky", () => {
    const many = Array.from({ length: 6 }, (_, i) =>
      entry.replace("I-06", `I-${10 + i}`).replace(" }", ", kind: flaky }"),
    );
    const known = new Map([[CASE, new Set(Array.from({ length: 6 }, (_, i) => `I-${10 + i}`))]]);

    const read = readWaivers("w.yaml", file(...many), known, NO_ALIASES);

    expect(read.ok ? "" : read.problems[0]?.message).toMatch(/6 waivers are flaky; 5 are the most/);
  });
});
