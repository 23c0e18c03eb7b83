import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { freePort } from "../../peers/process/free-port.ts";
import { startPeer, type PeerProcess } from "../../peers/process/peer-process.ts";
import type { RunResult } from "../../result/model.ts";
import type { Io } from "../io.ts";
import { runCli } from "../program.ts";

const started: PeerProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((peer) => peer.stop()));
});

const EXAMPLE = "node examples/connector-slack/main.js";
const OWN = `node ${inject("packageFolder")}/bin/turnproof.js connector --port {port} --secret-env RELAY_SECRET --slack-api --also prompt`;

/** What goes with a connector that runs already, behind which our Slack is. */
const ATTACHED_SLACK = [
  ...["--slack-port", "0", "--events-url", "http://127.0.0.1:1/slack/events"],
  ...["--slack-token-env", "TURNPROOF_TEST_TOKEN"],
  ...["--signing-secret-env", "TURNPROOF_TEST_SIGNING"],
];

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** @param onErr  Called with what goes to the error output, as it is written. */
async function turnproof(
  args: readonly string[],
  onErr: (text: string) => void = () => undefined,
): Promise<Ended> {
  let [out, err] = ["", ""];
  const io: Io = {
    out: (text) => (out += text),
    err: (text) => {
      err += text;
      onErr(text);
    },
  };
  const code = await runCli(["test", "connector", ...args], io);
  return { code, out, err };
}

describe("a connector that is spawned", () => {
  test("is judged whole, from one line", async () => {
    const { code, out } = await turnproof(["--spawn", OWN]);

    expect(out).toMatch(/^4\d cases: 4\d passed/);
    expect(code).toBe(0);
  });

  test("gives the same counts on the console, in JSON and in JUnit", async () => {
    const report = mkdtempSync(join(tmpdir(), "turnproof-"));
    const { out } = await turnproof(["--spawn", EXAMPLE, "--filter", "W-20", "--report", report]);

    const result = JSON.parse(readFileSync(join(report, "result.json"), "utf8")) as RunResult;
    const junit = readFileSync(join(report, "junit.xml"), "utf8");
    expect(result.counts.total).toBeGreaterThan(4);
    expect(out).toContain(`${result.counts.total} cases: ${result.counts.pass} passed`);
    expect(junit.match(/<testcase /g)).toHaveLength(result.counts.total);
  });

  test("is not started where its report cannot be written", async () => {
    const report = join(mkdtempSync(join(tmpdir(), "turnproof-")), "file");
    writeFileSync(report, "");
    const { code, out, err } = await turnproof(["--spawn", EXAMPLE, "--report", report]);

    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`Cannot write the report ${report}; give another with --report.`);
  });

  test("that is no program ends with 2", async () => {
    const { code, err } = await turnproof(["--spawn", "no-such-connector-1"]);

    expect(err).toContain("cannot start no-such-connector-1");
    expect(code).toBe(2);
  });
});

describe("a connector that is attached", () => {
  test("may start once our Slack is there, which it asks who it is", async () => {
    const [port, slackPort] = [await freePort(), await freePort()];
    const env = {
      TURNPROOF_TEST_TOKEN: "xoxb-test",
      TURNPROOF_TEST_SIGNING: "signing",
      TURNPROOF_TEST_SECRET: "hush",
    };
    Object.assign(process.env, env);
    const start = (): void => {
      if (started.length > 0) return;
      const settings = {
        PORT: String(port),
        RELAY_GATEWAY_ID: "gateway",
        RELAY_SECRET: env.TURNPROOF_TEST_SECRET,
        SLACK_API_URL: `http://127.0.0.1:${slackPort}/api/`,
        SLACK_BOT_TOKEN: env.TURNPROOF_TEST_TOKEN,
        SLACK_SIGNING_SECRET: env.TURNPROOF_TEST_SIGNING,
        SLACK_BOT_ID: "B1",
      };
      started.push(startPeer({ command: EXAMPLE, env: settings, secrets: [] }));
    };

    const args = [
      ...["--url", `ws://127.0.0.1:${port}`, "--secret-env", "TURNPROOF_TEST_SECRET"],
      ...["--slack-port", String(slackPort), "--slack-token-env", "TURNPROOF_TEST_TOKEN"],
      ...["--signing-secret-env", "TURNPROOF_TEST_SIGNING"],
      ...["--events-url", `http://127.0.0.1:${port}/slack/events`],
    ];
    const { code, out } = await turnproof(args, start);

    expect(out).toContain("NOT APPLICABLE  turns/task-card: the descriptor claims no task cards");
    expect(out).toMatch(/^4\d cases: 4\d passed/m);
    expect(code).toBe(0);
  });

  test("and is not there ends with 4, and nothing passed", async () => {
    const url = `ws://127.0.0.1:${await freePort()}`;
    const { code, out } = await turnproof(["--url", url, "--chat", "D1"]);

    expect(out).toContain(`PEER LOST  nothing listens on ${url}`);
    expect(out).toMatch(/^\d+ cases: 0 passed, \d+ blocked/m);
    expect(code).toBe(4);
  });

  test("needs to be told of our Slack, or that the platform is not ours", async () => {
    const { code, err } = await turnproof(["--url", "ws://127.0.0.1:1", "--slack-port", "0"]);

    expect(err).toContain("--events-url, --slack-token-env, --signing-secret-env");
    expect(code).toBe(2);
  });
});

describe("--url", () => {
  test("[W-02] takes an address of HTTP for that of a WebSocket", async () => {
    const port = await freePort();
    const { code, out } = await turnproof(["--url", `HTTP://127.0.0.1:${port}/`, "--chat", "D1"]);

    expect(out).toContain(`PEER LOST  nothing listens on ws://127.0.0.1:${port}/relay`);
    expect(code).toBe(4);
  });

  test("that is none is refused before anything is awaited", async () => {
    const { code, out, err } = await turnproof(["--url", "notaurl", ...ATTACHED_SLACK]);

    expect([code, out]).toEqual([2, ""]);
    expect(err).toBe("--url: notaurl is no address of a WebSocket; use ws://host:port\n");
  });

  test.each(["ws://user:pw@127.0.0.1:1/x", "ws://127.0.0.1:1/x?token=pw", "pw@nowhere"])(
    "with what may be a secret is refused, and not shown: %s",
    async (url) => {
      const { code, out, err } = await turnproof(["--url", url, ...ATTACHED_SLACK]);

      expect([code, out]).toEqual([2, ""]);
      expect(err).toContain("--url: give it without user name, password, query");
      expect(err).not.toContain("pw");
    },
  );
});

test("without a connector, or with a filter that nothing fits, the command ends with 2", async () => {
  expect((await turnproof([])).err).toContain("give either --url or --spawn");
  expect((await turnproof(["--spawn", EXAMPLE, "--filter", "X-99"])).code).toBe(2);
});

test("--list names every case and runs none", async () => {
  const { code, out } = await turnproof(["--list", "--filter", "seals/"]);

  expect(out.split("\n").map((line) => line.split(" ")[0])).toEqual([
    "seals/repeated",
    "seals/straggler",
    "seals/behind-64-others",
    "seals/lost-ack",
    "",
  ]);
  expect(code).toBe(0);
});
