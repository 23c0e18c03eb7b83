import { mkdtempSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { Clock } from "../../../contract/ports/clock.ts";
import { Recorder } from "../recording/recorder.ts";
import type { Backlog } from "../recording/backlog.ts";
import { RecordingThread } from "../recording/recording-thread.ts";
import { readFaultSpec } from "./fault-spec.ts";
import { HELD_MS_MAX } from "./pair.ts";
import { RECORD_THREAD } from "./session.ts";
import { startProxy } from "./start-proxy.ts";
import { WireFaults } from "./wire-faults.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const NO_BACKLOG: Backlog = { isBehind: false, caughtUp: () => Promise.resolve() };
const DRAFT = '{"type":"outbound","requestId":"r1","action":{"op":"draft","final":false}}\n';
const SEAL = DRAFT.replace("false", "true");
/** Round trips of another socket in which a message that is read would have been handed on. */
const ROUNDS = 20;
const NO_TIME: Clock = { nowMs: () => 0, wakeAt: () => () => undefined };

/** A proxy before a connector that echoes; `heard` has what the connector was told, socket by socket. */
async function proxied(
  backlog: Backlog,
  clock: Clock,
  ...faults: readonly string[]
): Promise<{ readonly url: string; readonly heard: string[] }> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  ends.push(() => server.close());
  const heard: string[] = [];
  server.on("connection", (ws) => {
    ws.on("message", (data: Buffer) => {
      heard.push(data.toString("utf8"));
      ws.send(data, { binary: false });
    });
  });
  const recorder = new Recorder({
    earlier: { connMax: 0, ms: 0, open: [] },
    nowMs: () => 0,
    take: () => undefined,
  });
  const proxy = await startProxy({
    ...{ host: "127.0.0.1", port: 0, recorder, backlog, clock },
    target: new URL(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`),
    faults: new WireFaults(faults.map(readFaultSpec)),
  });
  ends.push(() => proxy.close());
  return { url: proxy.url, heard };
}

async function opened(url: string): Promise<WebSocket> {
  const ws = new WebSocket(url);
  ws.on("error", () => undefined);
  await new Promise((resolve) => ws.once("open", resolve));
  return ws;
}

function next(ws: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    ws.once("message", (data: Buffer) => resolve(data.toString("utf8")));
  });
}

test("[I-54] a proxy that is behind with its recording reads nothing more until there is room", async () => {
  let isBehind = false;
  let letGo: () => void = () => undefined;
  let tellAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    tellAsked = resolve;
  });
  const room = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const backlog: Backlog = {
    get isBehind() {
      return isBehind;
    },
    caughtUp: () => {
      tellAsked();
      return room;
    },
  };
  const { url, heard } = await proxied(backlog, NO_TIME);
  const eager = await opened(url);
  const other = await opened(url);

  isBehind = true;
  eager.send("the last that is read");
  await asked;
  isBehind = false;
  eager.send("too much");
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = next(other);
    other.send("another socket goes on");
    await answer;
  }
  expect(heard).not.toContain("too much");

  const answers: string[] = [];
  const both = new Promise<void>((resolve) => {
    eager.on("message", (data: Buffer) => {
      answers.push(data.toString("utf8"));
      if (answers.length === 2) resolve();
    });
  });
  letGo();
  await both;
  expect(answers).toEqual(["the last that is read", "too much"]);
});

test("[I-54] a recording is behind above its bound, and has room once the thread has written", async () => {
  const setup = {
    path: join(mkdtempSync(join(tmpdir(), "turnproof-")), "capture.ndjson"),
    keepTexts: true,
  };
  const thread = await RecordingThread.start(
    RECORD_THREAD,
    setup,
    { onBreach: () => undefined },
    8,
  );
  ends.push(() => thread.end());

  thread.take([0, 1, "gateway", "12345678"], 8);
  expect(thread.isBehind).toBe(false);
  thread.take([0, 1, "gateway", "9"], 1);
  expect(thread.isBehind).toBe(true);
  await thread.caughtUp();
  expect(thread.isBehind).toBe(false);
});

test("[D-34] a held frame that nothing follows is handed on after its time, and not after its socket", async () => {
  const bells = new Map<() => void, number>();
  let tellCancelled: () => void = () => undefined;
  const cancelled = new Promise<void>((resolve) => {
    tellCancelled = resolve;
  });
  const clock: Clock = {
    nowMs: () => 100,
    wakeAt: (atMs, ring) => {
      bells.set(ring, atMs);
      return () => {
        bells.delete(ring);
        tellCancelled();
      };
    },
  };
  const { url, heard } = await proxied(NO_BACKLOG, clock, "held@draft", "held@seal");
  const ws = await opened(url);
  const answer = next(ws);
  ws.send(DRAFT);
  // What its counterpart says goes on: it shows that the frame was read.
  const pong = new Promise((resolve) => ws.once("pong", resolve));
  ws.ping();
  await pong;
  expect(heard).toEqual([]);
  expect([...bells.values()]).toEqual([100 + HELD_MS_MAX]);

  for (const ring of [...bells.keys()]) ring();
  expect(await answer).toBe(DRAFT);
  expect(heard).toEqual([DRAFT]);

  bells.clear();
  ws.send(SEAL);
  const again = new Promise((resolve) => ws.once("pong", resolve));
  ws.ping();
  await again;
  expect(bells.size).toBe(1);
  ws.close(1000);
  await cancelled;
  expect(bells.size).toBe(0);
});
