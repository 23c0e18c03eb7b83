import { describe, expect, test } from "vitest";
import { Driver, LOST, refusal, SLACK } from "../testing/driver.ts";

const DECLINE = { success: false, code: "egress_declined", error: "no" };

/** A turn in a Slack thread with `shown` on the screen of its stream. */
function streaming(gateway: Driver, shown = "some words"): string {
  const turn = gateway.says("m1");
  gateway.text(turn, shown);
  gateway.answer("draft@text1");
  return turn;
}

const ended = (gateway: Driver): readonly object[] => gateway.reports("turn-ended");

describe("a seal", () => {
  test("[G-07] [I-12] carries the final under the draft_id of its frames", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);

    gateway.end(turn, "some words, and a footer");

    const frame = gateway.op("draft@text1").action;
    expect(gateway.op("seal").action).toMatchObject({
      op: "draft",
      final: true,
      content: "some words, and a footer",
      draft_id: (frame as { readonly draft_id: number }).draft_id,
    });
  });

  test("[G-13] [G-34] [O-26] [I-31] is placed as its frames are, and marked as finalising", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);

    gateway.end(turn, "some words");

    const { metadata } = gateway.op("draft@text1").action as { readonly metadata: object };
    expect(gateway.op("seal").action).toMatchObject({ metadata: { ...metadata, notify: true } });
  });

  test("[G-07] [I-18] is repeated once when its outcome is unknown, and the same", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.end(turn, "some words");

    gateway.answer("seal", LOST);
    gateway.answer("seal.r1", { success: true, message_id: "s1" });

    expect(gateway.op("seal.r1").action).toEqual(gateway.op("seal").action);
    expect(gateway.op("seal.r1").requestId).not.toBe(gateway.op("seal").requestId);
    expect(ended(gateway)).toMatchObject([{ delivered: true, payload: "some words" }]);
  });

  test("[F-26] is repeated after a timeout as after a cut", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.end(turn, "some words");

    gateway.pass(30_000);

    expect(gateway.names()).toEqual(["draft@text1", "seal", "seal.r1"]);
  });

  test("[G-09] that is unknown twice is followed by one plain send, and by nothing after that", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.end(turn, "some words");
    gateway.answer("seal", LOST);
    gateway.answer("seal.r1", LOST);

    gateway.answer("final", LOST);
    gateway.pass(600_000);

    expect(gateway.names()).toEqual(["draft@text1", "seal", "seal.r1", "final"]);
    expect(ended(gateway)).toMatchObject([{ delivered: false }]);
  });

  test("[G-10] [F-11] that is refused is followed by a plain send", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.end(turn, "some words");

    gateway.answer("seal", refusal("message_not_in_streaming_state"));

    expect(gateway.contents("final")).toEqual(["some words"]);
  });

  test("[D-27] [D-32] that is refused, but names its message, is followed by an edit of that", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.end(turn, "some words");

    gateway.answer("seal", refusal("message_not_in_streaming_state", "s1"));

    expect(gateway.op("final-edit").action).toMatchObject({
      message_id: "s1",
      content: "some words",
    });
    expect(gateway.names()).not.toContain("final");
  });

  test("[S-12] [D-32] whose message cannot hold the final as an edit is followed by a send", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway, "x".repeat(4_001));
    gateway.end(turn, "x".repeat(4_001));

    gateway.answer("seal", refusal("message_not_in_streaming_state", "s1"));

    expect(gateway.names().at(-1)).toBe("final");
  });

  test("[O-32] [I-34] that is declined is the last op of its turn", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.end(turn, "some words");

    gateway.answer("seal", DECLINE);
    gateway.pass(60_000);

    expect(gateway.names()).toEqual(["draft@text1", "seal"]);
    expect(ended(gateway)).toMatchObject([{ how: "completed", delivered: false }]);
  });

  test("[G-05] [F-14] leaves a tombstone and no open stream", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);

    gateway.end(turn, "some words");

    expect(gateway.state.openDrafts.size).toBe(0);
    expect(gateway.state.tombstones.size).toBe(1);
  });

  test("[G-22] is not made of a stream that was pushed out: its final goes out plainly", () => {
    const gateway = new Driver({ openDraftsMax: 1 }).start().connect();
    const first = streaming(gateway);
    const second = gateway.says("m2");
    gateway.text(second, "other words");
    gateway.answer("draft@text1");

    gateway.end(first, "some words");
    gateway.end(second, "other words");

    expect(gateway.ops("final").map(({ turn }) => turn)).toEqual([first]);
    expect(gateway.ops("seal").map(({ turn }) => turn)).toEqual([second]);
  });

  test("[D-10] does not wait for a slow frame beyond the join", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.end(turn, "some words");

    gateway.pass(4_999);
    expect(gateway.names()).toEqual(["draft@text1"]);
    gateway.pass(1);

    expect(gateway.names()).toEqual(["draft@text1", "seal"]);
  });

  test("[D-10] has its own 30 s once it is written", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.end(turn, "some words");

    gateway.pass(29_999);
    gateway.answer("seal", { success: true, message_id: "s1" });

    expect(gateway.names()).toEqual(["draft@text1", "seal"]);
  });
});

describe("a final that rewrites its stream", () => {
  test("[D-08] [G-08] is edited into the sealed message", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);

    gateway.end(turn, "quite another thing");
    gateway.answer("seal", { success: true, message_id: "s1" });
    gateway.answer("reconcile");

    expect(gateway.contents("seal")).toEqual(["some words"]);
    expect(gateway.op("reconcile").action).toMatchObject({
      message_id: "s1",
      content: "quite another thing",
    });
    expect(ended(gateway)).toMatchObject([{ delivered: true, payload: "quite another thing" }]);
  });

  test("[D-08] [S-12] goes out as a message where no edit could hold it, and says why", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    const final = "z".repeat(4_001);

    gateway.end(turn, final);
    gateway.answer("seal", { success: true, message_id: "s1" });

    expect(gateway.contents("final")).toEqual([final]);
    expect(gateway.reports("note").map(({ text }) => text)).toContain(
      "the final rewrites the stream and cannot be edited in: it goes out as a message",
    );
  });

  test("[O-29] goes out as a message where the seal names none", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);

    gateway.end(turn, "quite another thing");
    gateway.answer("seal", { success: true });

    expect(gateway.contents("final")).toEqual(["quite another thing"]);
  });

  test("[D-08] has its edit repeated once when the outcome is unknown", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.end(turn, "quite another thing");
    gateway.answer("seal", { success: true, message_id: "s1" });

    gateway.answer("reconcile", LOST);
    gateway.answer("reconcile.r1");

    expect(gateway.names()).not.toContain("final");
    expect(ended(gateway)).toMatchObject([{ delivered: true }]);
  });
});

describe("a final above the cap", () => {
  const SMALL = { ...SLACK, max_message_length: 600 };

  test("[G-27] [F-28] is sealed as far as it goes and sent from there on, each word once", () => {
    const gateway = new Driver().start().connect(SMALL);
    const words = Array.from({ length: 200 }, (_, i) => `word${i}`).join(" ");
    const turn = streaming(gateway, words.slice(0, 500));

    gateway.end(turn, words);
    gateway.answer("seal", { success: true, message_id: "s1" });
    gateway.answer("rest");

    const [head] = gateway.contents("seal");
    const [rest] = gateway.contents("rest");
    expect(String(head).length).toBeLessThanOrEqual(600);
    expect(String(head) + String(rest)).toBe(words);
    expect(ended(gateway)).toMatchObject([{ delivered: true }]);
  });

  test("[G-116] keeps its later words too, where the agent ends without saying them again", () => {
    const gateway = new Driver().start().connect(SMALL);
    const words = Array.from({ length: 200 }, (_, i) => `word${i}`).join(" ");
    const turn = streaming(gateway, words.slice(0, 500));
    gateway.text(turn, words.slice(500));

    gateway.end(turn, null);
    gateway.answer("seal", { success: true, message_id: "s1" });

    expect(String(gateway.contents("seal")[0]) + String(gateway.contents("rest")[0])).toBe(words);
  });

  test("[D-08] begins with what is shown, even where a nicer cut would be before that", () => {
    const gateway = new Driver().start().connect(SMALL);
    const shown = `${"x".repeat(590)} y`;
    const turn = streaming(gateway, shown);

    gateway.end(turn, `${shown}${"z".repeat(100)}`);

    expect(String(gateway.contents("seal")[0]).startsWith(shown)).toBe(true);
  });

  test("[O-07] goes out whole where nothing was streamed: the connector cuts it", () => {
    const gateway = new Driver().start().connect(SMALL);
    const turn = gateway.says("m1");

    gateway.end(turn, "x".repeat(5_000));

    expect(gateway.contents("final")).toEqual(["x".repeat(5_000)]);
  });
});
