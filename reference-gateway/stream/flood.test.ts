import { describe, expect, test } from "vitest";
import type { Result } from "../../contract/generated/types.ts";
import { Driver, refusal } from "../testing/driver.ts";

describe("edits that come too fast", () => {
  const LIMITED = { success: false, error: "ratelimited" };

  /** A turn with a preview on the screen, and an edit of it that was refused. */
  function refusedEdit(result: Result): [gateway: Driver, turn: string] {
    const gateway = new Driver({ streaming: "edit" }).start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("preview@text1", { success: true, message_id: "p1" });
    gateway.text(turn, " and more");
    gateway.pass(800);
    gateway.answer("edit@text2", result);
    return [gateway, turn];
  }

  test("[G-41] pause twice as long each time, and are given up after the third refusal", () => {
    const [gateway, turn] = refusedEdit(LIMITED);
    const edits = (): number => gateway.ops().filter(({ what }) => what.startsWith("edit")).length;

    gateway.pass(1_599);
    expect(edits()).toBe(1);
    gateway.pass(1);
    expect(edits()).toBe(2);
    gateway.answer("edit@text2", LIMITED);
    gateway.pass(3_199);
    expect(edits()).toBe(2);
    gateway.pass(1);
    expect(edits()).toBe(3);
    gateway.answer("edit@text2", LIMITED);
    gateway.text(turn, " and yet more");
    gateway.pass(60_000);

    expect(edits()).toBe(3);
  });

  test("[G-41] pause as long as the connector asks, up to half a minute", () => {
    const [gateway] = refusedEdit({ ...LIMITED, retry_after: 90 });

    gateway.pass(29_999);
    expect(gateway.ops("edit@text2")).toHaveLength(1);
    gateway.pass(1);

    expect(gateway.ops("edit@text2")).toHaveLength(2);
  });

  test("[F-76] [G-43] are not meant by an error that only holds the letters", () => {
    const [gateway, turn] = refusedEdit(refusal("could not generate preview"));

    gateway.text(turn, " and yet more");
    gateway.pass(60_000);

    expect(gateway.names()).toEqual(["preview@text1", "edit@text2"]);
  });

  test("[G-114] [G-18] delay the final by five seconds at most, which is then edited in once more", () => {
    const [gateway, turn] = refusedEdit({ ...LIMITED, retry_after: 20 });

    gateway.end(turn, "some words and more");
    gateway.answer("final-edit", { ...LIMITED, retry_after: 20 });
    gateway.pass(4_999);
    expect(gateway.ops("final-edit.r1")).toEqual([]);
    gateway.pass(1);
    gateway.answer("final-edit.r1", LIMITED);

    expect(gateway.contents("final-edit.r1")).toEqual(["some words and more"]);
    expect(gateway.contents("final")).toEqual(["some words and more"]);
    gateway.answer("final");
    expect(gateway.op("delete").action).toMatchObject({ message_id: "p1" });
  });
});
