import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { runCli } from "../harness/cli/program.ts";

const SCENARIO = "test/fixtures/seal-ack-lost.yaml";
const CASE = "test/fixtures/seal-ack-lost";
const DEFECT = ["--defect", "seal-appends-whole"];

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process; `cli.test.ts` shows that a process ends as it does. */
async function turnproof(argv: readonly string[]): Promise<Ended> {
  let out = "";
  let err = "";
  const code = await runCli(argv, {
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

/** Runs it as a process with a fault of our own in it. */
function brokenTurnproof(...flags: readonly string[]): Promise<number> {
  const env = { ...process.env, NODE_OPTIONS: `--import="${BROKEN}"` };
  return new Promise((resolve) => {
    const program = join(inject("packageFolder"), "bin/turnproof.js");
    const argv = [program, "run", SCENARIO, ...flags];
    execFile(process.execPath, argv, { env }, (error) => resolve(Number(error?.code ?? 0)));
  });
}

function folder(): string {
  return mkdtempSync(join(tmpdir(), "turnproof-"));
}

function run(...flags: readonly string[]): Promise<Ended> {
  return turnproof(["run", SCENARIO, "--report", folder(), ...flags]);
}

/** A file of waivers for the checks of the fixture. */
function waivers(entries: Readonly<Record<string, string>>): string {
  const path = join(folder(), "waivers.yaml");
  const rows = Object.entries(entries).map(
    ([check, expires]) => `  - { check: "${check}", reason: r, owner: ada, expires: ${expires} }`,
  );
  writeFileSync(path, ["version: 1", "waivers:", ...rows, ""].join("\n"));
  return path;
}

const PASSING = `${CASE}#I-01`;
const NEVER = "2999-12-31";
/** Breaks the module that every run needs, as a fault of our own would. */
const BROKEN = "data:text/javascript,performance.now=()=>{throw new Error('no clock')}";
const UNREACHABLE = [
  "test",
  "connector",
  "--url",
  "ws://127.0.0.1:9",
  "--chat",
  "C1",
  "--wait",
  "1",
];

describe("the exit code is", () => {
  test("0 when everything that was asked for ran and holds", async () => {
    expect((await run()).code).toBe(0);
  });

  test("1 when a promise was broken", async () => {
    expect((await run(...DEFECT)).code).toBe(1);
  });

  test("2 when the command, a scenario or a file of waivers cannot be used", async () => {
    const unknown = waivers({ [`${CASE}#I-99`]: NEVER });

    const { code, err } = await run("--waivers", unknown);

    expect(code).toBe(2);
    expect(err).toMatch(
      /waivers\.yaml:3:\d+: the case test\/fixtures\/seal-ack-lost makes no check "I-99"/,
    );
    expect((await run("--fail-on", "may")).code).toBe(2);
    expect((await run("--contract", "99")).code).toBe(2);
  });

  test("3 when something planned did not run", async () => {
    expect((await run("--filter", "no such case")).code).toBe(3);
  });

  test("4 when the peer cannot be reached", async () => {
    expect((await turnproof(UNREACHABLE)).code).toBe(4);
  });

  test("5 when Turnproof itself fails", async () => {
    expect(await brokenTurnproof()).toBe(5);
  });

  test("6 when a waiver is stale, or has expired, and nothing else is wrong", async () => {
    const stale = await run("--waivers", waivers({ [PASSING]: NEVER }));
    expect(stale.code).toBe(6);
    expect(stale.out).toContain(`STALE WAIVER`);

    const expired = await run("--waivers", waivers({ [PASSING]: "2020-01-01" }));
    expect(expired.code).toBe(6);
    expect(expired.out).toContain("EXPIRED WAIVER");
  });
});

describe("where several apply,", () => {
  test("5 comes before 1", async () => {
    expect(await brokenTurnproof(...DEFECT)).toBe(5);
  });

  test("2 comes before 4", async () => {
    expect((await turnproof([...UNREACHABLE, "--waivers", "none.yaml"])).code).toBe(2);
  });

  test("4 comes before 3 and 6", async () => {
    const file = waivers({ "turns/plain#inbound": "2020-01-01" });

    expect((await turnproof([...UNREACHABLE, "--waivers", file])).code).toBe(4);
  });

  test("1 comes before 6", async () => {
    const file = waivers({ [PASSING]: "2020-01-01" });

    expect((await run(...DEFECT, "--waivers", file)).code).toBe(1);
  });

  test("6 comes before 3", async () => {
    const file = waivers({ [PASSING]: "2020-01-01" });

    expect((await run("--filter", "no such case", "--waivers", file)).code).toBe(6);
  });
});

test("waivers update makes a failing run green, waivers prune a mended one", async () => {
  const home = folder();
  const [file, report] = [join(home, "waivers.yaml"), join(home, "report")];
  const failing = ["run", SCENARIO, ...DEFECT, "--report", report];
  const from = ["--file", file, "--from", join(report, "result.json")];

  expect((await turnproof(failing)).code).toBe(1);
  expect((await turnproof(["waivers", "update", "--owner", "ada", ...from])).code).toBe(0);
  expect((await turnproof([...failing, "--waivers", file])).code).toBe(0);

  const mended = ["run", SCENARIO, "--report", report, "--waivers", file];
  expect((await turnproof(mended)).code).toBe(6);
  expect((await turnproof(["waivers", "prune", ...from])).code).toBe(0);
  expect((await turnproof(mended)).code).toBe(0);
});

test("compare ends with 1 for new failures, and only for those", async () => {
  const [sound, broken] = [folder(), folder()];
  await turnproof(["run", SCENARIO, "--report", sound]);
  await turnproof(["run", SCENARIO, ...DEFECT, "--report", broken]);
  const [a, b] = [join(sound, "result.json"), join(broken, "result.json")];

  expect((await turnproof(["compare", a, b])).code).toBe(1);
  expect((await turnproof(["compare", b, a])).code).toBe(0);
  expect((await turnproof(["compare", b, b])).code).toBe(0);
  expect((await turnproof(["compare", a, SCENARIO])).code).toBe(2);
});

test("a report says who ran what, where, and how to see it again", async () => {
  const report = folder();
  await turnproof(["run", SCENARIO, "--report", report]);

  expect(JSON.parse(readFileSync(join(report, "result.json"), "utf8"))).toMatchObject({
    format: 3,
    tool: { name: "turnproof" },
    contract: { version: 1 },
    command: `turnproof run ${SCENARIO} --report ${report}`,
    seed: 1,
    environment: { node: process.version },
    cases: [{ reproduce: `npx turnproof run ${SCENARIO} --transport memory --seed 1` }],
  });
});
