import { describe, expect, test } from "vitest";
import { Driver, LOST, refusal, SLACK, TELEGRAM } from "../testing/driver.ts";

const TELEGRAM_ONLY = { identities: [{ platform: "telegram", botId: "B2" }] } as const;
const IN_TELEGRAM = { platform: "telegram", chat_id: "7", scope_id: null };
const EDITS_ONLY = { ...SLACK, supports_draft_streaming: false };

/** A turn with one frame on the screen. */
function streaming(gateway: Driver): string {
  const turn = gateway.says("m1");
  gateway.text(turn, "some words");
  gateway.answer("draft@text1");
  return turn;
}

describe("a stream", () => {
  test("[G-24] shows the first text at once, a short one after 800 ms, a long one after a tick", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);

    gateway.text(turn, " and more");
    gateway.pass(799);
    expect(gateway.ops("draft@text2")).toEqual([]);
    gateway.pass(1);
    gateway.answer("draft@text2");
    gateway.text(turn, " than twenty-four units");
    gateway.pass(49);
    expect(gateway.ops("draft@text3")).toEqual([]);
    gateway.pass(1);

    expect(gateway.ops("draft@text3")).toHaveLength(1);
  });

  test("[G-24] waits for the answer to a frame, then shows all that came meanwhile in one", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.text(turn, " and more");
    gateway.text(turn, " and yet more");
    gateway.pass(5_000);
    expect(gateway.names()).toEqual(["draft@text1"]);

    gateway.answer("draft@text1");

    expect(gateway.contents("draft@text3")).toEqual(["some words and more and yet more"]);
  });

  test("[G-29] writes no frame that would say the same", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);

    gateway.text(turn, " \n");
    gateway.pass(5_000);

    expect(gateway.names()).toEqual(["draft@text1"]);
  });

  test("[G-28] withholds the first until it has four visible characters", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");

    gateway.text(turn, "abc ");
    expect(gateway.names()).toEqual([]);
    gateway.text(turn, "d");

    expect(gateway.contents("draft@text2")).toEqual(["abc d"]);
  });

  test("[G-25] says nothing while its text may turn out to be a marker of silence", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");

    gateway.text(turn, "NO_RE");
    gateway.pass(5_000);
    expect(gateway.names()).toEqual([]);
    gateway.text(turn, "GRETS");

    expect(gateway.contents("draft@text2")).toEqual(["NO_REGRETS"]);
  });

  test("[I-20] [B46] ends no frame in white space or in half a character", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");

    gateway.text(turn, "words \ud83d");
    gateway.answer("draft@text1");
    gateway.text(turn, "\ude00 and more");
    gateway.pass(800);

    expect(gateway.contents("draft@text1")).toEqual(["words"]);
    expect(gateway.contents("draft@text2")).toEqual(["words \ud83d\ude00 and more"]);
  });

  test("[I-23] closes no code block that is still open, where the stream is the message", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");

    gateway.text(turn, "```js\ncode");

    expect(gateway.contents("draft@text1")).toEqual(["```js\ncode"]);
  });

  test("[G-29] closes it in a preview that goes away", () => {
    const gateway = new Driver(TELEGRAM_ONLY).start().connect(TELEGRAM);
    const turn = gateway.says("m1", IN_TELEGRAM);

    gateway.text(turn, "```js\ncode");

    expect(gateway.contents("draft@text1")).toEqual(["```js\ncode\n```"]);
  });

  test("[G-33] [I-15] flushes what a tool boundary finds unsaid without ending", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.text(turn, " more");

    gateway.tool(turn);

    expect(gateway.op("draft@text2").action).toMatchObject({ final: false });
    expect(gateway.state.openDrafts.size).toBe(1);
  });

  test("[G-31] [G-44] [F-04] [F-10] goes on over a tool boundary, at once and from its beginning", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);

    gateway.text(turn, " before");
    gateway.tool(turn);
    gateway.answer("draft@text2");
    gateway.text(turn, " after");
    gateway.pass(800);

    expect(gateway.contents("draft@text2")).toEqual(["some words before"]);
    expect(gateway.contents("draft@text3")).toEqual(["some words before after"]);
  });

  test("[G-111] [I-28] [D-14] draws no more drafts once a later descriptor lists none", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.cut();
    gateway.text(turn, " and more");
    gateway.pass(1_000);

    gateway.connect(EDITS_ONLY);

    expect(gateway.names()).toEqual(["draft@text1", "preview@text2"]);
  });

  test("[G-106] is measured in the unit and by the cap of its own chat", () => {
    const identities = [
      { platform: "slack", botId: "B1" },
      { platform: "telegram", botId: "B2" },
    ];
    const small = { ...TELEGRAM, max_message_length: 500 };
    const gateway = new Driver({ identities }).start().connect(SLACK, small);
    const faces = "\u{1f600}".repeat(300);

    gateway.text(gateway.says("m1", IN_TELEGRAM), faces);
    gateway.text(gateway.says("m2"), faces);

    expect(gateway.contents("draft@text1").map((text) => String(text).length)).toEqual([500, 600]);
  });

  test("[G-27] [D-08] stops growing above the chat's cap, not below it", () => {
    const gateway = new Driver().start().connect({ ...SLACK, max_message_length: 600 });
    const turn = gateway.says("m1");
    gateway.text(turn, "x".repeat(600));
    gateway.answer("draft@text1");

    gateway.text(turn, "y");
    gateway.pass(5_000);

    expect(gateway.contents("draft@text1")).toEqual(["x".repeat(600)]);
    expect(gateway.names()).toEqual(["draft@text1"]);
  });

  test("waits for a link in silence, and then shows all of it", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.cut();

    gateway.text(turn, " and more");
    gateway.pass(1_000);
    gateway.connect();

    expect(gateway.op("draft@text2").conn).toBe("g1.2");
  });
});

describe("a frame that failed", () => {
  test("[D-05] [D-11] ambiguously leaves the stream armed, and the next one carries all", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("draft@text1", LOST);
    gateway.text(turn, " and more");
    gateway.pass(800);
    gateway.answer("draft@text2");

    gateway.end(turn, "some words and more");

    expect(gateway.contents("draft@text2")).toEqual(["some words and more"]);
    expect(gateway.names().at(-1)).toBe("seal");
  });

  test("[D-11] twice in a row ambiguously is the last until the seal", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("draft@text1", LOST);
    gateway.text(turn, " and more");
    gateway.pass(800);
    gateway.answer("draft@text2", LOST);

    gateway.text(turn, " and yet more");
    gateway.pass(60_000);
    gateway.end(turn, "some words and more and yet more");

    expect(gateway.names()).toEqual(["draft@text1", "draft@text2", "seal"]);
  });

  test("[G-06] [G-30] [O-26] [F-25] definitely ends the drafts: a preview follows, and is edited", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");

    gateway.answer("draft@text1", refusal("channel_type_not_supported"));
    expect(gateway.state.openDrafts.size).toBe(0);
    gateway.pass(800);
    expect(gateway.op("preview@text1").action).toMatchObject({ metadata: { expect_edits: true } });
    gateway.answer("preview@text1", { success: true, message_id: "p1" });
    gateway.end(turn, "some words and more");

    expect(gateway.op("final-edit").action).toMatchObject({ op: "edit", message_id: "p1" });
  });

  test("[D-32] definitely, but naming what it left, has that edited", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.text(turn, " and more");
    gateway.pass(800);

    gateway.answer("draft@text2", refusal("stopped_by_user", "s1"));
    gateway.end(turn, "some words and more to say");

    expect(gateway.op("final-edit").action).toMatchObject({
      op: "edit",
      message_id: "s1",
      content: "some words and more to say",
    });
  });

  test("[O-32] [I-34] by a decline is the last word to that chat", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");

    gateway.answer("draft@text1", { success: false, code: "egress_declined" });
    gateway.text(turn, " and more");
    gateway.agent(turn, { kind: "commentary", text: "a remark" });
    gateway.end(turn, "some words and more");
    gateway.pass(60_000);

    expect(gateway.names()).toEqual(["draft@text1"]);
    expect(gateway.reports("turn-ended")).toMatchObject([{ delivered: false }]);
  });
});

describe("a chat without drafts", () => {
  test("[G-01] shows a preview and edits it, one edit at a time", () => {
    const gateway = new Driver().start().connect(EDITS_ONLY);
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.text(turn, " and more");
    gateway.pass(5_000);
    expect(gateway.names()).toEqual(["preview@text1"]);

    gateway.answer("preview@text1", { success: true, message_id: "p1" });
    gateway.text(turn, " and yet more");
    gateway.pass(5_000);

    expect(gateway.names()).toEqual(["preview@text1", "edit@text2"]);
  });

  test("[G-26] [I-21] puts a cursor on edits where one is configured, never on what may stay", () => {
    const gateway = new Driver({ cursor: " ▉" }).start().connect(EDITS_ONLY);
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("preview@text1", { success: true, message_id: "p1" });
    gateway.text(turn, " and more");
    gateway.pass(800);
    gateway.answer("edit@text2");

    gateway.end(turn, "some words and more");

    expect(gateway.contents("preview@text1")).toEqual(["some words"]);
    expect(gateway.contents("edit@text2")).toEqual(["some words and more ▉"]);
    expect(gateway.contents("final-edit")).toEqual(["some words and more"]);
  });

  test("[B14] writes the final only after the edit under way is answered", () => {
    const gateway = new Driver().start().connect(EDITS_ONLY);
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("preview@text1", { success: true, message_id: "p1" });
    gateway.text(turn, " and more");
    gateway.pass(800);

    gateway.end(turn, "some words and more to say");
    gateway.pass(20_000);
    expect(gateway.names()).not.toContain("final-edit");
    gateway.answer("edit@text2");

    expect(gateway.contents("final-edit")).toEqual(["some words and more to say"]);
  });

  test("[G-43] shows no more previews after one that failed", () => {
    const gateway = new Driver().start().connect(EDITS_ONLY);
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("preview@text1", refusal("no"));
    gateway.text(turn, " and more");
    gateway.pass(60_000);

    gateway.end(turn, "some words and more");

    expect(gateway.names()).toEqual(["preview@text1", "final"]);
  });

  test("[O-29] cannot edit a preview that has no id", () => {
    const gateway = new Driver().start().connect(EDITS_ONLY);
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("preview@text1", { success: true });

    gateway.text(turn, " and more");
    gateway.pass(60_000);
    gateway.end(turn, "some words and more");

    expect(gateway.names()).toEqual(["preview@text1", "final"]);
  });

  test("[W-38] says nothing before the final where nothing can be edited either", () => {
    const silent = { ...EDITS_ONLY, supports_edit: false };
    const gateway = new Driver().start().connect(silent);
    const turn = gateway.says("m1");

    gateway.text(turn, "some words");
    gateway.tool(turn);
    gateway.end(turn, "some words");

    expect(gateway.names().filter((name) => !name.startsWith("card"))).toEqual(["final"]);
  });

  test("[S-12] stops editing where the text outgrows an edit", () => {
    const gateway = new Driver().start().connect(EDITS_ONLY);
    const turn = gateway.says("m1");
    gateway.text(turn, "x".repeat(4_000));
    gateway.answer("preview@text1", { success: true, message_id: "p1" });

    gateway.text(turn, "y");
    gateway.pass(60_000);

    expect(gateway.names()).toEqual(["preview@text1"]);
  });
});

test("[I-29] [G-29] closes a code block in a preview only where that fits the chat's cap", () => {
  const gateway = new Driver(TELEGRAM_ONLY)
    .start()
    .connect({ ...TELEGRAM, max_message_length: 12 });
  const turn = gateway.says("m1", IN_TELEGRAM);

  gateway.text(turn, "```js\ncode 1");

  expect(gateway.contents("draft@text1")).toEqual(["```js\ncode 1"]);
});

test("[I-29] [G-26] leaves room for the cursor under the chat's cap", () => {
  const gateway = new Driver({ streaming: "edit", cursor: " ▉" })
    .start()
    .connect({ ...SLACK, max_message_length: 20 });
  const turn = gateway.says("m1");
  gateway.text(turn, "some words");
  gateway.answer("preview@text1", { success: true, message_id: "p1" });
  gateway.text(turn, " and more");
  gateway.pass(5_000);

  expect(gateway.names()).toEqual(["preview@text1"]);
});
