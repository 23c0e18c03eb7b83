import { describe, expect, test } from "vitest";
import { upgradeAuthorization } from "../../../contract/auth/upgrade-token.ts";
import type { GatewayFrame } from "../../../contract/generated/types.ts";
import type { Clock } from "../../../contract/ports/clock.ts";
import type { Socket } from "../../../contract/ports/socket.ts";
import type { Happened } from "../../../contract/trace-line.ts";
import { createSlackScreen } from "../../platforms/slack/screen.ts";
import { createConnector } from "../connector.ts";
import { slackIdentity } from "../identities.ts";
import type { ConnectorMemory } from "../port.ts";
import { defaultConfig } from "../profiles.ts";
import type { ConnectorOptions, RunningConnector, UpgradeRequest } from "./options.ts";
import { runConnector } from "./run-connector.ts";

/** A socket whose other end is the test. */
class TestSocket implements Socket {
  readonly sent: string[] = [];
  closed: readonly [code: number, reason: string] | undefined;
  private message: (message: string | Uint8Array) => void = () => undefined;
  private end: (code: number, reason: string) => void = () => undefined;

  send(message: string): void {
    this.sent.push(message);
  }

  close(code: number, reason: string): void {
    this.closed = [code, reason];
    this.end(code, reason);
  }

  onMessage(listener: (message: string | Uint8Array) => void): void {
    this.message = listener;
  }

  onClose(listener: (code: number, reason: string) => void): void {
    this.end = listener;
  }

  receive(message: string | Uint8Array): void {
    this.message(message);
  }

  frame(frame: GatewayFrame): void {
    this.receive(`${JSON.stringify(frame)}\n`);
  }

  types(): readonly unknown[] {
    return this.sent.map((line) => (JSON.parse(line) as { type: unknown }).type);
  }
}

/** A clock that the test moves. */
class TestClock implements Clock {
  private atMs = 0;
  private alarms: { readonly atMs: number; readonly ring: () => void }[] = [];

  nowMs(): number {
    return this.atMs;
  }

  wakeAt(atMs: number, ring: () => void): () => void {
    const alarm = { atMs, ring };
    this.alarms.push(alarm);
    return () => {
      this.alarms = this.alarms.filter((other) => other !== alarm);
    };
  }

  moveTo(atMs: number): void {
    for (;;) {
      const [next] = this.alarms.toSorted((a, b) => a.atMs - b.atMs);
      if (next === undefined || next.atMs > atMs) break;
      this.alarms = this.alarms.filter((other) => other !== next);
      this.atMs = Math.max(this.atMs, next.atMs);
      next.ring();
    }
    this.atMs = atMs;
  }
}

/** A running connector, and the test at every end of it. */
class Site {
  readonly clock = new TestClock();
  readonly happened: Happened[] = [];
  memory: ConnectorMemory = {};
  readonly connector: RunningConnector;
  private knock: (request: UpgradeRequest) => void = () => undefined;

  constructor(options: Partial<ConnectorOptions> = {}) {
    const config = defaultConfig({
      gateways: [{ id: "g1", secrets: ["s1"] }],
      identities: [slackIdentity("B1")],
    });
    this.connector = runConnector({
      machine: createConnector(config),
      server: { onUpgrade: (listener) => (this.knock = listener) },
      clock: this.clock,
      screens: { slack: createSlackScreen() },
      entropy: "p1",
      persist: (memory) => (this.memory = memory),
      observe: (happened) => this.happened.push(happened),
      ...options,
    });
  }

  dial(path = "/relay", secret = "s1"): { socket: TestSocket; status: number | undefined } {
    const outcome: { socket: TestSocket; status: number | undefined } = {
      socket: new TestSocket(),
      status: undefined,
    };
    this.knock({
      path,
      authorization: upgradeAuthorization({ gatewayId: "g1", secret }, 0) ?? null,
      accept: () => outcome.socket,
      reject: (status) => (outcome.status = status),
    });
    return outcome;
  }

  connect(): TestSocket {
    const { socket } = this.dial();
    socket.frame({ type: "hello", platform: "slack", botId: "B1" });
    return socket;
  }
}

const draft = (content: string, final: boolean): GatewayFrame => ({
  type: "outbound",
  requestId: content,
  action: {
    op: "draft",
    chat_id: "D1",
    draft_id: 7,
    content,
    final,
    metadata: { user_id: "U1", thread_id: "1.000001" },
  },
});

describe("a connector on sockets", () => {
  test("[C-05] streams an answer from an upgrade to its seal", () => {
    const site = new Site();
    const socket = site.connect();
    site.connector.act("slack", { what: "says", chat: "D1", user: "U1", text: "weather?" });
    socket.frame(draft("It is ", false));
    socket.frame(draft("It is sunny.", true));

    expect(socket.types()).toEqual(["descriptor", "inbound", "outbound_result", "outbound_result"]);
    expect(site.connector.view("slack").bubbles).toMatchObject([
      { author: "user" },
      { author: "bot", text: "It is sunny.", live: false },
    ]);
    expect(site.happened.map(({ kind }) => kind)).toEqual([
      "open",
      "received",
      "sent",
      "sent",
      "received",
      "platform",
      "sent",
      "received",
      "platform",
      "sent",
    ]);
  });

  test("[W-03] answers an upgrade on another path with its status", () => {
    expect(new Site().dial("/").status).toBe(400);
  });

  test("[C-48] closes a socket whose token is bad", () => {
    expect(new Site().dial("/relay", "wrong").socket.closed).toEqual([4401, "unauthorized"]);
  });

  test("[W-14] takes a frame that is cut over two messages", () => {
    const socket = new Site().dial().socket;
    const line = `${JSON.stringify({ type: "hello", platform: "slack", botId: "B1" })}\n`;
    socket.receive(line.slice(0, 9));
    expect(socket.sent).toEqual([]);
    socket.receive(line.slice(9));

    expect(socket.types()).toEqual(["descriptor"]);
  });

  test("[C-57, W-17, W-20] skips what is no frame and answers a request it cannot read", () => {
    const site = new Site();
    const socket = site.connect();
    socket.receive("[1,2]\n{\n");
    socket.receive('{"type":"outbound","requestId":"r","action":{"op":"draft"}}\n');

    expect(socket.closed).toBeUndefined();
    expect(JSON.parse(socket.sent.at(-1) ?? "")).toMatchObject({
      type: "outbound_result",
      requestId: "r",
      result: { success: false },
    });
    expect(site.happened.filter(({ kind }) => kind === "malformed")).toHaveLength(3);
  });

  test("[W-11] closes a socket on a message that is too large", () => {
    const socket = new Site().connect();
    socket.receive("x".repeat(1_048_577));

    expect(socket.closed?.[0]).toBe(1009);
  });

  test("[C-56, D-35] wakes the connector and its platforms when they are due", () => {
    const site = new Site({ faultCall: limitOnce() });
    const socket = site.connect();
    socket.frame(draft("It is ", false));
    expect(socket.types()).toEqual(["descriptor"]);

    site.clock.moveTo(2_000);
    expect(socket.types()).toEqual(["descriptor", "outbound_result"]);
    site.clock.moveTo(400_000);
    expect(site.connector.view("slack").bubbles).toMatchObject([{ interrupted: true }]);
    const streams = site.connector.census().find(({ name }) => name === "connector.streams");
    expect(streams?.size).toBe(0);
  });

  test("[O-01] answers with the failure a fault asks for", () => {
    const socket = new Site({ refuse: () => ({ error: "no" }) }).dial().socket;
    socket.frame(draft("It is ", false));

    expect(JSON.parse(socket.sent[0] ?? "")).toMatchObject({ result: { error: "no" } });
  });

  test("[C-06] begins with what an earlier process persisted", () => {
    const first = new Site();
    first.connect().frame(draft("Done.", true));
    const second = new Site({ memory: first.memory });
    const socket = second.connect();
    socket.frame(draft("Done.", true));

    expect(JSON.parse(socket.sent.at(-1) ?? "")).toMatchObject({ result: { success: true } });
    expect(second.connector.view("slack").bubbles).toEqual([]);
  });

  test("[W-64] closes every socket when it stops, and rings no more", () => {
    const site = new Site();
    const socket = site.connect();
    socket.frame(draft("It is ", false));
    site.connector.stop();
    const before = site.happened.length;
    site.clock.moveTo(400_000);

    expect(socket.closed).toEqual([1001, "going away"]);
    expect(site.happened).toHaveLength(before);
  });
});

function limitOnce(): NonNullable<ConnectorOptions["faultCall"]> {
  let limited = false;
  return () => {
    if (limited) return undefined;
    limited = true;
    return { error: "ratelimited", retryAfterMs: 2_000 };
  };
}
