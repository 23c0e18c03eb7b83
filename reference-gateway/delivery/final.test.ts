import { describe, expect, test } from "vitest";
import { Driver, LOST, refusal, SLACK, TELEGRAM } from "../testing/driver.ts";

const EDITS_ONLY = { ...SLACK, supports_draft_streaming: false };
const DECLINE = { success: false, code: "egress_declined", error: "no" };

/** A turn in a Slack thread with `shown` on the screen of its stream. */
function streaming(gateway: Driver, shown = "some words"): string {
  const turn = gateway.says("m1");
  gateway.text(turn, shown);
  gateway.answer("draft@text1");
  return turn;
}

/** A turn with `shown` in a preview that can be edited. */
function previewing(gateway: Driver, shown = "some words"): string {
  const turn = gateway.says("m1");
  gateway.text(turn, shown);
  gateway.answer("preview@text1", { success: true, message_id: "p1" });
  return turn;
}

const ended = (gateway: Driver): readonly object[] => gateway.reports("turn-ended");

describe("a final without a stream", () => {
  test("[I-02] [F-19] is one send in a chat whose drafts are previews", () => {
    const gateway = new Driver({ identities: [{ platform: "telegram", botId: "B2" }] });
    gateway.start().connect(TELEGRAM);
    const turn = gateway.says("m1", { platform: "telegram", chat_id: "7" });
    gateway.text(turn, "some words");
    gateway.answer("draft@text1");
    gateway.tool(turn);

    gateway.end(turn, "some words and more");
    gateway.answer("final");

    expect(gateway.names()).toEqual(["draft@text1", "final"]);
    expect(ended(gateway)).toMatchObject([{ delivered: true }]);
  });

  test.each([
    ["lost", LOST],
    ["refused with network", refusal("ConnectionError: network unreachable")],
    ["refused with formatting", refusal("can't parse entities")],
    ["declined", DECLINE],
  ])("[G-18] [F-75] is sent once, though it is %s", (_how, result) => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.end(turn, "answer");

    gateway.answer("final", result);
    gateway.pass(600_000);

    expect(gateway.names()).toEqual(["final"]);
    expect(ended(gateway)).toMatchObject([{ how: "completed", delivered: false, payload: null }]);
  });

  test("is what was streamed, where the agent ends without a word", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);

    gateway.end(turn, null);

    expect(gateway.contents("seal")).toEqual(["some words"]);
  });

  test("[G-25] that is a marker of silence shows nothing and takes previews away", () => {
    const gateway = new Driver().start().connect(EDITS_ONLY);
    const turn = previewing(gateway);

    gateway.end(turn, "[SILENT]");
    gateway.answer("delete");

    expect(gateway.op("delete").action).toMatchObject({ message_id: "p1" });
    expect(ended(gateway)).toMatchObject([{ how: "completed", delivered: false }]);
  });

  test("[G-25] takes a stream away too, once it is sealed", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);

    gateway.end(turn, "NO_REPLY");
    gateway.answer("abandon", { success: true, message_id: "s1" });

    expect(gateway.op("delete").action).toMatchObject({ message_id: "s1" });
  });
});

describe("a final beside a preview", () => {
  test("[I-01] is edited into it", () => {
    const gateway = new Driver().start().connect(EDITS_ONLY);
    const turn = previewing(gateway);

    gateway.end(turn, "some words and more");
    gateway.answer("final-edit");

    expect(gateway.op("final-edit").action).toMatchObject({
      message_id: "p1",
      content: "some words and more",
    });
    expect(ended(gateway)).toMatchObject([{ delivered: true, payload: "some words and more" }]);
  });

  test("that shows it already needs no edit that changes nothing", () => {
    const gateway = new Driver().start().connect(EDITS_ONLY);
    const turn = previewing(gateway);

    gateway.end(turn, "some words");
    gateway.answer("final-edit", refusal("Bad Request: message is not modified"));

    expect(gateway.names()).toEqual(["preview@text1", "final-edit"]);
    expect(ended(gateway)).toMatchObject([{ delivered: true }]);
  });

  test("[S-29] that is gone goes out as a message", () => {
    const gateway = new Driver().start().connect(EDITS_ONLY);
    const turn = previewing(gateway);

    gateway.end(turn, "some words and more");
    gateway.answer("final-edit", refusal("message_not_found"));
    gateway.answer("final");

    expect(gateway.names()).toEqual(["preview@text1", "final-edit", "final", "delete"]);
  });

  test("[S-12] that cannot hold it replaces the preview by a message", () => {
    const gateway = new Driver().start().connect(EDITS_ONLY);
    const turn = previewing(gateway);
    const final = `some words${"x".repeat(5_000)}`;

    gateway.end(turn, final);
    gateway.answer("final");

    expect(gateway.names()).toEqual(["preview@text1", "final", "delete"]);
    expect(gateway.contents("final")).toEqual([final]);
  });

  test("[S-12] is split over it where nothing can be deleted", () => {
    const keeps = { ...EDITS_ONLY, supported_ops: ["send", "edit"] };
    const gateway = new Driver().start().connect(keeps);
    const turn = previewing(gateway);
    const final = `some words${"x".repeat(5_000)}`;

    gateway.end(turn, final);
    gateway.answer("final-edit");
    gateway.answer("rest");

    const parts = [...gateway.contents("final-edit"), ...gateway.contents("rest")];
    expect(parts.join("")).toBe(final);
  });
});

describe("a final without a link", () => {
  test("[D-30] waits for one, and repeats the same seal", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.end(turn, "some words");
    gateway.cut();
    expect(gateway.names()).toEqual(["draft@text1", "seal"]);

    gateway.pass(1_000);
    gateway.connect();

    expect(gateway.op("seal.r1")).toMatchObject({
      conn: "g1.2",
      action: gateway.op("seal").action,
    });
  });

  test("[D-30] that was never written is written once there is one", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.cut();
    gateway.end(turn, "answer");
    gateway.pass(1_000);

    gateway.connect();

    expect(gateway.contents("final")).toEqual(["answer"]);
  });

  test("[G-12] [D-30] has the stream that it could not seal sealed then", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.cut();
    gateway.end(turn, "some words");
    gateway.pass(1_000);

    gateway.connect();
    gateway.answer("seal", refusal("message_not_in_streaming_state"));

    expect(gateway.names()).toEqual(["draft@text1", "seal", "final"]);
  });

  test("[D-30] gives up after 120 s", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.cut();
    gateway.end(turn, "answer");

    gateway.pass(119_999);
    expect(ended(gateway)).toEqual([]);
    gateway.pass(1);

    expect(ended(gateway)).toMatchObject([{ how: "completed", delivered: false }]);
  });

  test("[G-09] that was written plainly is not written again", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.end(turn, "answer");
    gateway.cut();
    gateway.pass(1_000);

    gateway.connect();

    expect(gateway.names()).toEqual(["final"]);
  });

  test("[I-42] does not wait for one that will never come", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.cut(4409, "replaced");

    gateway.end(turn, "answer");

    expect(ended(gateway)).toMatchObject([{ delivered: false }]);
  });
});

describe("a run without an answer", () => {
  test.each([
    ["failed", { failed: true }, "failed"],
    ["interrupted", { interrupted: true, completed: false }, "interrupted"],
    ["incomplete", { completed: false }, "failed"],
  ])(
    "[I-10] [G-36] [G-52] that %s seals with what is shown and tells why beside it",
    (_n, flags, how) => {
      const gateway = new Driver().start().connect();
      const turn = streaming(gateway);

      gateway.end(turn, "it broke", flags);
      gateway.answer("abandon");
      gateway.answer("diagnostic");

      expect(gateway.contents("abandon")).toEqual(["some words"]);
      expect(gateway.contents("diagnostic")).toEqual(["it broke"]);
      expect(ended(gateway)).toMatchObject([{ how, delivered: false, payload: null }]);
    },
  );

  test.each([["(empty)"], [" "], [""]])("[G-36] that says %j says nothing", (text) => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");

    gateway.end(turn, text);

    expect(gateway.names()).toEqual([]);
    expect(ended(gateway)).toMatchObject([{ how: "completed", delivered: false }]);
  });
});

test.each(["send", "send-explicit-platform", "send-for-platform", "queued"] as const)(
  "[G-14] [F-07] a final by the door %s ends its stream",
  (door) => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);

    gateway.end(turn, "some words", { door });

    expect(gateway.names()).toEqual(["draft@text1", "seal"]);
  },
);
