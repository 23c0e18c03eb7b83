import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { runCli } from "../harness/cli/program.ts";

/** Longest that judging a whole gateway takes: several of its cases wait out the contract's own 30 s. */
const WHOLE_GATEWAY_MS = 300_000;

const CONNECTOR = "node examples/connector-slack";
const python = pythonWithWebsockets();
const GATEWAY = `${python ?? "python3"} examples/gateway-python`;
const NO_PYTHON = "no interpreter here can import websockets; set TURNPROOF_PYTHON to one that can";

/** A mistake of a broken twin, the case that meets it, and the row that the failure has to point at. */
interface Seeded {
  readonly clause: string;
  readonly mistake: string;
  readonly filter: string;
  readonly suspect: RegExp;
}

const CONNECTOR_MISTAKES: readonly Seeded[] = [
  {
    clause: "C-08",
    mistake: "forgets-seals",
    filter: "seals/straggler",
    suspect: /gateway +took +result ok/,
  },
  {
    clause: "I-22",
    mistake: "appends-everything",
    filter: "turns/streamed",
    suspect: /gateway +took +result ok/,
  },
  {
    clause: "C-05",
    mistake: "never-stops",
    filter: "turns/streamed",
    suspect: /gateway +took +result ok/,
  },
  {
    clause: "I-01",
    mistake: "posts-seals-too",
    filter: "turns/streamed",
    suspect: /gateway +took +result ok/,
  },
  {
    clause: "C-01",
    mistake: "mixes-streams",
    filter: "turns/parallel",
    suspect: /gateway +took +result ok/,
  },
  {
    clause: "C-24",
    mistake: "places-by-reply",
    filter: "turns/streamed",
    suspect: /slack +chat\.postMessage → ok/,
  },
  {
    clause: "C-32",
    mistake: "lets-all-out",
    filter: "ops/egress-guard",
    suspect: /gateway +took +result ok/,
  },
  {
    clause: "C-34",
    mistake: "answers-twice",
    filter: "turns/plain",
    suspect: /gateway +took +result ok/,
  },
  {
    clause: "C-57",
    mistake: "dies-of-bad-frames",
    filter: "input/no-action",
    suspect: /wrote a bad frame: /,
  },
  {
    clause: "C-48",
    mistake: "lets-anybody-in",
    filter: "upgrade/wrong-token",
    suspect: /raw\.\d+ +opened/,
  },
];

const GATEWAY_MISTAKES: readonly Seeded[] = [
  {
    clause: "I-44",
    mistake: "answers-repeats",
    filter: "inbound/replayed",
    suspect: /took +draft d\d+ /,
  },
  {
    clause: "I-40",
    mistake: "dies-of-bad-frames",
    filter: "bad-input/array",
    suspect: /fault malformed at /,
  },
  {
    clause: "I-17",
    mistake: "drafts-after-seals",
    filter: "turn/streamed",
    suspect: /took +draft d\d+ /,
  },
  {
    clause: "I-11",
    mistake: "mixes-turns",
    filter: "turns/second-message",
    suspect: /took +draft d7 .*\[B1\//,
  },
  {
    clause: "I-29",
    mistake: "never-cuts",
    filter: "capability/length-cap",
    suspect: /took +draft final /,
  },
  { clause: "I-42", mistake: "never-gives-up", filter: "link/revoked", suspect: /c\.3 +opened/ },
  {
    clause: "I-15",
    mistake: "seals-at-tools",
    filter: "turn/tool-boundary",
    suspect: /took +draft final .*\[A1\/seal\]/,
  },
  {
    clause: "I-34",
    mistake: "sends-after-declines",
    filter: "seal/declined",
    suspect: /took +send "/,
  },
  {
    clause: "I-20",
    mistake: "streams-differences",
    filter: "turn/streamed",
    suspect: /took +draft d\d+ " ?\w/,
  },
  {
    clause: "I-28",
    mistake: "streams-unasked",
    filter: "capability/no-drafts",
    suspect: /took +draft d\d+ /,
  },
];

describe.concurrent("the connector for Slack", () => {
  test("[C-05] keeps every promise that a connector is asked for", async () => {
    const { code, out } = await judge("connector", `${CONNECTOR}/main.js`);
    expect(code, out).toBe(0);
    expect(out).toMatch(/^\d{2} cases: (\d+) passed \(/m);
  });

  test.for(CONNECTOR_MISTAKES)("[$clause] is caught when it $mistake", async (seeded) => {
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
      expect(out).toMatch(/^\d{2} cases: (\d+) passed \(/m);
    },
  );

  test.for(GATEWAY_MISTAKES)("[$clause] is caught when it $mistake", async (seeded, { skip }) => {
    skip(python === undefined, NO_PYTHON);
    const { code, out } = await judge("gateway", `${GATEWAY}/broken.py`, seeded);
    expectBlame({ code, out }, seeded);
  });
});

interface Judged {
  readonly code: number;
  readonly out: string;
}

/** Runs `turnproof test` on a peer that it starts itself. */
async function judge(kind: string, command: string, seeded?: Seeded): Promise<Judged> {
  const { mistake, filter } = seeded ?? {};
  const spawned = mistake === undefined ? command : `${command} ${mistake}`;
  const chosen = filter === undefined ? [] : ["--filter", filter];
  let out = "";
  const write = (text: string): void => void (out += text);
  const argv = ["test", kind, "--spawn", spawned, ...chosen];
  return { code: await runCli(argv, { out: write, err: write }), out };
}

/** A promise was broken, and what the block marks is the first suspect that it names. */
function expectBlame({ code, out }: Judged, { suspect }: Seeded): void {
  expect(code, out).toBe(1);
  const marked = /^ {4}\* +(\d+) +(.*)$/m.exec(out);
  const first = /^ {6}suspect: +\w+, line (\d+)$/m.exec(out);
  expect(marked?.[2], out).toMatch(suspect);
  expect(first?.[1], out).toBe(marked?.[1]);
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
