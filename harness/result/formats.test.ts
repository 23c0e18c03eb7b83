import { describe, expect, test } from "vitest";
import { consoleText } from "./console.ts";
import { eventLines } from "./events.ts";
import { aCase, aRunUnder } from "./fixtures.ts";
import { githubAnnotations, githubSummary } from "./github.ts";
import { htmlReport } from "./html/page.ts";
import { junitXml } from "./junit.ts";
import type { Counts, RunResult } from "./model.ts";
import { VERDICT_WORDS, VERDICTS, type Verdict } from "./verdict.ts";

const says = (): undefined => undefined;
const KINDS = [...VERDICTS, "not-scored"] as const;

/** Ten runs: each verdict alone, mixtures, nothing, and cases that no profile scores. */
const FIXTURES: readonly RunResult[] = [
  runOf(),
  runOf("pass"),
  runOf("pass", "pass", "fail"),
  runOf("fail", "blocked", "blocked"),
  runOf("not-exposed", "unknown"),
  runOf("error", "pass"),
  runOf("waived", "flaky", "pass"),
  runOf("not-applicable", "not-applicable", "pass"),
  runOf(...VERDICTS, ...VERDICTS),
  unscored("pass", "fail", "fail"),
];

function runOf(...verdicts: readonly Verdict[]): RunResult {
  return aRunUnder({ failOn: "should" }, ...verdicts.map((one, i) => aCase(one, `a/case-${i}`)));
}

/** Only the first case is in the profile. */
function unscored(...verdicts: readonly Verdict[]): RunResult {
  const profile = {
    name: "contract-1",
    contract: 1,
    clauses: "",
    cases: new Set(["a/case-0"]),
    promises: new Set(["I-01", "I-06"]),
  };
  const cases = verdicts.map((one, i) => aCase(one, `a/case-${i}`));
  return aRunUnder({ failOn: "should", profile }, ...cases);
}

/** How often each kind is counted by a format. */
type Counted = Readonly<Record<string, number>>;

function expected(counts: Counts): Counted {
  return Object.fromEntries(KINDS.map((kind) => [kind, counts[kind]]));
}

function byJunit(run: RunResult): Counted {
  const xml = junitXml(run);
  const of = (type: string): number => xml.match(new RegExp(` type="${type}"`, "g"))?.length ?? 0;
  const total = xml.match(/<testcase /g)?.length ?? 0;
  const broken = KINDS.filter((kind) => kind !== "pass").map((kind) => [kind, of(kind)] as const);
  const rest = broken.reduce((sum, [, count]) => sum + count, 0);
  return { ...Object.fromEntries(broken), pass: total - rest };
}

function byEvents(run: RunResult): Counted {
  const events = eventLines(run)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { event: string; verdict?: Verdict; notScored?: true });
  const kinds = events
    .filter(({ event }) => event === "case")
    .map(({ verdict, notScored }) => (notScored === true ? "not-scored" : verdict));
  return Object.fromEntries(
    KINDS.map((kind) => [kind, kinds.filter((one) => one === kind).length]),
  );
}

/** `3 cases: 2 passed, 1 failed (1.2 s)`, or nothing. */
function bySentence(text: string): Counted {
  const words = { ...VERDICT_WORDS, "not-scored": ["", "not scored"] } as const;
  const sentence = /\d+ cases?: .*\(/.exec(text)?.[0] ?? "";
  return Object.fromEntries(
    KINDS.map((kind) => {
      const found = new RegExp(`(\\d+) ${words[kind][1]}[, ]`).exec(sentence);
      return [kind, Number(found?.[1] ?? 0)];
    }),
  );
}

function bySummary(run: RunResult): Counted {
  const words = { ...VERDICT_WORDS, "not-scored": ["", "not scored"] } as const;
  const text = githubSummary(run);
  return Object.fromEntries(
    KINDS.map((kind) => {
      const found = new RegExp(`^\\| ${words[kind][1]} \\| (\\d+) \\|$`, "m").exec(text);
      return [kind, Number(found?.[1])];
    }),
  );
}

function byHtml(run: RunResult): Counted {
  const text = htmlReport(run, says);
  return Object.fromEntries(
    KINDS.map((kind) => {
      const found = new RegExp(`data-count="${kind}">.*?<b>(\\d+)</b>`).exec(text);
      return [kind, Number(found?.[1])];
    }),
  );
}

describe("every format counts as the result does", () => {
  FIXTURES.forEach((run, i) => {
    test(`fixture ${i + 1}`, () => {
      const counts = expected(run.counts);

      expect(byJunit(run)).toEqual(counts);
      expect(byEvents(run)).toEqual(counts);
      expect(bySummary(run)).toEqual(counts);
      expect(byHtml(run)).toEqual(counts);
      expect(bySentence(consoleText(run, says))).toEqual(counts);
      expect(bySentence(githubAnnotations(run))).toEqual(counts);
    });
  });
});

describe("a failure is told with its level, what was expected and what was there, the suspect and the clauses' page", () => {
  const run = runOf("fail");

  test("in an annotation", () => {
    const [line = ""] = githubAnnotations(run).split("\n");
    const told = line.replaceAll("%0A", "\n").replaceAll("%25", "%");

    expect(told).toContain(
      [
        'I-06 (MUST): the answer to A is on screen twice: "<sunny> & \u0007"',
        "  expected: one message",
        "  actual:   two messages",
        "  suspect:  gateway, line 38",
        "clauses: contract/protocol/gateway.md",
        "reproduce: ",
      ].join("\n"),
    );
  });

  test("in a summary", () => {
    const lines = githubSummary(run).split("\n");
    const at = lines.findIndex((line) => line.startsWith("- <code>I&#45;06 &#40;MUST&#41;: "));

    expect(lines.slice(at + 1, at + 5)).toEqual([
      "  - expected: <code>one message</code>",
      "  - actual: <code>two messages</code>",
      "  - suspect: <code>gateway, line 38</code>",
      "- clauses: contract/protocol/gateway.md",
    ]);
  });

  test("in JUnit", () => {
    expect(junitXml(run)).toContain(
      "  expected: one message\n  actual:   two messages\n  suspect:  gateway, line 38\nclauses: contract/protocol/gateway.md\nreproduce: ",
    );
  });

  test("on the page, whose clauses lead to what the run says about them", () => {
    const page = htmlReport(run, (id) => `what ${id} says`);
    const links = [...page.matchAll(/href="#(clause-[^"]+)"/g)].map(([, id]) => id);

    expect(page).toContain("<p>clauses: contract/protocol/gateway.md</p>");
    expect(links).toEqual(["clause-G-07", "clause-F-26"]);
    for (const id of links) expect(page.split(`id="${id ?? ""}"`)).toHaveLength(2);
  });
});

describe("what a peer wrote", () => {
  test("is no command to a runner of GitHub", () => {
    const one = aCase("fail", "a/x");
    const evil = "a\n::error::b, 100%";
    const text = githubAnnotations(aRunUnder({ failOn: "should" }, { ...one, title: evil }));

    expect(text.match(/^::/gm)).toHaveLength(2);
    expect(text).toContain("a%0A::error::b, 100%25");
  });

  test("is no markup in a summary or a page", () => {
    const evil = '<img src=x onerror="alert(1)"> [a](b) `c`';
    const one = { ...aCase("fail", 'a/x" onfocus="y'), title: evil };
    const run = aRunUnder({ failOn: "should" }, one);

    expect(githubSummary(run)).not.toContain("<img");
    expect(githubSummary(run)).not.toContain("[a](b)");
    const page = htmlReport(run, says);
    expect(page).not.toContain("<img");
    expect(page).toContain('data-case="a/x&quot; onfocus=&quot;y &lt;img src=x');
  });
});

test("the events of a run begin with who ran it and end with the exit code", () => {
  const events = eventLines(runOf("pass", "fail")).trimEnd().split("\n");
  const kinds = events.map((line) => (JSON.parse(line) as { event: string }).event);

  expect(kinds).toEqual(["run", "case", "finding", "case", "end"]);
  expect(JSON.parse(events.at(-1) ?? "")).toMatchObject({ exitCode: 1 });
});
