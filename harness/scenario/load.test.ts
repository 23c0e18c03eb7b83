import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { UsageError } from "../usage-error.ts";
import { loadScenario, loadScenarios, loadScenariosNaming } from "./load.ts";
import { problemLine, ScenarioError } from "./problem.ts";

const HEAD = "title: x\nwhy: y\n";

function problemsOf(text: string): readonly string[] {
  const loaded = loadScenario("x.yaml", text);
  return loaded.ok ? [] : loaded.problems.map(problemLine);
}

describe("a scenario file with a mistake", () => {
  const mistakes: Readonly<Record<string, readonly [text: string, problem: string]>> = {
    "an unknown key": [
      `${HEAD}trun:\n  A: {}\n`,
      'x.yaml:3:1: unknown key "trun"; did you mean "turns"?',
    ],
    "an unknown key within a turn": [
      `${HEAD}turns:\n  A: { sayz: hi }\n`,
      'x.yaml:4:8: unknown key "sayz"; did you mean "says"?',
    ],
    "an unknown step": [
      `${HEAD}turns:\n  A: { answers: [a, { tol: look }] }\n`,
      'x.yaml:4:23: unknown key "tol"; did you mean "tool"?',
    ],
    "a step that is two": [
      `${HEAD}turns:\n  A: { answers: [{ tool: look, text: b }] }\n`,
      "x.yaml:4:18: a step is exactly one of text, words, tool, phrase, title, handoff, follow-up, look-up, commentary, interim, ask, media, wait",
    ],
    "an unknown lane": [
      `${HEAD}turns:\n  A: { answers: [{ interim: { lane: hartbeat, text: x } }] }\n`,
      'x.yaml:4:37: unknown value "hartbeat"; did you mean "heartbeat"?',
    ],
    "a chat without a name": [
      `${HEAD}turns:\n  A: { chat: "" }\n`,
      "x.yaml:4:14: a chat has a name",
    ],
    "a step of the wrong kind": [
      `${HEAD}turns:\n  A: { answers: [3] }\n`,
      "x.yaml:4:18: expected a text or a map, found 3",
    ],
    "an unknown fault": [
      `${HEAD}turns: { A: {} }\ndeviations:\n  - { at: A/seal, take: ack_lost }\n`,
      'x.yaml:5:25: unknown fault "ack_lost"; did you mean "ack-lost"?',
    ],
    "a deviation at an event of a turn that is not there": [
      `${HEAD}turns: { A: {} }\ndeviations:\n  - { at: B/seal, take: ack-lost }\n`,
      'x.yaml:5:11: no event is labelled "B/seal": there is no "B"; did you mean "A"?',
    ],
    "a tag that means nothing": [
      `title: !secret x\nwhy: y\nturns: { A: {} }\n`,
      "x.yaml:1:8: this YAML tag means nothing in a scenario; leave it out, or quote the text",
    ],
    "an unknown platform": [
      `${HEAD}platforms: { slak: {} }\nturns: { A: {} }\n`,
      'x.yaml:3:14: unknown key "slak"; did you mean "slack"?',
    ],
    "an unknown configuration key": [
      `${HEAD}gateway: { joinMz: 5s }\nturns: { A: {} }\n`,
      'x.yaml:3:12: unknown key "joinMz"; did you mean "joinMs"?',
    ],
    "an unknown word of a configuration": [
      `${HEAD}connector: { prefix: reconsile }\nturns: { A: {} }\n`,
      'x.yaml:3:22: unknown value "reconsile"; did you mean "reconcile"?',
    ],
    "a primary platform that is not set up": [
      `${HEAD}primary: telegram\nturns: { A: {} }\n`,
      'x.yaml:3:10: the scenario has no platform "telegram"; add it to platforms',
    ],
    "a route to a gateway that is not set up": [
      `${HEAD}routes: [{ gateway: g2 }]\nturns: { A: {} }\n`,
      'x.yaml:3:21: there is no gateway "g2"; add it to gateways, or use g1',
    ],
    "an unknown finding": [
      `${HEAD}findings: [F-05, F-99]\nturns: { A: {} }\n`,
      'x.yaml:3:18: unknown finding "F-99"; did you mean "F-09"?',
    ],
    "an unknown clause": [
      `${HEAD}clauses: [W-99]\nturns: { A: {} }\n`,
      'x.yaml:3:11: unknown clause "W-99"; did you mean "W-09"?',
    ],
    "a turn given twice": [
      `${HEAD}turns:\n  A: {}\n  A: {}\n`,
      "x.yaml:5:3: this key is given twice in the same map; remove or rename one",
    ],
    "a turn with a name that is none": [
      `${HEAD}turns: { a: {} }\n`,
      "x.yaml:3:10: a turn's name is a capital letter, then letters or digits, as in A or B2",
    ],
    "a time without its unit": [
      `${HEAD}turns: { A: { at: "5" } }\n`,
      "x.yaml:3:19: expected a time such as 800ms, 2s or 3m",
    ],
    "an act on a turn that is not there": [
      `${HEAD}turns: { A: {} }\nacts: [{ at: 1s, stop: B }]\n`,
      'x.yaml:4:24: there is no turn "B"; did you mean "A"?',
    ],
    "an expectation of a turn that is not there": [
      `${HEAD}turns: { A: { times: 2 } }\nexpect: { ended: { A3: completed } }\n`,
      'x.yaml:4:24: there is no turn "A3"; did you mean "A1"?',
    ],
    "a gateway that is not there": [
      `${HEAD}turns: { A: { gateway: g2 } }\n`,
      'x.yaml:3:24: there is no gateway "g2"; add it to gateways, or use g1',
    ],
    "a turn that could be on either platform": [
      `${HEAD}platforms: { slack: {}, telegram: {} }\nturns: { A: {} }\n`,
      'x.yaml:4:13: turn "A" must say its platform, since there are several: slack, telegram',
    ],
    "no title": ["why: y\nturns: { A: {} }\n", 'x.yaml:1:1: "title" is missing; expected a text'],
    "nothing that happens": [
      `${HEAD}turns: {}\n`,
      "x.yaml:3:8: nothing happens: a scenario needs a turn or an act",
    ],
    "a matrix that makes too many cases": [
      `${HEAD}matrix: { axes: { a: [${"1,".repeat(21)}], b: [${"1,".repeat(21)}] } }\nturns: { A: {} }\n`,
      "x.yaml:3:9: the matrix makes 441 cases, 400 are the most; use combine: pairwise or fewer values",
    ],
    "a mistake in one case of a matrix": [
      `${HEAD}matrix: { axes: { door: [send, sent] } }\nturns:\n  A: { door: "\${door}" }\n`,
      'x.yaml:5:14: unknown value "sent"; did you mean "send"?',
    ],
    "a list where a scenario should be": ["- a\n", 'x.yaml:1:1: expected a map, found ["a"]'],
  };

  for (const [name, [text, problem]] of Object.entries(mistakes)) {
    test(`${name} is told with its place and the way out`, () => {
      expect(problemsOf(text)).toContain(problem);
    });
  }

  test("several mistakes are told at once", () => {
    expect(problemsOf("titel: x\nturns: { A: { chatt: D1 } }\n")).toHaveLength(4);
  });
});

test("of 500 mistakes the first 20 are told, and how many more there are", () => {
  const mistake = "  - { at: A/seal, take: ack_lost }\n".repeat(500);
  const text = `${HEAD}turns: { A: {} }\ndeviations:\n${mistake}`;
  const loaded = loadScenario("x.yaml", text);
  const problems = loaded.ok ? [] : loaded.problems;
  const told = new ScenarioError(problems).message.split("\n");
  expect(problems).toHaveLength(500);
  expect(told).toHaveLength(21);
  expect(told.at(-1)).toBe("… and 480 more");
});

test("nesting beyond what can be read is a mistake with a place", () => {
  const text = `${HEAD}turns: ${"[".repeat(20_000)}${"]".repeat(20_000)}\n`;
  expect(problemsOf(text)[0]).toMatch(/^x\.yaml:3:\d+: this is nested too deeply$/);
});

describe("a scenario file", () => {
  test("is a case with its script, setup, faults and expectations", () => {
    const loaded = loadScenario(
      "scenarios/findings/f-26.yaml",
      `${HEAD}findings: [F-26]
clauses: [G-07]
gateway: { joinMs: 7s }
turns: { A: { answers: [a] } }
deviations: [{ at: A/seal, take: "stall:31000" }]
expect: { ops: { A: { send: 0 } } }
`,
    );

    expect(loaded).toMatchObject({
      ok: true,
      cases: [
        {
          id: "findings/f-26",
          findings: ["F-26"],
          clauses: ["G-07"],
          setup: { platforms: { slack: {} }, gateway: { joinMs: 7000 }, gateways: { g1: {} } },
          script: { turns: [{ name: "A" }], acts: [] },
          deviations: [{ at: "A/seal", take: "stall:31000" }],
          expected: { ops: { A: { send: 0 } } },
        },
      ],
    });
  });

  test("with a matrix is one case for each of its rows, named by its choices", () => {
    const loaded = loadScenario(
      "scenarios/x.yaml",
      `${HEAD}matrix: { axes: { door: [send, queued] } }\nturns: { A: { answers: [a], door: "\${door}" } }\n`,
    );

    expect(loaded).toMatchObject({ cases: [{ id: "x[door=send]" }, { id: "x[door=queued]" }] });
  });

  test("may deviate at an event of a second process where one starts, and nowhere else", () => {
    const head = `${HEAD}turns: { A: {} }\ndeviations:\n`;
    const late = `  - { at: g1b/hello@slack, take: delayed }\n`;

    const staged = loadScenario("x.yaml", `${head}  - { at: A/inbound, take: twin }\n${late}`);
    const alone = loadScenario("x.yaml", `${head}${late}`);

    expect(staged).toMatchObject({ ok: true });
    expect(alone).toMatchObject({ ok: false });
  });
});

describe("paths", () => {
  function folder(): string {
    const root = mkdtempSync(join(tmpdir(), "turnproof-"));
    mkdirSync(join(root, "deep"));
    writeFileSync(join(root, "b.yaml"), `${HEAD}turns: { A: {} }\n`);
    writeFileSync(join(root, "deep", "a.yaml"), `${HEAD}turns: { A: {} }\n`);
    writeFileSync(join(root, "_shared.yaml"), "not a scenario");
    writeFileSync(join(root, "notes.md"), "");
    return root;
  }

  test("stand for all scenarios below them, each once", () => {
    const root = folder();

    expect(loadScenarios([root, join(root, "b.yaml")])).toHaveLength(2);
  });

  test("that lead nowhere are told, with the nearest name beside them", () => {
    const root = folder();

    expect(() => loadScenarios([join(root, "depe")])).toThrow(
      `did you mean ${join(root, "deep")}?`,
    );
    expect(() => loadScenarios([join(root, "notes.md")])).toThrow(UsageError);
    expect(() => loadScenarios([mkdtempSync(join(tmpdir(), "turnproof-"))])).toThrow(
      "There is no scenario",
    );
  });

  test("that cannot be read are told, and are not waited for", () => {
    const root = folder();
    const circle = join(root, "circle.yaml");
    symlinkSync(circle, circle);
    const endless = join(root, "endless.yaml");
    symlinkSync("/dev/zero", endless);

    expect(() => loadScenarios([circle])).toThrow(/^Cannot read .*circle\.yaml: Error: ELOOP/);
    expect(() => loadScenarios([endless])).toThrow(/endless\.yaml is no file; give one$/);
    expect(() => loadScenarios([root])).toThrow(UsageError);
    expect(() => loadScenarios([join(root, "b.yaml", "c.yaml")])).toThrow(/^Cannot read .*ENOTDIR/);
  });

  test("are learnt once, and anew when a file was changed", () => {
    const root = folder();
    const [first] = loadScenarios([root]);
    expect(loadScenarios([root])[0]).toBe(first);

    const changed = join(root, "b.yaml");
    writeFileSync(changed, `title: changed\nwhy: y\nturns:\n  A: {}\n`);
    const titles = (): readonly string[] => loadScenarios([root]).map(({ title }) => title);
    expect(titles()).toContain("changed");

    writeFileSync(changed, "titel: x\n");
    expect(titles).toThrow(ScenarioError);
  });

  test("are read no further than to what names an id, where one is asked for", () => {
    const root = folder();
    writeFileSync(join(root, "b.yaml"), `${HEAD}clauses: [G-07]\nturns: { A: {} }\n`);
    writeFileSync(join(root, "deep", "a.yaml"), "titel: x\n");

    expect(loadScenariosNaming("G-07", [root]).map(({ clauses }) => clauses)).toEqual([["G-07"]]);
    expect(loadScenariosNaming("G-70", [root])).toEqual([]);
  });

  test("tell the problems of every file together", () => {
    const root = folder();
    writeFileSync(join(root, "b.yaml"), "titel: x\n");
    writeFileSync(join(root, "deep", "a.yaml"), "\t");

    expect(() => loadScenarios([root])).toThrow(ScenarioError);
    expect(() => loadScenarios([root])).toThrow(/b\.yaml:1:1.*[\s\S]*a\.yaml:1:1/);
  });
});
