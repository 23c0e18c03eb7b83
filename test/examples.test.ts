import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { runCli } from "../harness/cli/program.ts";

/** Longest that judging a whole gateway takes: several of its cases wait out the contract's own 30 s. */
const WHOLE_GATEWAY_MS = 300_000;

const CONNECTOR = "node examples/connector-slack";
const python = pythonWithWebsockets();
const GATEWAY = `${python ?? "python3"} examples/gateway-python`;
const NO_PYTHON = "no interpreter here can import websockets; set TURNPROOF_PYTHON to one that can";

/** A clause, the mistake that breaks it, the case that meets it, and the row that the failure marks. */
type Seeded = readonly [clause: string, mistake: string, filter: string, suspect: RegExp];

/** A result that the connector wrote; what is wrong with it is in the finding. */
const ITS_RESULT = /gateway +took +result ok/;
/** The same, of whatever op: this mistake is made of each. */
const ANY_RESULT = /gateway +took +result (?:ok|failed)/;

const CONNECTOR_MISTAKES: readonly Seeded[] = [
  ["C-08", "forgets-seals", "seals/straggler", ITS_RESULT],
  ["C-50", "claims-questions", "prompts/choice", /gateway +took +result failed/],
  ["C-07", "forgets-seals", "between/seal-twice", ITS_RESULT],
  ["C-06", "forgets-seals", "between/cut-behind-seal", ITS_RESULT],
  ["C-06", "forgets-old-seals", "seals/behind-64-others", ITS_RESULT],
  ["I-22", "appends-everything", "turns/streamed", ITS_RESULT],
  ["C-05", "never-stops", "turns/streamed", ITS_RESULT],
  ["I-01", "posts-seals-too", "turns/streamed", ITS_RESULT],
  ["C-01", "mixes-streams", "turns/parallel", ITS_RESULT],
  ["C-24", "places-by-reply", "turns/streamed", /slack +chat\.postMessage → ok/],
  ["C-32", "lets-all-out", "ops/egress-guard", ITS_RESULT],
  ["C-34", "answers-twice", "turns/plain", ANY_RESULT],
  ["C-57", "dies-of-bad-frames", "input/no-action", /wrote a bad frame: /],
  ["C-48", "lets-anybody-in", "upgrade/wrong-token", /raw\.\d+ +opened/],
];

const GATEWAY_MISTAKES: readonly Seeded[] = [
  ["I-44", "answers-repeats", "inbound/replayed", /took +draft d\d+ /],
  ["I-40", "dies-of-bad-frames", "bad-input/array", /wrote a bad frame: /],
  ["I-17", "drafts-after-seals", "turn/streamed", /took +draft d\d+ /],
  ["I-11", "mixes-turns", "turns/second-message", /took +draft d7 .*\[B1\//],
  ["I-29", "never-cuts", "capability/length-cap", /took +draft final /],
  ["I-42", "never-gives-up", "link/revoked", /c\.3 +opened/],
  ["I-15", "seals-at-tools", "turn/tool-boundary", /took +draft final .*\[A1\/seal\]/],
  ["I-34", "sends-after-declines", "seal/declined", /took +send "/],
  ["I-20", "streams-differences", "turn/streamed", /took +draft d\d+ " ?\w/],
  ["I-28", "streams-unasked", "capability/no-drafts", /took +draft d\d+ /],
];

describe.concurrent("the connector for Slack", () => {
  test("[C-05] keeps every promise that a connector is asked for", async () => {
    const { code, out } = await judge("connector", `${CONNECTOR}/main.js`);
    expect(code, out).toBe(0);
    expect(out).toMatch(/^\d{2} cases: \d+ passed(?:, \d+ not applicable)? \(/m);
  });

  test.for(CONNECTOR_MISTAKES)("[%s] is caught when it makes the mistake %s", async (seeded) => {
    const { code, out } = await judge("connector", `${CONNECTOR}/broken.js`, seeded);
    expectBlame({ code, out }, seeded);
  });
});

describe.concurrent("the gateway in Python", () => {
  test(
    "[G-07] keeps every promise that a gateway is asked for",
    { timeout: WHOLE_GATEWAY_MS },
    async ({ skip }) => {
      skip(python === undefined, NO_PYTHON);
      const { code, out } = await judge("gateway", `${GATEWAY}/gateway.py`);
      expect(code, out).toBe(0);
      expect(out).toMatch(/^\d{2} cases: \d+ passed(?:, \d+ not applicable)? \(/m);
    },
  );

  test.for(GATEWAY_MISTAKES)(
    "[%s] is caught when it makes the mistake %s",
    async (seeded, { skip }) => {
      skip(python === undefined, NO_PYTHON);
      const { code, out } = await judge("gateway", `${GATEWAY}/broken.py`, seeded);
      expectBlame({ code, out }, seeded);
    },
  );
});

interface Judged {
  readonly code: number;
  readonly out: string;
}

/** Runs `turnproof test` on a peer that it starts itself. */
async function judge(kind: string, command: string, seeded?: Seeded): Promise<Judged> {
  const [, mistake, filter] = seeded ?? [];
  const spawned = mistake === undefined ? command : `${command} ${mistake}`;
  const chosen = filter === undefined ? [] : ["--filter", filter];
  let out = "";
  const write = (text: string): void => void (out += text);
  const argv = ["test", kind, "--spawn", spawned, ...chosen];
  return { code: await runCli(argv, { out: write, err: write }), out };
}

/** A promise was broken, and what the block marks is the first suspect that it names. */
function expectBlame({ code, out }: Judged, [, , , suspect]: Seeded): void {
  expect(code, out).toBe(1);
  const marked = /^ {4}\* +(\d+) +(.*)$/m.exec(out);
  const first = /^ {6}suspect: +\w+, line (\d+)$/m.exec(out);
  expect(marked?.[2], out).toMatch(suspect);
  expect(first?.[1], out).toBe(marked?.[1]);
  if (suspect !== ITS_RESULT) return;
  // It says something of the answer: that a status was set is none of these mistakes.
  const request = /#[0-9a-f]+/.exec(marked?.[2] ?? "")?.[0] ?? "#";
  expect(out).not.toMatch(new RegExp(`typing .*${request}`));
}

function pythonWithWebsockets(): string | undefined {
  const candidates = [process.env["TURNPROOF_PYTHON"], "python3", "/usr/bin/python3"];
  return candidates.find(
    (name) =>
      name !== undefined &&
      name !== "" &&
      spawnSync(name, ["-c", "import websockets"], { stdio: "ignore" }).status === 0,
  );
}
