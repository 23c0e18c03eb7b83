import { describe, expect, test } from "vitest";
import { Driver, LOST, refusal } from "../testing/driver.ts";

/** A turn with one tool, whose card met this. */
function afterCard(result: Parameters<Driver["answer"]>[1]): [gateway: Driver, turn: string] {
  const gateway = new Driver().start().connect();
  const turn = gateway.says("m1");
  gateway.tool(turn);
  gateway.answer("card@tool1", result);
  return [gateway, turn];
}

describe("progress in text", () => {
  test("[O-37] [G-65] takes the place of a refused card, in one message that is edited", () => {
    const [gateway, turn] = afterCard(refusal("internal_error"));
    gateway.answer("progress@tool1", { success: true, message_id: "p1" });
    gateway.agent(turn, {
      ...{ kind: "tool", id: "t1", title: "tool t1", status: "complete", preview: "3 hits" },
    });

    expect(gateway.contents("progress@tool1")).toEqual(["Hermes is working…\n⏳ tool t1"]);
    expect(gateway.op("progress@tool2").action).toMatchObject({
      op: "edit",
      message_id: "p1",
      content: "Hermes is working…\n✅ tool t1: 3 hits",
    });
  });

  test("[G-16] [G-63] neither ends the answer's stream nor is the final", () => {
    const [gateway, turn] = afterCard(refusal("internal_error"));
    gateway.text(turn, "some words");
    gateway.answer("progress@tool1", refusal("no"));
    gateway.answer("draft@text1");
    gateway.end(turn, "some words");

    expect(gateway.op("progress@tool1").action).not.toMatchObject({ metadata: { notify: true } });
    expect(gateway.contents("seal")).toEqual(["some words"]);
  });

  test.each([
    ["is in doubt", LOST],
    ["was declined", { success: false, code: "egress_declined" }],
    ["has no place", refusal("No Slack thread target")],
    ["has no thread", refusal("slack task_card requires a thread anchor")],
  ])("[O-37] [B42] does not begin where the card %s", (_, result) => {
    const [gateway, turn] = afterCard(result);
    gateway.tool(turn, "t2");

    expect(gateway.names()).toEqual(["card@tool1"]);
  });

  test("[O-37] compares a refusal whole, and never searches it", () => {
    const [gateway] = afterCard(refusal("upstream said: No Slack thread target"));

    expect(gateway.names()).toEqual(["card@tool1", "progress@tool1"]);
  });

  test("[G-63] [B42] stops a card that was shown before it failed, and adds no text", () => {
    const [gateway, turn] = afterCard({ success: true, message_id: "c1" });
    gateway.tool(turn, "t2");
    gateway.answer("card@tool2", refusal("internal_error"));
    gateway.end(turn, "answer");
    gateway.answer("final");

    expect(gateway.names()).toEqual(["card@tool1", "card@tool2", "final", "card-stop"]);
  });

  test("[O-29] is written once where it cannot be edited, and not begun at the end", () => {
    const [gateway, turn] = afterCard(refusal("internal_error"));
    gateway.answer("progress@tool1", { success: true });
    gateway.tool(turn, "t2");
    gateway.end(turn, "answer");
    gateway.answer("final");

    expect(gateway.names()).toEqual(["card@tool1", "progress@tool1", "final"]);
  });
});
