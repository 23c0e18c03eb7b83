import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { runCli } from "../harness/cli/program.ts";

const CHECKOUT = process.cwd();
const SCENARIO = "test/fixtures/seal-ack-lost.yaml";
const HEAD = "title: x\nwhy: y\n";

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process. */
async function cli(...argv: readonly string[]): Promise<Ended> {
  let out = "";
  let err = "";
  const code = await runCli(argv, {
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

/** Runs the command as a person does. */
function turnproof(argv: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return commandOf(inject("packageFolder"), argv, env);
}

/** Runs the command of a checkout, or of a package. */
function commandOf(
  folder: string,
  argv: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env } };
    const program = join(folder, "bin/turnproof.js");
    execFile(process.execPath, [program, ...argv], options, (error, out, err) => {
      const code = typeof error?.code === "number" ? error.code : 0;
      resolve({ code, out, err });
    });
  });
}

function scratch(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "turnproof-")), name);
  writeFileSync(path, text);
  return path;
}

function reportFolder(): string {
  return mkdtempSync(join(tmpdir(), "turnproof-"));
}

describe("the command ends with", () => {
  test("0 when everything holds, and says where the report is", async () => {
    const report = reportFolder();

    const argv = ["run", SCENARIO, "--transport", "both", "--report", report];

    const { code, out } = await turnproof(argv);

    expect(code).toBe(0);
    expect(out).toContain("2 cases: 2 passed");
    expect(out.trimEnd().split("\n").at(-1)).toBe(`Report: ${join(report, "result.json")}`);
    expect(JSON.parse(readFileSync(join(report, "result.json"), "utf8"))).toMatchObject({
      format: 3,
      counts: { pass: 2, total: 2 },
    });
  });

  test("1 when a promise is broken, and explains it to a stranger", async () => {
    const argv = ["run", SCENARIO, "--defect", "seal-appends-whole", "--report", reportFolder()];

    const { code, out } = await turnproof(argv);

    expect(code).toBe(1);
    for (const part of [
      "FAIL",
      "expected:",
      "actual:",
      "what the user saw",
      "the frames around it",
      "gateway → connector",
      `reproduce: npx turnproof run ${SCENARIO} --transport memory --seed 1 --defect seal-appends-whole`,
    ]) {
      expect(out).toContain(part);
    }
  });

  test("2 when the command cannot be used as given", async () => {
    const { code, err } = await turnproof(["run", "--transprot", "ws"]);

    expect(code).toBe(2);
    expect(err).toBe("turnproof: unknown option '--transprot'; did you mean --transport?\n");
  });

  test("3 when nothing ran", async () => {
    const argv = ["run", SCENARIO, "--filter", "no such case", "--report", reportFolder()];

    const { code, out } = await turnproof(argv);

    expect(code).toBe(3);
    expect(out).toContain("Nothing ran");
  });

  test("5 when Turnproof itself fails", async () => {
    const broken = "data:text/javascript,performance.now=()=>{throw new Error('no clock')}";

    const { code, err } = await turnproof(["run", SCENARIO], {
      NODE_OPTIONS: `--import="${broken}"`,
    });

    expect(code).toBe(5);
    expect(err).toContain("Turnproof itself failed");
  });
});

describe("run", () => {
  test("ends with 3 when a fault finds no place to act, and names the nearest label", async () => {
    const file = scratch(
      "x.yaml",
      `${HEAD}turns: { A: { answers: ["It is sunny."] } }\ndeviations: [{ at: A/seel/ack, take: ack-lost }]\n`,
    );

    const { code, out } = await cli("run", file, "--report", reportFolder());

    expect(code).toBe(3);
    expect(out).toContain("the nearest label is A/seal/ack");
  });

  test("ends with 1, not 3, when one case fails and another is not exposed", async () => {
    const file = scratch(
      "x.yaml",
      `${HEAD}matrix: { axes: { at: [A/seal/ack, A/none] } }
turns: { A: { answers: ["It is sunny."] } }
deviations: [{ at: "\${at}", take: ack-lost }]
expect: { ops: { A: { send: 9 } } }
`,
    );

    const { code } = await cli("run", file, "--report", reportFolder());

    expect(code).toBe(1);
  });

  test("ends with 2 and the place of each mistake in a scenario", async () => {
    const file = scratch("x.yaml", `${HEAD}trun: {}\n`);

    const { code, err } = await cli("run", file);

    expect(code).toBe(2);
    expect(err).toContain(':3:1: unknown key "trun"; did you mean "turns"?');
  });

  test("ends with 2 and a way out when a path, defect or profile is not there", async () => {
    expect(await cli("run", "scenarios/findnigs")).toMatchObject({
      code: 2,
      err: "There is no scenarios/findnigs; did you mean scenarios/findings?\n",
    });
    expect(await cli("run", SCENARIO, "--defect", "seal-append-whole")).toMatchObject({
      code: 2,
      err: '--defect: there is no defect "seal-append-whole"; did you mean seal-appends-whole?\n',
    });
    expect(await cli("run", SCENARIO, "--profile", "reconsile")).toMatchObject({
      code: 2,
      err: '--profile: there is no profile "reconsile"; did you mean reconcile?\n',
    });
  });

  test("ends with 2 when a flag has a value that it cannot have", async () => {
    for (const [flag, value] of [
      ["--seed", "-1"],
      ["--seed", "x"],
      ["--jobs", "0"],
      ["--transport", "pigeon"],
    ] as const) {
      const { code, err } = await cli("run", SCENARIO, flag, value);

      expect(code).toBe(2);
      expect(err).toMatch(
        new RegExp(`^turnproof: option '${flag} .* argument '${value}' is invalid\\. .+\n$`),
      );
    }
  });

  test("ends with 2 when the report cannot be written", async () => {
    const file = scratch("file", "");

    expect(await cli("run", SCENARIO, "--report", file)).toMatchObject({ code: 2 });
  });

  test("gives the same result for the same seed", async () => {
    const verdicts = async (): Promise<unknown> => {
      const report = reportFolder();
      await cli("run", "scenarios/findings", "--filter", "f-26", "--report", report);
      const result = JSON.parse(readFileSync(join(report, "result.json"), "utf8")) as {
        readonly cases: readonly object[];
      };
      return result.cases.map((each) => ({ ...each, tookMs: 0 }));
    };

    expect(await verdicts()).toEqual(await verdicts());
  });
});

describe("check", () => {
  test("ends with 0 for a capture that passes, with what is worth a word", async () => {
    const { code, out } = await cli("check", "test/captures/plain-turn-slack.ndjson");

    expect(code).toBe(0);
    expect(out).toContain("INFO O-09");
  });

  test("ends with 1 for one that breaks a promise, and names the suspect", async () => {
    const { code, out } = await cli("check", "test/captures/array-frame-loses-the-reader.ndjson");

    expect(code).toBe(1);
    expect(out).toMatch(/suspect: +gateway/);
    expect(out).toContain("the first offending line is 6");
  });

  test("ends with 3 where nothing crossed, or a line cannot be read", async () => {
    const opened = `{"ms":1,"conn":1,"event":"open"}\n`;
    expect(await cli("check", scratch("x.ndjson", opened))).toMatchObject({ code: 3 });
    const torn = `{"ms":1,"conn":1,"event":"open"}\n{"ms":2,"co`;
    const { code, out } = await cli("check", scratch("y.ndjson", torn));
    expect(code).toBe(3);
    expect(out).toContain("UNKNOWN");
  });

  test("ends with 2 where there is no such file, or nothing in it", async () => {
    expect(await cli("check", "no-such-file")).toMatchObject({ code: 2 });
    expect(await cli("check", scratch("x.ndjson", ""))).toMatchObject({ code: 2 });
  });
});

describe("explain", () => {
  test("says what a clause means and what proves it", async () => {
    const { code, out } = await cli("explain", "g7");

    expect(code).toBe(0);
    expect(out).toContain("G-07 gateway MUST: ");
    expect(out).toContain("scenarios/findings/f-26");
    expect(out).toContain("F-26-timeout-is-a-refusal (gateway)");
  });

  test("names the slips that break a clause", async () => {
    expect((await cli("explain", "W-19")).out).toMatch(
      /^slips:$[^]*^ {2}w-19-refuses-unknown-fields \(gateway\): /m,
    );
  });

  test("lists what is known of a finding", async () => {
    const { out } = await cli("explain", "F-26");

    expect(out).toMatch(/^F-26: the connector sealed the stream, its result never arrived/);
    expect(out).toContain("scenarios/findings/f-26");
    expect(out).toContain("F-26-timeout-is-a-refusal (gateway)");
  });

  test("says of a finding that is no scenario why it is none", async () => {
    expect((await cli("explain", "F-74")).out).toMatch(/^F-74: History: /);
  });

  test("ends with 2 and the nearest id for one that nobody knows", async () => {
    expect(await cli("explain", "F-99")).toMatchObject({ code: 2 });
  });
});

describe("mutants", () => {
  test("counts one defect as one", async () => {
    const file = "scenarios/findings/f-11-refused-seal-falls-back.yaml";
    const { out } = await cli("mutants", "--defect", "F-11-refused-seal-ends-turn", file);

    expect(out.trimEnd().split("\n").at(-1)).toMatch(/^1 defect × \d+ cases: 1 killed$/);
  });
});

describe("explore and fuzz", () => {
  test("find nothing in sound sides", async () => {
    // The only process that runs the checkout, which has to learn TypeScript first; so has its thread.
    const bounds = ["--turns", "1", "--deviations", "1", "--jobs", "1"];
    const explored = await commandOf(CHECKOUT, ["explore", ...bounds]);
    const fuzzed = await cli("fuzz", "--runs", "50", "--seed", "7");

    expect(explored).toMatchObject({ code: 0 });
    expect(explored.out).toMatch(/No promise is broken in any of all \d+ schedules/);
    expect(fuzzed).toMatchObject({ code: 0 });
    expect(fuzzed.out).toMatch(/^No promise is broken in 50 runs/);
  });

  test("fuzz runs its part of the whole, and says how many runs that were", async () => {
    const { code, out } = await cli("fuzz", "--runs", "5", "--seed", "7", "--shard", "2/2");

    expect(code).toBe(0);
    expect(out).toMatch(/^Part 2\/2\. No promise is broken in 2 runs of /);
  });

  test("ask in the same words which part to run, and a part that is none ends with 2", async () => {
    for (const command of ["run", "explore", "fuzz"]) {
      const help = await cli(command, "--help");
      const wrong = await cli(command, "--shard", "3/2");

      expect(help.out).toMatch(/--shard <k\/n> +only the k-th of n parts, so that n machines/);
      expect(help.out).not.toContain("{");
      expect(wrong).toMatchObject({ code: 2 });
      expect(wrong.err).toContain("Give a part and how many there are, as in 1/3");
    }
  });

  // Fuzz with one kind of fault: what it finds is small, and so is the proof that nothing smaller fails.
  const ways = [["explore"], ["fuzz", SCENARIO, "--alphabet", "ack-lost"]] as const;
  for (const [command, ...narrowed] of ways) {
    test(`${command} keeps what it finds as a scenario that fails again`, async () => {
      const report = reportFolder();
      const defect = ["--defect", "no-tombstone", "--report", report];

      const found = await cli(command, ...narrowed, ...defect);
      const again = await cli("run", join(report, "counterexample.yaml"), ...defect);

      expect(found).toMatchObject({ code: 1 });
      expect(found.out).toContain("reproduce: npx turnproof run ");
      expect(again).toMatchObject({ code: 1 });
    });
  }
});

describe("help", () => {
  test("is no error, names every command and every exit code", async () => {
    const { code, out } = await cli("--help");

    expect(code).toBe(0);
    for (const command of ["run", "mutants", "explore", "fuzz", "check", "explain", "connector"]) {
      expect(out).toContain(`\n  ${command} `);
    }
    expect(out).toContain("the order is 5, 2, 4, 1, 6, 3");
  });

  test("is shown with exit code 2 where no command is given", async () => {
    expect(await cli()).toMatchObject({
      code: 2,
      err: "turnproof: give a command; see turnproof --help\n",
    });
  });
});
