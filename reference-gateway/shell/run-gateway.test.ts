import { expect, test } from "vitest";
import { CloseCode } from "../../contract/close-codes.ts";
import type { Dial, Pulse, Socket } from "../../contract/ports/socket.ts";
import { HandClock } from "../../contract/ports/testing/hand-clock.ts";
import type { Happened } from "../../contract/trace-line.ts";
import { echoAgent } from "../agents/echo.ts";
import { GATEWAY_DEFAULTS } from "../config.ts";
import { createGateway } from "../gateway.ts";
import { SLACK, SLACK_ONLY } from "../testing/driver.ts";
import { runGateway, type RunningGateway } from "./run-gateway.ts";

/** A peer that answers hellos, requests and pings as a connector would. */
class HandSocket implements Socket {
  pings = 0;
  /** Whether pings are answered. */
  lives = true;
  readonly pulse: Pulse = {
    ping: () => {
      this.pings += 1;
      if (this.lives) this.#onPong();
    },
    onPong: (listener) => {
      this.#onPong = listener;
    },
  };
  #onPong: () => void = () => undefined;
  readonly frames: Record<string, unknown>[] = [];
  closedWith: number | undefined;
  #onMessage: (message: string | Uint8Array) => void = () => undefined;
  #onClose: (code: number, reason: string) => void = () => undefined;

  send(message: string): void {
    expect(message.endsWith("\n")).toBe(true);
    const frame = JSON.parse(message) as Record<string, unknown>;
    this.frames.push(frame);
    if (frame["type"] === "hello") this.says({ type: "descriptor", descriptor: SLACK });
    if (frame["type"] === "outbound") {
      const result = { success: true, message_id: "1.0" };
      this.says({ type: "outbound_result", requestId: frame["requestId"], result });
    }
  }

  close(code: number): void {
    this.closedWith = code;
    this.#onClose(code, "");
  }

  onMessage(listener: (message: string | Uint8Array) => void): void {
    this.#onMessage = listener;
  }

  onClose(listener: (code: number, reason: string) => void): void {
    this.#onClose = listener;
  }

  says(frame: object): void {
    this.#onMessage(`${JSON.stringify(frame)}\n`);
  }

  writes(text: string): void {
    this.#onMessage(text);
  }
}

interface Bench {
  readonly clock: HandClock;
  readonly socket: HandSocket;
  readonly trace: readonly Happened[];
  readonly gateway: RunningGateway;
}

async function running(dial?: Dial): Promise<Bench> {
  const clock = new HandClock();
  const socket = new HandSocket();
  const trace: Happened[] = [];
  const config = { ...GATEWAY_DEFAULTS, identities: SLACK_ONLY, typing: false };
  const gateway = runGateway({
    machine: createGateway(config),
    dial: dial ?? (() => Promise.resolve(socket)),
    clock,
    agent: echoAgent(),
    name: "g1",
    entropy: "a process",
    memory: {},
    onTrace: (happened) => trace.push(happened),
  });
  // A dial is a promise, so its socket comes in a later turn of the event loop.
  await Promise.resolve();
  await Promise.resolve();
  return { clock, socket, trace, gateway };
}

const HELLO = {
  type: "inbound",
  event: { text: "hi", message_id: "1.1", source: { platform: "slack", chat_id: "D1" } },
};

test("answers over a socket, and ends the stream with the whole answer", async () => {
  const { clock, socket, trace } = await running();

  socket.says(HELLO);
  clock.pass(10_000);

  const last = socket.frames.at(-1);
  expect(last?.["action"]).toMatchObject({ op: "draft", final: true, content: "You said: hi" });
  expect(trace).toContainEqual(
    expect.objectContaining({
      kind: "report",
      report: expect.objectContaining({ what: "turn-ended", delivered: true }) as unknown,
    }),
  );
});

test("[W-20] reads on after a line that is no frame", async () => {
  const { clock, socket, trace } = await running();

  socket.writes("[1,2]\n");
  socket.says(HELLO);
  clock.pass(10_000);

  expect(trace.some(({ kind }) => kind === "malformed")).toBe(true);
  expect(socket.frames.at(-1)?.["action"]).toMatchObject({ final: true });
});

test("[W-55] dials again when nobody answers", async () => {
  let dials = 0;
  const { clock } = await running(() => {
    dials += 1;
    return Promise.reject(new Error("nobody there"));
  });

  clock.pass(1_000);
  await Promise.resolve();

  expect(dials).toBe(2);
});

test("stops hearing, speaking and waiting once it is killed", async () => {
  const { clock, socket, gateway } = await running();
  socket.says(HELLO);

  gateway.kill();

  expect(socket.closedWith).toBe(CloseCode.GoingAway);
  expect(clock.alarms).toBe(0);
});

test("[G-101] says that it goes idle before it closes", async () => {
  const { socket, gateway } = await running();

  gateway.disconnect();
  expect(socket.frames.at(-1)).toEqual({ type: "going_idle" });
  expect(socket.closedWith).toBeUndefined();
  socket.says({ type: "going_idle_ack" });

  expect(socket.closedWith).toBe(CloseCode.Normal);
});

test("[W-10] [B34] pings every 30 s, and leaves a quiet peer that answers alone", async () => {
  const { clock, socket } = await running();

  clock.pass(29_999);
  expect(socket.pings).toBe(0);
  clock.pass(7_200_000);

  expect(socket.pings).toBe(240);
  expect(socket.closedWith).toBeUndefined();
});

test("[W-10] [W-64] closes with 1011 a peer that has not answered for 60 s, and dials again", async () => {
  let dials = 0;
  const dead = new HandSocket();
  dead.lives = false;
  dead.close = (code) => {
    dead.closedWith = code;
  };
  const { clock, trace } = await running(() => {
    dials += 1;
    return Promise.resolve(dead);
  });

  clock.pass(89_999);
  expect(dead.closedWith).toBeUndefined();
  clock.pass(1_001);
  await Promise.resolve();

  expect(dead.closedWith).toBe(1011);
  expect(trace).toContainEqual(
    expect.objectContaining({ kind: "close", code: 1011, reason: "keepalive ping timeout" }),
  );
  expect(dials).toBe(2);
});

test("[W-28] acknowledges a buffered message that cannot be read, and reads on", async () => {
  const { clock, socket, trace } = await running();

  socket.writes('{"type":"inbound","event":null,"bufferId":"b1"}\n');
  socket.says(HELLO);
  clock.pass(10_000);

  expect(trace).toContainEqual(expect.objectContaining({ kind: "malformed", bufferId: "b1" }));
  expect(socket.frames).toContainEqual({ type: "inbound_ack", bufferId: "b1" });
  expect(socket.frames.at(-1)?.["action"]).toMatchObject({ final: true });
});

test("[W-56] [C-40] [G-105] sleeps for as long as its redial is held, and comes back when it is poked", async () => {
  const { socket, gateway, trace, clock } = await running();
  const states = (): readonly string[] =>
    trace.flatMap((line) =>
      line.kind === "report" && line.report.what === "link" ? [line.report.state] : [],
    );

  gateway.holdRedial();
  gateway.goDormant();
  socket.says({ type: "going_idle_ack" });
  clock.pass(30_000);
  expect(states().at(-1)).toBe("dormant");

  gateway.poked();
  expect(states().at(-1)).toBe("dialling");
  gateway.releaseRedial();
  gateway.connect(true);
  expect(states().filter((state) => state === "dialling")).toHaveLength(2);
});
