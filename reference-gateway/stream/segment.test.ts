import { describe, expect, test } from "vitest";
import { Driver, LOST, refusal, TELEGRAM } from "../testing/driver.ts";

const TELEGRAM_ONLY = { identities: [{ platform: "telegram", botId: "B2" }] } as const;
const IN_TELEGRAM = { platform: "telegram", chat_id: "7", scope_id: null };

describe("a segment that is a message of its own", () => {
  const PARTS = { ...TELEGRAM_ONLY, segments: "message-per-segment" } as const;

  test("[D-31] ends at a tool, and the final adds only what no message shows", () => {
    const gateway = new Driver({ ...PARTS, streaming: "edit" }).start().connect(TELEGRAM);
    const turn = gateway.says("m1", IN_TELEGRAM);
    gateway.text(turn, "one two ");
    gateway.answer("preview@text1", { success: true, message_id: "p1" });
    gateway.text(turn, "three");
    gateway.tool(turn);
    gateway.answer("segment@text2");
    gateway.text(turn, "\n\nfour");
    gateway.pass(800);
    gateway.answer("preview@text3", { success: true, message_id: "p2" });
    gateway.end(turn, "one two three\n\nfour five");
    gateway.answer("final-edit");

    expect(gateway.op("segment@text2").action).toMatchObject({ op: "edit", message_id: "p1" });
    expect(gateway.contents("segment@text2")).toEqual(["one two three"]);
    expect(gateway.contents("preview@text3")).toEqual(["four"]);
    expect(gateway.op("final-edit").action).toMatchObject({
      message_id: "p2",
      content: "four five",
    });
    expect(gateway.reports("turn-ended")).toMatchObject([
      { delivered: true, payload: "four five" },
    ]);
  });

  test("[D-31] [G-20] takes a draft_id of its own where a draft is a preview", () => {
    const gateway = new Driver(PARTS).start().connect(TELEGRAM);
    const turn = gateway.says("m1", IN_TELEGRAM);
    gateway.text(turn, "some words");
    gateway.answer("draft@text1");
    gateway.tool(turn);
    gateway.answer("segment@text1");
    gateway.text(turn, "more words");
    gateway.pass(800);

    const ids = ["draft@text1", "draft@text2"].map((what) => gateway.op(what).action);
    expect(gateway.op("segment@text1").action).toMatchObject({ op: "send", content: "some words" });
    expect(ids[1]).not.toMatchObject({ draft_id: (ids[0] as { draft_id: number }).draft_id });
    expect(ids[1]).toMatchObject({ content: "more words" });
  });

  test("[D-31] [I-04] needs nothing more when the last one ended with a tool", () => {
    const gateway = new Driver({ ...PARTS, streaming: "off" }).start().connect(TELEGRAM);
    const turn = gateway.says("m1", IN_TELEGRAM);
    gateway.text(turn, "some words");
    gateway.tool(turn);
    gateway.answer("segment@text1");
    gateway.end(turn, "some words");

    expect(gateway.names()).toEqual(["segment@text1"]);
    expect(gateway.reports("turn-ended")).toMatchObject([
      { delivered: true, payload: "some words" },
    ]);
  });

  test.each([
    ["in doubt", LOST],
    ["refused", refusal("no")],
  ])("[D-31] [I-03] is not taken for shown when its send is %s", (_, result) => {
    const gateway = new Driver({ ...PARTS, streaming: "off" }).start().connect(TELEGRAM);
    const turn = gateway.says("m1", IN_TELEGRAM);
    gateway.text(turn, "some words ");
    gateway.tool(turn);
    gateway.answer("segment@text1", result);
    gateway.text(turn, "and more");
    gateway.end(turn, "some words and more");

    expect(gateway.contents("final")).toEqual(["some words and more"]);
  });

  test("[G-31] never ends a stream that is the message", () => {
    const gateway = new Driver({ segments: "message-per-segment" }).start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("draft@text1");
    gateway.tool(turn);
    gateway.text(turn, " and more");
    gateway.pass(800);
    gateway.end(turn, "some words and more");
    gateway.answer("draft@text2");

    expect(gateway.names()).toEqual(["draft@text1", "card@tool1", "draft@text2", "seal"]);
  });

  test("[G-37] goes out whole when the final says something else", () => {
    const gateway = new Driver({ ...PARTS, streaming: "off" }).start().connect(TELEGRAM);
    const turn = gateway.says("m1", IN_TELEGRAM);
    gateway.text(turn, "some words");
    gateway.tool(turn);
    gateway.answer("segment@text1");
    gateway.end(turn, "quite another thing");

    expect(gateway.contents("final")).toEqual(["quite another thing"]);
  });
});
