import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { conceal } from "./conceal.ts";
import { consoleText, countsLine } from "./console.ts";
import { exitCodeOf } from "./exit-code.ts";
import { folded } from "./folded.ts";
import { aCase, aRun, aRunUnder } from "./fixtures.ts";
import { blockedBecause, type CaseResult, type FailOn } from "./model.ts";
import { VERDICTS, worstOf, type Verdict } from "./verdict.ts";
import { ReportError, writeReports } from "./write-report.ts";

function runOf(...verdicts: readonly Verdict[]): ReturnType<typeof aRun> {
  return aRun(...verdicts.map((verdict, i) => aCase(verdict, `findings/case-${i}`)));
}

test("a check that could not be made says why, and is never green", () => {
  const check = blockedBecause({ id: "I-01", clauses: ["I-01"], title: "one" }, "nobody is there");

  expect(check.verdict).toBe("blocked");
  expect(check.findings).toEqual([
    { sentence: "not asked, because nobody is there", expected: "one", actual: "not run" },
  ]);
});

describe("the verdict of a case", () => {
  test("is the worst of its checks", () => {
    expect(worstOf(["pass", "not-exposed", "fail"])).toBe("fail");
    expect(worstOf(["fail", "error"])).toBe("error");
    expect(worstOf(["pass", "pass"])).toBe("pass");
    expect(worstOf(["pass", "waived"])).toBe("waived");
    expect(worstOf(["not-applicable", "pass"])).toBe("pass");
  });

  test("is blocked where nothing was checked", () => {
    expect(worstOf([])).toBe("blocked");
  });
});

describe("the exit code of a run", () => {
  test("is 0 only when something ran and everything holds", () => {
    expect(exitCodeOf(runOf("pass", "pass"))).toBe(0);
    expect(exitCodeOf(runOf())).toBe(3);
  });

  test("is 1 for a violation, 3 for what did not run or was not exposed, 5 for a fault of ours", () => {
    expect(exitCodeOf(runOf("pass", "fail"))).toBe(1);
    expect(exitCodeOf(runOf("pass", "blocked"))).toBe(3);
    expect(exitCodeOf(runOf("pass", "not-exposed"))).toBe(3);
    expect(exitCodeOf(runOf("pass", "unknown"))).toBe(3);
    expect(exitCodeOf(runOf("pass", "error"))).toBe(5);
  });

  test("takes our own fault first, then a violation, then what is missing", () => {
    expect(exitCodeOf(runOf("not-exposed", "fail", "error"))).toBe(5);
    expect(exitCodeOf(runOf("not-exposed", "fail"))).toBe(1);
  });

  test("is 0 where everything that failed is excused, and 3 where nothing was about the peer", () => {
    expect(exitCodeOf(runOf("waived", "flaky"))).toBe(0);
    expect(exitCodeOf(runOf("pass", "not-applicable"))).toBe(0);
    expect(exitCodeOf(runOf("not-applicable"))).toBe(3);
  });

  test("minds the level of what failed, and records the failure either way", () => {
    const under = (failOn: FailOn): ReturnType<typeof aRun> => {
      const one = aCase("fail");
      const checks = one.checks.map((check) =>
        check.verdict === "fail" ? { ...check, id: "C-56", clauses: ["C-56"] } : check,
      );
      return aRunUnder({ failOn }, { ...one, checks });
    };

    expect(under("should").cases[0]?.checks[1]?.level).toBe("SHOULD");
    expect(under("must").counts).toEqual(under("should").counts);
    expect([exitCodeOf(under("should")), exitCodeOf(under("must"))]).toEqual([1, 0]);
  });

  test("is 4 when the peer is lost, unless the fault is ours", () => {
    const peerLost = { sentence: "nothing listens there", output: [] };

    expect(exitCodeOf({ ...runOf("pass", "fail", "blocked"), peerLost })).toBe(4);
    expect(exitCodeOf({ ...runOf("pass", "error"), peerLost })).toBe(5);
  });
});

const says = (id: string): string | undefined => (id === "G-07" ? "The seal." : undefined);

describe("a report", () => {
  test("[I-26] holds no secret that the peer was given, and nothing that looks like one", () => {
    const one = aCase("fail");
    const output = ["my secret is hush-hush", "Authorization: Bearer abcdefghijk.lmnop"];
    const evidence = { screens: [], frames: [], output };

    const text = JSON.stringify(conceal(aRun({ ...one, evidence }), ["hush-hush"]));

    expect(text).not.toContain("hush-hush");
    expect(text).not.toContain("abcdefghijk");
    expect(text).toContain("my secret is [redacted]");
  });
});

describe("the console", () => {
  test("explains a failure: clause, expected, actual, screen, frames, suspect and how to see it again", () => {
    const text = consoleText(runOf("fail"), says);

    for (const part of [
      "FAIL  findings/case-0 (memory)  A lost acknowledgement",
      "I-06 (MUST): one lost acknowledgement leaves one message",
      "G-07: The seal.",
      "expected: one message",
      "actual:   two messages",
      "suspect:  gateway, line 38",
      "    slack D1",
      "    *   38  12.050 s  g1.1  gateway → connector  send",
      "  clauses: contract/protocol/gateway.md\n",
      "reproduce: npx turnproof run scenarios/findings/case-0.yaml --transport memory --seed 1",
    ]) {
      expect(text).toContain(part);
    }
  });

  test("explains the first ten, and names the others", () => {
    const text = consoleText(runOf(...Array.from({ length: 12 }, () => "fail" as const)), says);

    expect(text.match(/reproduce:/g)).toHaveLength(10);
    expect(text.match(/^FAIL {2}/gm)).toHaveLength(12);
  });

  test("says of a lost peer once what blocks the rest, and what it wrote last", () => {
    const peerLost = { sentence: "the peer exited with code 1", output: ["Error: boom"] };
    const blockedBy = (id: string, cause: string): CaseResult => {
      const base = aCase("blocked", id);
      return { ...base, checks: base.checks.map((check) => blockedBecause(check, cause)) };
    };
    const lost = ["a", "b"].map((id) => blockedBy(id, peerLost.sentence));
    const run = aRun(...lost, blockedBy("c", "nobody can write"), aCase("fail", "d"));
    const text = consoleText({ ...run, peerLost }, says);

    expect(text.split("\n").slice(-5)).toEqual([
      "  the peer wrote last:",
      "    Error: boom",
      "PEER LOST  the peer exited with code 1",
      "BLOCKED    2 cases by that",
      "4 cases: 0 passed, 1 failed, 3 blocked (1.2 s)",
    ]);
    expect(text.match(/^BLOCKED {2}\S+/gm)).toEqual(["BLOCKED  c"]);
    expect(text.match(/reproduce:/g)).toHaveLength(1);
  });

  test("says once what blocks many cases, and names some of them", () => {
    const interrupted = Array.from({ length: 40 }, (_, at) => {
      const base = aCase("blocked", `findings/case-${at}`);
      const cause = "the run was interrupted";
      const checks = base.checks.map((check) => blockedBecause(check, cause, base.checks[0]?.id));
      return { ...base, checks };
    });
    const text = consoleText(aRun(aCase("fail", "d"), ...interrupted), says);

    expect(text.match(/^BLOCKED.*/gm)).toEqual([
      "BLOCKED  findings/case-0, findings/case-1, findings/case-2, findings/case-3, findings/case-4 and 35 more: not asked, because the run was interrupted",
    ]);
    expect(text.match(/reproduce:/g)).toHaveLength(1);
  });

  test("names what is not about the peer by the word that counts it", () => {
    const text = consoleText(runOf("not-applicable"), says);

    expect(text).toMatch(/^NOT APPLICABLE {2}findings\/case-0: /);
    expect(text).toContain("1 not applicable");
  });

  test("says nothing about what passes but the count", () => {
    expect(consoleText(runOf("pass", "pass"), says)).toBe("2 cases: 2 passed (1.2 s)");
  });

  test("counts each kind by its name, and says when nothing ran", () => {
    expect(countsLine(runOf(...VERDICTS))).toBe(
      "9 cases: 1 passed, 1 failed, 1 not exposed, 1 blocked, 1 unknown, 1 flaky, 1 waived, 1 not applicable, 1 in error (1.2 s)",
    );
    expect(countsLine(runOf())).toBe("Nothing ran (1.2 s)");
  });
});

describe("reports on disk", () => {
  test("are written whole, and leave nothing else behind", () => {
    const directory = join(mkdtempSync(join(tmpdir(), "turnproof-")), "deep", "report");
    const run = runOf("pass", "fail");

    writeReports(directory, run, says);
    writeReports(directory, run, says);

    expect(readdirSync(directory).sort()).toEqual([
      "annotations.txt",
      "events.ndjson",
      "junit.xml",
      "report.html",
      "result.json",
      "summary.md",
    ]);
    expect(JSON.parse(readFileSync(join(directory, "result.json"), "utf8"))).toEqual(folded(run));
  });

  test("that cannot be written are an error that names the path", () => {
    const directory = mkdtempSync(join(tmpdir(), "turnproof-"));
    writeFileSync(join(directory, "file"), "");

    expect(() => writeReports(join(directory, "file"), runOf("pass"), says)).toThrow(ReportError);
  });
});
