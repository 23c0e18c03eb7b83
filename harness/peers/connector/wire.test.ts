import { describe, expect, test } from "vitest";
import type { Socket } from "../../../contract/ports/socket.ts";
import type { Happened } from "../../../contract/trace-line.ts";
import { Wire } from "./wire.ts";
import { PlannedFault, type WireFault } from "./wire-fault.ts";

/** A wire to a far end that a test plays, and a gateway's end that takes notes. */
class Line {
  readonly written: string[] = [];
  readonly read: string[] = [];
  readonly told: Happened[] = [];
  readonly fault: PlannedFault;
  readonly wire: Wire;
  timesUp = 0;
  closed: number | undefined;
  #near: Socket | undefined;
  #say: (message: string) => void = () => undefined;

  constructor(fault: WireFault) {
    this.fault = new PlannedFault(fault);
    const far: Socket = {
      send: (message) => this.written.push(message),
      close: (code) => (this.closed = code),
      onMessage: (listener) => (this.#say = listener),
      onClose: () => undefined,
    };
    this.wire = new Wire({
      dial: () => Promise.resolve(far),
      faults: [this.fault],
      record: (happened) => this.told.push(happened),
      timeUp: () => (this.timesUp += 1),
    });
  }

  async open(): Promise<void> {
    this.#near = await this.wire.dial("ws://far", {});
    this.#near.onMessage((message) => this.read.push(String(message)));
  }

  write(label: string, requestId: string): void {
    this.wire.expect(label);
    this.#near?.send(`${JSON.stringify({ requestId })}\n`);
  }

  answer(...requestIds: readonly string[]): void {
    this.#say(requestIds.map((requestId) => `${JSON.stringify({ requestId })}\n`).join(""));
  }
}

async function lineWith(fault: WireFault): Promise<Line> {
  const line = new Line(fault);
  await line.open();
  return line;
}

describe("[D-34] a fault at our end of the wire", () => {
  test("ack-lost keeps the one result back, and lets the gateway's time be up", async () => {
    const line = await lineWith({ at: "draft", take: "ack-lost" });
    line.write("A/draft@text1", "r1");
    line.write("A/draft@text2", "r2");
    line.answer("r1", "r2");

    expect(line.written).toHaveLength(2);
    expect(line.read).toEqual(['{"requestId":"r2"}\n']);
    expect(line.timesUp).toBe(1);
    expect(line.fault.witness).toBe("A/draft@text1");
    expect(line.told).toMatchObject([{ kind: "fault", fault: "ack-lost", at: "A/draft@text1" }]);
  });

  test("cut-after keeps the result back, and cuts the socket", async () => {
    const line = await lineWith({ at: "seal", take: "cut-after" });
    line.write("A/seal", "r1");
    expect(line.closed).toBeUndefined();
    line.answer("r1");

    expect(line.read).toEqual([]);
    expect(line.closed).toBe(1006);
  });

  test("cut comes in place of the frame", async () => {
    const line = await lineWith({ at: "seal", take: "cut" });
    line.write("A/seal", "r1");

    expect(line.written).toEqual([]);
    expect(line.closed).toBe(1006);
  });

  test("request-lost swallows the frame, once", async () => {
    const line = await lineWith({ at: "inbound_ack", take: "request-lost" });
    line.write("A/inbound_ack", "r1");
    line.write("B/inbound_ack", "r2");

    expect(line.written).toEqual(['{"requestId":"r2"}\n']);
    expect(line.fault.witness).toBe("A/inbound_ack");
  });

  test("has no witness while nothing it fits was written", async () => {
    const line = await lineWith({ at: "seal", take: "cut" });
    line.write("A/seal.r1", "r1");
    line.write("A/final", "r2");

    expect(line.written).toHaveLength(2);
    expect(line.fault.witness).toBeUndefined();
  });
});
