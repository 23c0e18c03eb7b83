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

  test("[G-13] [I-31] is placed as its frames are, and marked as finalising", () => {
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
  test("[D-08] is edited into the sealed message", () => {
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
