import { describe, expect, test } from "vitest";
import type { GatewayMemory } from "../../contract/ports/gateway.ts";
import { Driver, LOST, SLACK } from "../testing/driver.ts";

/** The next process of the same gateway, with what the last one left, as it comes back from a file. */
function restarted(gateway: Driver): Driver {
  const memory = JSON.parse(JSON.stringify(gateway.memory)) as GatewayMemory;
  return new Driver().start(memory, "another process");
}

function streaming(gateway: Driver): string {
  const turn = gateway.says("m1");
  gateway.text(turn, "some words");
  gateway.answer("draft@text1");
  return turn;
}

describe("a restart", () => {
  test("[D-36] [W-75] [I-44] knows the messages that were admitted before it", () => {
    const gateway = new Driver().start().connect();
    gateway.end(gateway.says("m1"), "answer");
    gateway.answer("final");

    const next = restarted(gateway).connect();
    next.says("m1", {}, { bufferId: "b1" });

    expect(next.reports("turn-started")).toEqual([]);
    expect(next.effects).toContainEqual(
      expect.objectContaining({ frame: { type: "inbound_ack", bufferId: "b1" } }),
    );
  });

  test("[D-36] runs a message again of which nothing was shown", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");

    const next = restarted(gateway).connect();
    next.end(turn, "answer");

    expect(next.reports("turn-started")).toMatchObject([{ turn }]);
    expect(next.contents("final")).toEqual(["answer"]);
  });

  test("[I-47] [D-36] gives a message without an id no name that the process before it gave", () => {
    const gateway = new Driver({ busySession: "parallel" }).start().connect();
    gateway.says(null);

    const next = restarted(gateway).connect();
    next.says(null);

    const started = next.reports("turn-started").map(({ turn }) => turn);
    expect(new Set(started).size).toBe(2);
  });

  test("[D-35] [D-36] leaves alone a turn that was cut off in mid-answer", () => {
    const gateway = new Driver().start().connect();
    streaming(gateway);

    const next = restarted(gateway).connect();
    next.pass(600_000);

    expect(next.names()).toEqual([]);
    expect(next.reports("turn-started")).toEqual([]);
  });

  test("[D-30] [D-36] delivers a final that had found no link, into its own stream", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.cut();
    gateway.end(turn, "some words and more");

    const next = restarted(gateway).connect();
    next.answer("seal", { success: true, message_id: "s1" });

    expect(next.contents("seal")).toEqual(["some words and more"]);
    expect(next.op("seal").action).toMatchObject({
      draft_id: (gateway.op("draft@text1").action as { readonly draft_id: number }).draft_id,
    });
    expect(next.reports("turn-ended")).toMatchObject([{ turn, delivered: true }]);
    expect(restarted(next).connect().names()).toEqual([]);
  });

  test("[G-07] [D-36] repeats a seal that was never answered, and the same", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.end(turn, "some words");

    const next = restarted(gateway).connect();
    expect(next.op("seal.r1").action).toEqual(gateway.op("seal").action);
    next.answer("seal.r1", LOST);

    expect(next.contents("final")).toEqual(["some words"]);
  });

  test("[D-08] [D-36] goes on to the edit that a rewritten final still needs", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.end(turn, "quite another thing");

    const next = restarted(gateway).connect();
    next.answer("seal.r1", { success: true, message_id: "s1" });

    expect(next.op("reconcile").action).toMatchObject({ content: "quite another thing" });
  });

  test("[G-09] [B32] never repeats a send that may have arrived", () => {
    const gateway = new Driver().start().connect();
    gateway.end(gateway.says("m1"), "answer");

    const next = restarted(gateway).connect();
    next.pass(600_000);

    expect(gateway.names()).toEqual(["final"]);
    expect(next.names()).toEqual([]);
  });

  test("[G-11] [D-36] does not bring back a final that was cancelled", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.end(turn, "some words and more");
    gateway.feed({ kind: "cancel", turn });

    expect(restarted(gateway).connect().names()).toEqual([]);
  });

  test("[I-16] draws draft ids of its own", () => {
    const gateway = new Driver().start().connect();
    streaming(gateway);

    const next = restarted(gateway).connect(SLACK);
    next.text(next.says("m2"), "other words");

    const idOf = (driver: Driver): unknown =>
      (driver.op("draft@text1").action as { readonly draft_id: number }).draft_id;
    expect(idOf(next)).not.toBe(idOf(gateway));
  });

  test.each([[{}], [{ format: 2 }], [{ format: 1 }]])(
    "with memory %j is a first start",
    (memory) => {
      const gateway = new Driver().start(memory).connect();

      gateway.end(gateway.says("m1"), "answer");

      expect(gateway.names()).toEqual(["final"]);
    },
  );
});
