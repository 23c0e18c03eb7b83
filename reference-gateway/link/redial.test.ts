import { describe, expect, test } from "vitest";
import type { GatewayMemory } from "../../contract/ports/gateway.ts";
import { Driver } from "../testing/driver.ts";

const links = (gateway: Driver): readonly string[] =>
  gateway.reports("link").map(({ state }) => state);
const dials = (gateway: Driver): number =>
  gateway.effects.filter(({ kind }) => kind === "dial").length;
const notes = (gateway: Driver): readonly string[] =>
  gateway.reports("note").map(({ text }) => text);

/** Asleep, as the connector agreed. */
function asleep(gateway: Driver): Driver {
  gateway.feed({ kind: "go-dormant" });
  gateway.frame({ type: "going_idle_ack" });
  return gateway;
}

describe("a redial that is held", () => {
  test("[W-56] [B30] waits for 60 s, whatever its own wait is", () => {
    const gateway = new Driver().start().connect();
    gateway.feed({ kind: "hold-redial" });
    asleep(gateway).pass(59_999);
    expect(links(gateway).at(-1)).toBe("dormant");
    gateway.pass(1);
    expect(links(gateway).at(-1)).toBe("dialling");
  });

  test("[G-104] goes on with its own wait once it is released", () => {
    const gateway = asleep(new Driver().start().connect());
    gateway.feed({ kind: "hold-redial" });
    gateway.pass(400);
    gateway.feed({ kind: "release-redial" });
    gateway.pass(599);
    expect(dials(gateway)).toBe(1);
    gateway.pass(1);
    expect(dials(gateway)).toBe(2);
  });

  test("[G-104] dials at once where its own wait is over when it is released", () => {
    const gateway = asleep(new Driver().start().connect());
    gateway.feed({ kind: "hold-redial" });
    gateway.pass(10_000);
    gateway.feed({ kind: "release-redial" });
    expect(dials(gateway)).toBe(2);
  });

  test("[C-40] dials at once when it is poked", () => {
    const gateway = asleep(new Driver().start().connect());
    gateway.feed({ kind: "hold-redial" });
    gateway.feed({ kind: "poked" });
    expect(dials(gateway)).toBe(2);
  });

  test("[W-56] is no longer held once it has dialled", () => {
    const gateway = asleep(new Driver().start().connect());
    gateway.feed({ kind: "hold-redial" });
    gateway.feed({ kind: "poked" });
    gateway.feed({ kind: "dial-failed", conn: gateway.conn(), reason: "no" });
    gateway.pass(1_000);
    expect(dials(gateway)).toBe(3);
  });

  test("[G-104] says so where there is nothing to hold, or nothing is held", () => {
    const gateway = new Driver().start().connect();
    gateway.feed({ kind: "release-redial" });
    gateway.feed({ kind: "disconnect" });
    gateway.pass(2_000);
    gateway.feed({ kind: "hold-redial" });
    expect(notes(gateway)).toEqual(["no redial is held", "there is no redial to hold"]);
  });
});

describe("a poke", () => {
  test("[I-39] means nothing to a gateway that dials or is up", () => {
    const gateway = new Driver().start();
    gateway.feed({ kind: "poked" });
    gateway.connect();
    gateway.feed({ kind: "poked" });
    expect(dials(gateway)).toBe(1);
  });

  test("[G-101] wakes nobody who was closed for good", () => {
    const gateway = new Driver().start().connect();
    gateway.feed({ kind: "disconnect" });
    gateway.frame({ type: "going_idle_ack" });
    gateway.feed({ kind: "poked" });
    expect(dials(gateway)).toBe(1);
  });
});

describe("a connect", () => {
  test("[G-105] [F-63] opens what was closed, whether it is called a repetition or not", () => {
    for (const isReconnect of [false, true]) {
      const gateway = new Driver().start().connect();
      gateway.feed({ kind: "disconnect" });
      gateway.frame({ type: "going_idle_ack" });
      gateway.feed({ kind: "connect", isReconnect });
      expect(links(gateway).slice(-3)).toEqual(["closed", "reopened", "dialling"]);
      gateway.connect();
      gateway.end(gateway.says("m1"), "answer");
      expect(gateway.names().at(-1)).toBe("final");
    }
  });

  test("[I-44] [G-105] runs nothing again whose agent was cut off at the close", () => {
    const gateway = new Driver().start().connect();
    gateway.says("m1");
    gateway.feed({ kind: "disconnect" });
    gateway.frame({ type: "going_idle_ack" });
    const next = new Driver().start(JSON.parse(JSON.stringify(gateway.memory)) as GatewayMemory);

    gateway.feed({ kind: "connect", isReconnect: false });

    expect(gateway.reports("turn-started")).toHaveLength(1);
    expect(next.reports("turn-started")).toHaveLength(1);
    expect(new Driver().start(gateway.memory).reports("turn-started")).toEqual([]);
  });

  test("[I-18] [G-09] [G-105] sends a final whose seal was tried twice before the close, and seals no more", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("draft@text1");
    gateway.end(turn, "some words");
    gateway.cut();
    gateway.pass(1_000).connect();
    gateway.feed({ kind: "disconnect" });
    gateway.pass(10_000);

    gateway.feed({ kind: "connect", isReconnect: false });
    gateway.connect();

    expect(gateway.names()).toEqual(["draft@text1", "seal", "seal.r1", "final"]);
  });

  test("[I-45] [G-105] runs what had waited for its turn at the close", () => {
    const flat = { slack: { replyInThread: false, topLevelThreadsAsSessions: true } };
    const gateway = new Driver({ ...flat, busySession: "queue" }).start().connect();
    gateway.says("m1");
    const queued = gateway.says("m2");
    gateway.feed({ kind: "disconnect" });
    gateway.frame({ type: "going_idle_ack" });

    gateway.feed({ kind: "connect", isReconnect: false });

    expect(
      gateway
        .reports("turn-started")
        .map(({ turn }) => turn)
        .slice(1),
    ).toEqual([queued]);
  });

  test("[G-105] ends a wait", () => {
    const gateway = new Driver().start();
    gateway.feed({ kind: "dial-failed", conn: "g1.1", reason: "no" });
    gateway.feed({ kind: "connect", isReconnect: true });
    expect(dials(gateway)).toBe(2);
  });

  test("[D-28] lets an operator bring back a gateway that was replaced", () => {
    const gateway = new Driver().start().connect();
    gateway.cut(4409, "replaced");
    gateway.feed({ kind: "connect", isReconnect: true });
    expect(links(gateway).slice(-2)).toEqual(["reopened", "dialling"]);
  });

  test("[I-42] does not bring back one whose credential was revoked", () => {
    const gateway = new Driver().start().connect();
    gateway.cut(4401, "unauthorized");
    gateway.connect();
    gateway.cut(4401, "unauthorized");
    gateway.feed({ kind: "connect", isReconnect: true });
    expect(dials(gateway)).toBe(2);
    expect(links(gateway).at(-1)).toBe("revoked");
  });

  test("[I-39] is no second dialler", () => {
    const gateway = new Driver().start();
    gateway.feed({ kind: "connect", isReconnect: true });
    gateway.connect();
    gateway.feed({ kind: "connect", isReconnect: true });
    expect(dials(gateway)).toBe(1);
  });
});
