import { describe, expect, test } from "vitest";
import { Driver, LOST, SLACK } from "../testing/driver.ts";

const EDITS_ONLY = { ...SLACK, supports_draft_streaming: false };

const ended = (gateway: Driver): readonly object[] => gateway.reports("turn-ended");
const cancel = (gateway: Driver, turn: string): void => {
  gateway.feed({ kind: "cancel", turn });
};

describe("a cancel", () => {
  test("[I-09] [F-23] while nothing is in flight seals with what is shown", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("draft@text1");
    gateway.text(turn, " not shown");

    cancel(gateway, turn);
    gateway.answer("abandon");

    expect(gateway.contents("abandon")).toEqual(["some words"]);
    expect(ended(gateway)).toMatchObject([{ how: "cancelled", delivered: false, payload: null }]);
  });

  test("[I-09] [I-37] while a frame is in flight seals with its text, and forgets its result", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");

    cancel(gateway, turn);

    expect(gateway.contents("abandon")).toEqual(["some words"]);
    expect(gateway.reports("request-settled")).toMatchObject([{ outcome: "ambiguous" }]);
  });

  test("[G-40] [F-80] after frames in doubt seals all the same", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("draft@text1", LOST);
    gateway.text(turn, " and more");
    gateway.pass(800);
    gateway.answer("draft@text2", LOST);

    cancel(gateway, turn);

    expect(gateway.contents("abandon")).toEqual(["some words and more"]);
  });

  test("[G-11] [F-29] while the seal is in flight says the same once more, to close what it may have left", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("draft@text1");
    gateway.end(turn, "some words and a footer");

    cancel(gateway, turn);
    gateway.answer("abandon");

    expect(gateway.op("abandon").action).toEqual(gateway.op("seal").action);
    expect(ended(gateway)).toMatchObject([{ how: "cancelled" }]);
  });

  test("[G-09] while a plain final is in flight writes nothing more", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.end(turn, "answer");

    cancel(gateway, turn);
    gateway.pass(60_000);

    expect(gateway.names()).toEqual(["final"]);
    expect(ended(gateway)).toMatchObject([{ how: "cancelled", delivered: false }]);
  });

  test("[D-30] while the final waits for a link lets it go, and closes the stream once there is one", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("draft@text1");
    gateway.cut();
    gateway.end(turn, "some words and more");

    cancel(gateway, turn);
    gateway.pass(1_000);
    gateway.connect();

    expect(gateway.names()).toEqual(["draft@text1", "abandon"]);
    expect(gateway.contents("abandon")).toEqual(["some words"]);
  });

  test("[I-18] whose seal is lost is repeated once, and then let be", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("draft@text1");
    cancel(gateway, turn);

    gateway.answer("abandon", LOST);
    gateway.answer("abandon.r1", LOST);

    expect(gateway.names()).toEqual(["draft@text1", "abandon", "abandon.r1"]);
    expect(ended(gateway)).toHaveLength(1);
  });

  test("[I-21] during the edit with the final writes it again, for the preview had a cursor", () => {
    const gateway = new Driver({ cursor: " ▉" }).start().connect(EDITS_ONLY);
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("preview@text1", { success: true, message_id: "p1" });
    gateway.end(turn, "some words and more");

    cancel(gateway, turn);

    expect(gateway.op("abandon").action).toEqual(gateway.op("final-edit").action);
    expect(ended(gateway)).toEqual([]);
  });

  test("[I-21] in an edited chat takes the cursor away, once the edit under way is answered", () => {
    const gateway = new Driver({ cursor: " ▉" }).start().connect(EDITS_ONLY);
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("preview@text1", { success: true, message_id: "p1" });
    gateway.text(turn, " and more");
    gateway.pass(800);

    cancel(gateway, turn);
    expect(gateway.names()).not.toContain("abandon");
    gateway.answer("edit@text2", { success: true });

    expect(gateway.op("abandon").action).toMatchObject({
      op: "edit",
      message_id: "p1",
      content: "some words and more",
    });
  });

  test("of a turn that is over, or that never was, changes nothing", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.end(turn, "answer");
    gateway.answer("final");

    expect(gateway.feed({ kind: "cancel", turn })).toEqual([]);
    expect(gateway.feed({ kind: "cancel", turn: "slack:D1:nobody" })).toEqual([]);
  });

  test("of a message that still waits starts no agent", () => {
    const gateway = new Driver({ busySession: "queue" }).start().connect();
    const first = gateway.says("m1", { thread_id: "t1" });
    const second = gateway.says("m2", { thread_id: "t1" });

    cancel(gateway, second);
    gateway.end(first, "answer");
    gateway.answer("final");

    expect(gateway.reports("turn-started")).toHaveLength(1);
    expect(ended(gateway)).toMatchObject([{ how: "cancelled" }, { how: "completed" }]);
  });
});

test("[F-12] [I-11] the turn after a dead one has a stream of its own", () => {
  const gateway = new Driver().start().connect();
  const first = gateway.says("m1");
  gateway.text(first, "some words");
  gateway.answer("draft@text1");
  gateway.cut();
  cancel(gateway, first);

  gateway.pass(1_000);
  gateway.connect();
  const second = gateway.says("m2");
  gateway.end(second, "other words");

  expect(gateway.ops("abandon").map(({ turn }) => turn)).toEqual([first]);
  expect(gateway.ops("final").map(({ turn }) => turn)).toEqual([second]);
});
