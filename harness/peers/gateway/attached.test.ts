import { expect, test } from "vitest";
import { realClock } from "../../clock.ts";
import { GATEWAY_CASES } from "./cases/index.ts";
import { observe, type Observation } from "./observe.ts";
import { greet } from "./greet.ts";
import { openSession, type OpenSession } from "./open-session.ts";
import { createDeadlines } from "../process/deadlines.ts";
import { createInterruption } from "../../ending/interruption.ts";
import { exitCodeOf } from "../../result/exit-code.ts";
import { runResult } from "../../result/conclude.ts";
import type { CaseResult } from "../../result/model.ts";
import { runGatewayCases } from "./run-gateway-cases.ts";
import { explain } from "./testing/explain.ts";
import { ownGateway, SHORT_WAITS } from "./testing/own-gateway.ts";
import type { GatewayPeer } from "./gateway-peer.ts";

/** The reference gateway, started by hand with what it is told to be started with. */
async function startByHand(environment: Readonly<Record<string, string>>): Promise<GatewayPeer> {
  const party = ownGateway();
  if (party.kind !== "hosted") throw new Error("it is hosted");
  const peer = party.host(environment);
  await peer.start();
  return peer;
}

function attached(secret?: string): Promise<OpenSession> {
  return openSession({
    ...{ host: "127.0.0.1", port: 0, gateway: { kind: "attached" }, waits: SHORT_WAITS },
    ...{ modelPort: 0, seed: 1, debug: true, gatewayId: "gateway", secret },
    ...{ apiKey: "key", tool: "lookup", identity: { platform: "slack", botId: "B1" } },
    clock: realClock(),
    interruption: createInterruption(),
  });
}

test("[W-01] says that somebody came who speaks plain HTTP", async () => {
  const { session, close } = await attached();
  await fetch(`${session.front.url.replace("ws:", "http:")}/hello`);
  const lost = await greet({ ...session, deadlines: createDeadlines(realClock(), false) }, 0, 1);
  await close();

  expect(lost?.sentence).toMatch(
    /^nobody dialled .*; somebody asked "GET \/hello" over plain HTTP$/,
  );
});

async function askAttached(
  ids: readonly string[],
  secret?: string,
  told: Readonly<Record<string, string>> = {},
): Promise<{ readonly told: readonly string[]; readonly exitCode: number }> {
  const { session, environment, close } = await attached(secret);
  const peer = await startByHand({ ...environment, ...told });
  const { results, peerLost } = await runGatewayCases(session, {
    cases: ids.flatMap((id) => GATEWAY_CASES.filter((one) => one.id === id)),
    reproduce: () => "",
    onResult: () => undefined,
  });
  await peer.kill();
  await close();
  expect(peerLost).toBeUndefined();
  const run = runResult(results, { command: "turnproof test gateway", seed: 1 }, 0);
  return { told: results.map(explainOnce), exitCode: exitCodeOf(run) };
}

/** The verdict of a case, and why it is none. */
function explainOnce({ id, verdict, checks }: CaseResult): string {
  const why = checks.find((check) => check.verdict !== "pass")?.findings[0]?.sentence;
  return `${id} ${verdict}: ${why ?? ""}`;
}

const NOT_OURS =
  "process/restart not-applicable: the gateway was not spawned by us, so it cannot be ended and started again";

test("[W-01] [W-81] judges a gateway that somebody starts: what needs its process is not about it, and the rest is all", async () => {
  const ids = ["link/handshake", "turn/plain", "link/cut-mid-stream", "process/restart"];
  const { told, exitCode } = await askAttached([...ids, "link/revoked"], "a secret of the test");

  expect(told).toEqual([
    "link/handshake pass: ",
    "turn/plain pass: ",
    "link/cut-mid-stream pass: ",
    NOT_OURS,
    "link/revoked pass: ",
  ]);
  expect(exitCode).toBe(0);
});

test("[W-04] nothing is revoked of a gateway that dials without a token, and that is said", async () => {
  const { told, exitCode } = await askAttached(["turn/plain", "link/revoked"]);

  expect(told).toEqual([
    "turn/plain pass: ",
    "link/revoked not-applicable: the gateway dials without a token; give its secret with --secret-env",
  ]);
  expect(exitCode).toBe(0);
});

test("[W-60] what ends a gateway for good comes last, and hides nothing that was listed behind it", async () => {
  const { told, exitCode } = await askAttached(
    ["link/revoked", "turn/plain", "link/closed-1012"],
    "a secret of the test",
  );

  expect(told).toEqual(["link/revoked pass: ", "turn/plain pass: ", "link/closed-1012 pass: "]);
  expect(exitCode).toBe(0);
});

test("a gateway that was told another key than our model's is not held against it", async () => {
  const { told, exitCode } = await askAttached(["turn/plain"], undefined, {
    OPENAI_API_KEY: "old",
  });

  expect(told).toEqual([
    "turn/plain blocked: our model was asked with another API key than the one it was given",
  ]);
  expect(exitCode).toBe(3);
});

test("a gateway of which nothing could be asked is no sound one", async () => {
  const { told, exitCode } = await askAttached(["process/restart"]);

  expect(told).toEqual([NOT_OURS]);
  expect(exitCode).toBe(3);
});

async function watched(
  use: (seen: Observation, answered: Promise<void>) => Promise<void>,
): Promise<void> {
  let ring: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (ring = resolve));
  const seen = await observe({
    ...{ host: "127.0.0.1", port: 0, platform: "slack", gatewayId: "gateway", secret: undefined },
    clock: realClock(),
    onLine: (line) => {
      if (line.kind === "sent" && line.frame.type === "descriptor") ring();
      const isOk = line.kind === "platform" && line.call.method === "chat.postMessage";
      if (isOk) ring();
    },
    onQuit: () => undefined,
  });
  try {
    await use(seen, answered);
  } finally {
    await seen.connector.close();
  }
}

test("[D-39] has no verdict on a gateway that nobody spoke to", () =>
  watched((seen) => {
    const { result } = seen.judge("again");

    expect(result.verdict).toBe("unknown");
    expect(explain(result)).toMatch(/no turn happened/);
    return Promise.resolve();
  }));

test("[I-36] holds what happens to its promises, whoever made it happen", () =>
  watched(async (seen, greeted) => {
    const peer = await startByHand({
      ...{ GATEWAY_RELAY_URL: seen.connector.url, OPENAI_BASE_URL: "http://127.0.0.1:9/v1" },
    });
    await greeted;
    expect(seen.connector.operate("say D1 U1 hello there")).toBe("U1 says it");
    // Its model is not there, so it says that instead: once, and in its place.
    const { result, lines } = seen.judge("again");
    await peer.kill();

    expect(lines.at(-1)).toMatchObject({ kind: "end" });
    expect(result.checks.find(({ id }) => id === "observed")?.verdict).toBe("pass");
    expect(result.verdict).toBe("pass");
  }));
