import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CloseCode } from "../../contract/close-codes.ts";
import type { Happened } from "../../contract/trace-line.ts";
import { serveConnector, type ServedConnector } from "../connector/serve.ts";
import { SOUND } from "../run/sides.ts";
import { HandClock } from "../../contract/ports/testing/hand-clock.ts";
import { rawDial, type RawPeer } from "./testing/raw-peer.ts";
import { openSockets, TraceWatch, untilClosed } from "./testing/trace-watch.ts";
import { BACKLOG_BYTES_MAX } from "./ws-socket.ts";

const HELLO = { type: "hello", platform: "slack", botId: "B1" };
const REQUEST_ID = "a".repeat(32);

let clock: HandClock;
let watch: TraceWatch;
let connector: ServedConnector;
let before: number;
const peers: RawPeer[] = [];

beforeEach(async () => {
  before = openSockets();
  clock = new HandClock();
  watch = new TraceWatch();
  connector = await serveConnector({
    port: 0,
    platforms: ["slack"],
    gatewayId: "gateway",
    secret: undefined,
    configure: (config) => config,
    policies: SOUND.connector,
    clock,
    observe: watch.hear,
    onQuit: () => undefined,
  });
});

/** Whatever was done to it, the connector leaves no socket and no alarm behind. */
afterEach(async () => {
  for (const peer of peers.splice(0)) peer.destroy();
  await connector.close();
  await untilClosed(before);
  expect(clock.alarms).toBe(0);
});

async function dial(): Promise<RawPeer> {
  const peer = await rawDial(`${connector.url}/relay`);
  peers.push(peer);
  return peer;
}

/** Whatever happened before, this socket is served: hello, a message, an answer to it. */
async function expectServed(): Promise<void> {
  const peer = await dial();
  const texts = new Promise<void>((resolve) => {
    peer.onText = (text) => {
      if (text.includes("outbound_result")) resolve();
    };
  });
  peer.writes(HELLO, request("typing", "D1"));
  await texts;
  expect(peer.texts.join("")).toContain(`"requestId":"${REQUEST_ID}"`);
}

function request(op: string, chat: string): object {
  const metadata = { user_id: "U1", scope_id: "T1", thread_id: "1.000001" };
  return { type: "outbound", requestId: REQUEST_ID, action: { op, chat_id: chat, metadata } };
}

const closed = (line: Happened): boolean => line.kind === "close";
const greeted = (line: Happened): boolean =>
  line.kind === "sent" && line.frame.type === "descriptor";

describe("a connector whose gateway", () => {
  test("[C-57] [I-40] writes lines that are no frames reads on", async () => {
    const peer = await dial();
    for (const line of ["\u0000", "{", "[]", "null", '{"type":[]}', '{"type":"hello"}']) {
      peer.text(`${line}\n`);
    }
    peer.writes(HELLO);
    await watch.until(greeted);
    expect(watch.of("malformed")).toHaveLength(6);
    expect(watch.lines.filter(closed)).toEqual([]);
  });

  test("[W-64] writes bytes that are no WebSocket lets that socket go, and serves the next", async () => {
    (await dial()).raw(Buffer.alloc(64, 0xff));
    await watch.until(closed);
    await expectServed();
  });

  test("[W-15] writes text that is no UTF-8 is told 1007", async () => {
    const peer = await dial();
    peer.raw(peer.frame(0x81, Buffer.of(0xc3, 0x28)));
    await watch.until(closed);
    expect(peer.closes).toEqual([1007]);
    await expectServed();
  });

  test("[W-11] writes 10 MB in one message is told 1009", async () => {
    const peer = await dial();
    peer.raw(peer.frame(0x81, Buffer.alloc(10 * 2 ** 20, 0x20)));
    await watch.until(closed);
    expect(peer.closes).toEqual([CloseCode.TooLarge]);
    expect(watch.of("close")[0]?.reason).toMatch(/larger than/);
    await expectServed();
  });

  test("[W-11] writes 10 MB without an end of line is told 1009 as well", async () => {
    const peer = await dial();
    for (let i = 0; i < 20; i++) peer.text("x".repeat(2 ** 19));
    await watch.until(closed);
    expect(peer.closes).toEqual([CloseCode.TooLarge]);
    await expectServed();
  });

  test("[B34] says no hello is given up after 30 s", async () => {
    await dial();
    await watch.until((line) => line.kind === "open");
    clock.pass(29_999);
    expect(watch.lines.filter(closed)).toEqual([]);
    clock.pass(1);
    await watch.until(closed);
    await expectServed();
  });

  test("[B34] answers no ping is found dead after 90 s, and what comes then waits", async () => {
    const peer = await dial();
    peer.answersPings = false;
    peer.writes(HELLO);
    await watch.until(greeted);
    clock.pass(30_000);
    clock.pass(60_000);
    expect(watch.of("close")).toMatchObject([
      { code: CloseCode.KeepaliveTimeout, reason: "keepalive ping timeout" },
    ]);
    connector.operate("say D1 U1 are you there?");
    const next = await dial();
    next.writes(HELLO);
    await watch.until(
      (line) =>
        line.kind === "sent" && line.frame.type === "inbound" && line.frame.bufferId !== undefined,
    );
  });

  test("[C-34] goes in the middle of a frame has its request carried out, and told to nobody", async () => {
    const peer = await dial();
    peer.writes(HELLO, request("typing", "D1"));
    await watch.until((line) => line.kind === "sent" && line.frame.type === "outbound_result");
    const whole = peer.frame(0x81, Buffer.from("x".repeat(200)));
    peer.raw(whole.subarray(0, 100));
    peer.destroy();
    await watch.until(closed);
    expect(watch.of("close")).toMatchObject([{ code: CloseCode.Abnormal }]);
    await expectServed();
  });

  test("[B48] reads nothing is cut off once too much waits for it, and the log says why", async () => {
    const peer = await dial();
    peer.writes(HELLO);
    await watch.until(greeted);
    peer.stopReading();
    const long = "y".repeat(30_000);
    const enough = Math.ceil((3 * BACKLOG_BYTES_MAX) / long.length);
    for (let i = 0; i < enough && !watch.lines.some(closed); i++) {
      connector.operate(`say D1 U1 ${long}`);
      if (i % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await watch.until(closed);
    expect(watch.of("close")[0]?.reason).toMatch(/does not read/);
    await expectServed();
  });

  test("[D-28] dials in a storm leaves one socket, and that is served", async () => {
    const storm = await Promise.all(Array.from({ length: 100 }, dial));
    for (const peer of storm) peer.writes(HELLO);
    await watch.until(greeted, 2);
    await watch.until(closed, storm.length - 1);
    const told = storm.flatMap(({ closes }) => closes);
    expect(told).toEqual(new Array(storm.length - 1).fill(CloseCode.Replaced));
    await expectServed();
  });

  test("[W-03] knocks and goes, over and over, costs nothing", async () => {
    for (let i = 0; i < 100; i++) (await dial()).destroy();
    await watch.until(closed, 100);
    await expectServed();
  });
});
