import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CloseCode } from "../../contract/close-codes.ts";
import type { Dial } from "../../contract/ports/socket.ts";
import type { Happened } from "../../contract/trace-line.ts";
import { echoAgent } from "../../reference-gateway/agents/echo.ts";
import { scriptedAgent } from "../../reference-gateway/agents/scripted.ts";
import { GATEWAY_DEFAULTS } from "../../reference-gateway/config.ts";
import { createGateway } from "../../reference-gateway/gateway.ts";
import { runGateway, type RunningGateway } from "../../reference-gateway/shell/run-gateway.ts";
import { slackIdentity } from "../../simulator/connector/identities.ts";
import { dial, dialWithin } from "./dial.ts";
import { HandClock } from "../../contract/ports/testing/hand-clock.ts";
import { RawServer, type RawPeer } from "./testing/raw-peer.ts";
import { openSockets, TraceWatch, untilClosed } from "./testing/trace-watch.ts";
import { BACKLOG_BYTES_MAX } from "./ws-socket.ts";

/** Shorter than the contract's 10 s, so that nobody waits for it. */
const OPEN_TIMEOUT_MS = 40;
/** As long as one message on Slack may be. */
const ANSWER_UNITS = 39_000;
const AT_LENGTH = [
  { afterMs: 0, event: { kind: "end", result: { text: "y".repeat(ANSWER_UNITS) } } },
] as const;
const DESCRIPTOR = slackIdentity("B1").descriptor;

let server: RawServer;
let clock: HandClock;
let watch: TraceWatch;
let gateway: RunningGateway;
let before: number;

beforeEach(() => {
  before = openSockets();
  server = new RawServer();
  clock = new HandClock();
  watch = new TraceWatch();
});

/** Whatever was done to it, the gateway leaves no socket, no alarm and no request behind. */
afterEach(async () => {
  gateway.kill();
  await server.close();
  await untilClosed(before);
  expect(clock.alarms).toBe(0);
  const settled = watch
    .of("report")
    .flatMap(({ report }) => (report.what === "request-settled" ? [report.requestId] : []));
  const written = watch
    .of("sent")
    .flatMap(({ frame }) => (frame.type === "outbound" ? [frame.requestId] : []));
  expect(settled.toSorted()).toEqual(written.toSorted());
});

async function start(onKnock?: RawServer["onKnock"], through: Dial = dial): Promise<void> {
  if (onKnock !== undefined) server.onKnock = onKnock;
  const url = await server.listen();
  const identities = [{ platform: "slack", botId: "B1" }];
  gateway = runGateway({
    machine: createGateway({ ...GATEWAY_DEFAULTS, url, identities, typing: false }),
    dial: through,
    sideDoor: () => Promise.reject(new Error("no side door is asked for here")),
    clock,
    agent: scriptedAgent([{ says: "at length", answer: AT_LENGTH }], echoAgent()),
    name: "g1",
    entropy: "e",
    memory: {},
    onTrace: watch.hear,
  });
}

/** A connector that behaves: it answers each hello, and each request unless told otherwise. */
function behaves(peer: RawPeer, answers = true): void {
  peer.onText = (text) => {
    const frame = JSON.parse(text) as { readonly type: string; readonly requestId?: string };
    if (frame.type === "hello") peer.writes({ type: "descriptor", descriptor: DESCRIPTOR });
    if (frame.type !== "outbound" || !answers) return;
    const result = { success: true, message_id: "1.0" };
    peer.writes({ type: "outbound_result", requestId: frame.requestId, result });
  };
}

function says(peer: RawPeer, id: string, text: string): void {
  const source = { platform: "slack", chat_id: "D1", chat_type: "dm", user_id: "U1" };
  peer.writes({ type: "inbound", event: { text, message_id: id, source } });
}

const closed = (line: Happened): boolean => line.kind === "close";
const up = (line: Happened): boolean =>
  line.kind === "report" && line.report.what === "link" && line.report.state === "up";
const failed = (line: Happened): boolean => line.kind === "open" && !line.ok;
const asked = (line: Happened): boolean => line.kind === "sent" && line.frame.type === "outbound";

/** The first one gets what is said of it; those after it behave. */
async function startAgainst(first: (peer: RawPeer) => void): Promise<void> {
  let count = 0;
  await start((peer, accept) => {
    count += 1;
    behaves(peer);
    accept();
    if (count === 1) first(peer);
  });
}

/** Whatever happened to the first socket, the next one serves. */
async function expectServedAgain(): Promise<void> {
  clock.pass(1_000);
  while (linkState() !== "up") await new Promise((resolve) => setImmediate(resolve));
  const peer = server.peers.at(-1);
  if (peer !== undefined) says(peer, "m9", "still there");
  await letTurnsEnd();
  const ends = watch.of("report").filter(({ report }) => report.what === "turn-ended");
  expect(ends.at(-1)?.report).toMatchObject({ delivered: true });
}

function linkState(): string | undefined {
  const links = watch
    .of("report")
    .flatMap(({ report }) => (report.what === "link" ? [report.state] : []));
  return links.at(-1);
}

/** Lets time pass for agents, but never while an answer is on its way: no request is to run out of time. */
async function letTurnsEnd(): Promise<void> {
  const count = (what: string): number =>
    watch.of("report").filter(({ report }) => report.what === what).length;
  do {
    if (inFlight() === 0) clock.pass(250);
    await new Promise((resolve) => setImmediate(resolve));
  } while (count("turn-started") === 0 || count("turn-ended") < count("turn-started"));
}

function inFlight(): number {
  const settled = watch.of("report").filter(({ report }) => report.what === "request-settled");
  return watch.lines.filter(asked).length - settled.length;
}

describe("a gateway whose connector", () => {
  test("[W-20] [I-40] writes lines that are no frames reads on", async () => {
    await startAgainst((peer) => {
      for (const line of ["\u0000", "{", "[]", "null", '{"type":[]}', '{"type":"inbound"}']) {
        peer.text(`${line}\n`);
      }
    });
    await watch.until((line) => line.kind === "malformed", 5);
    await expectServedAgain();
    expect(watch.lines.filter(closed)).toEqual([]);
  });

  test("[W-64] writes bytes that are no WebSocket loses it, and another is served", async () => {
    await startAgainst((peer) => peer.raw(Buffer.alloc(64, 0xff)));
    await watch.until(closed);
    await expectServedAgain();
  });

  test("[W-15] writes text that is no UTF-8 is told 1007, and loses it", async () => {
    await startAgainst((peer) => peer.raw(peer.frame(0x81, Buffer.of(0xc3, 0x28))));
    await watch.until(closed);
    expect(server.peers[0]?.closes).toEqual([1007]);
    expect(watch.of("close")[0]?.reason).toMatch(/UTF-8/);
    await expectServedAgain();
  });

  test("[W-11] writes 10 MB in one message is told 1009, and loses it", async () => {
    await startAgainst((peer) => {
      peer.raw(peer.frame(0x81, Buffer.alloc(10 * 2 ** 20, 0x20)));
    });
    await watch.until(closed);
    expect(server.peers[0]?.closes).toEqual([CloseCode.TooLarge]);
    expect(watch.of("close")[0]?.reason).toMatch(/larger than/);
    await expectServedAgain();
  });

  test("[W-11] writes 10 MB without an end of line is told 1009 as well", async () => {
    await startAgainst((peer) => {
      for (let i = 0; i < 20; i++) peer.text("x".repeat(2 ** 19));
    });
    await watch.until(closed);
    expect(watch.of("malformed")[0]?.issues[0]?.clause).toBe("W-11");
    await expectServedAgain();
  });

  test("[W-51] goes in the middle of a frame has what was in flight settled at once", async () => {
    let first: RawPeer | undefined;
    await start((peer, accept) => {
      behaves(peer, first !== undefined);
      first ??= peer;
      accept();
    });
    await watch.until(up);
    if (first !== undefined) says(first, "m1", "hello");
    await watch.until((line) => line.kind === "report" && line.report.what === "turn-started");
    clock.pass(1_000);
    await watch.until(asked);
    const whole = first?.frame(0x81, Buffer.from("x".repeat(200)));
    first?.raw(whole?.subarray(0, 100) ?? Buffer.alloc(0));
    first?.destroy();
    await watch.until((line) => line.kind === "report" && line.report.what === "request-settled");
    expect(watch.of("close")).toMatchObject([{ code: CloseCode.Abnormal }]);
    await letTurnsEnd();
  });

  test("[W-11] [W-55] never answers the upgrade is given up and dialled again", async () => {
    let knocks = 0;
    await start((peer, accept) => {
      knocks += 1;
      if (knocks === 1) return;
      behaves(peer);
      accept();
    }, dialWithin(OPEN_TIMEOUT_MS));
    await watch.until(failed);
    expect(watch.of("open")[0]?.reason).toMatch(/timed out/);
  });

  test("[W-12] never answers the hello is closed after 30 s, and dialled again", async () => {
    await startAgainst((peer) => {
      peer.onText = () => undefined;
    });
    await watch.until((line) => line.kind === "sent" && line.frame.type === "hello");
    clock.pass(30_000);
    await watch.until(closed);
    await expectServedAgain();
  });

  test("[W-10] [B34] answers no ping is found dead after 90 s, though it is still open", async () => {
    await startAgainst((peer) => {
      peer.answersPings = false;
    });
    await watch.until(up);
    clock.pass(30_000);
    clock.pass(60_000);
    await watch.until(closed);
    expect(watch.of("close")[0]).toMatchObject({
      code: CloseCode.KeepaliveTimeout,
      reason: "keepalive ping timeout",
    });
    await expectServedAgain();
  });

  test("[B48] reads nothing is cut off once too much waits for it, and the log says why", async () => {
    let first: RawPeer | undefined;
    await start((peer, accept) => {
      behaves(peer, first !== undefined);
      first ??= peer;
      accept();
    });
    await watch.until(up);
    const turns = Math.ceil((1.5 * BACKLOG_BYTES_MAX) / ANSWER_UNITS);
    for (let id = 0; id < turns; id++) if (first !== undefined) says(first, `m${id}`, "at length");
    await watch.until(
      (line) => line.kind === "report" && line.report.what === "turn-started",
      turns,
    );
    first?.stopReading();
    clock.pass(1_000);
    await watch.until(closed);
    expect(watch.of("close")[0]?.reason).toMatch(/does not read/);
    server.onKnock = (peer, accept) => {
      behaves(peer);
      accept();
    };
    await letTurnsEnd();
  });

  test("[W-55] [W-62] closes every socket at once is dialled one at a time, ever later", async () => {
    await start((peer, accept) => {
      accept();
      peer.destroy();
    });
    for (let storm = 1; storm <= 60; storm++) {
      await watch.until((line) => closed(line) || failed(line), storm);
      clock.pass(30_000);
    }
    const ends = watch.lines.filter((line) => closed(line) || failed(line));
    expect(ends.length).toBeGreaterThanOrEqual(60);
    expect(watch.of("open").length).toBeLessThanOrEqual(61);
  });
});
