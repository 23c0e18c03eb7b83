import { expect, test } from "vitest";
import type { ConnectorFrame, Outbound } from "../../../contract/generated/types.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { PlannedFaults } from "./planned-faults.ts";

const request = (requestId: string): Outbound => ({
  type: "outbound",
  requestId,
  action: { op: "send", chat_id: "D1", content: "x", metadata: {} },
});
const result = (requestId: string): ConnectorFrame => ({
  type: "outbound_result",
  requestId,
  result: { success: true },
});

function rig(): {
  readonly faults: PlannedFaults;
  readonly seen: string[];
  readonly cut: string[];
} {
  const seen: string[] = [];
  const cut: string[] = [];
  const witness = (name: string, { requestId }: Outbound): Line => {
    seen.push(`${name} ${requestId}`);
    return { n: seen.length, ms: 0, kind: "fault", fault: name, at: requestId };
  };
  return { faults: new PlannedFaults(witness, (conn) => cut.push(conn)), seen, cut };
}

const any = (): boolean => true;

test("[G-18] loses the result of one request, and leaves the next alone", async () => {
  const { faults, seen } = rig();
  const lost = faults.plan(any, { kind: "lose-result" });

  expect(faults.refusalOf("c.1", request("r1"))).toBeUndefined();
  expect(seen).toEqual([]);
  expect(faults.withholds("c.1", result("r1"), () => undefined)).toBe(true);
  expect(faults.withholds("c.1", result("r2"), () => undefined)).toBe(false);
  expect(seen).toEqual(["ack-lost r1"]);
  expect(await lost.met).toMatchObject({ at: "r1" });
});

test("[W-52] holds a result until it is let go", () => {
  const { faults } = rig();
  const held = faults.plan(any, { kind: "hold-result" });
  const written: string[] = [];
  faults.refusalOf("c.1", request("r1"));
  faults.withholds("c.1", result("r1"), () => written.push("r1"));

  expect(written).toEqual([]);
  held.release();
  expect(written).toEqual(["r1"]);
});

test("[O-30] tells a decline from a refusal by its code", () => {
  const { faults, seen } = rig();
  faults.plan(any, { kind: "refuse", refusal: { error: "no", code: "egress_declined" } });
  faults.plan(any, { kind: "refuse", refusal: { error: "no" } });

  faults.refusalOf("c.1", request("r1"));
  faults.refusalOf("c.1", request("r2"));

  expect(seen).toEqual(["declined r1", "rejected r2"]);
});

test("[D-06] cuts before a request is carried out, or before its result is written", () => {
  const { faults, cut } = rig();
  faults.plan(any, { kind: "cut-before" });
  faults.plan(any, { kind: "cut-after" });

  expect(faults.refusalOf("c.1", request("r1"))).toBe("lost");
  expect(cut).toEqual(["c.1"]);
  expect(faults.refusalOf("c.2", request("r2"))).toBeUndefined();
  expect(cut).toEqual(["c.1"]);
  expect(faults.withholds("c.2", result("r2"), () => undefined)).toBe(true);
  expect(cut).toEqual(["c.1", "c.2"]);
});

test("forgets a fault that is dropped, and never claims to have met it", () => {
  const { faults, seen } = rig();
  const dropped = faults.plan(any, { kind: "lose-result" });
  dropped.drop();

  faults.refusalOf("c.1", request("r1"));

  expect(faults.withholds("c.1", result("r1"), () => undefined)).toBe(false);
  expect(dropped.witness).toBeUndefined();
  expect(seen).toEqual([]);
});
