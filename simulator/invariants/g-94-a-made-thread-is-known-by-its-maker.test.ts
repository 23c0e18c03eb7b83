import { expect, test } from "vitest";
import type { ThreadRenameAction } from "../../contract/generated/types.ts";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

/** A thread that the connector made for the answer, and a rename of it. */
function renamed(guard: Partial<ThreadRenameAction>, made = true): Transcript {
  const transcript = new Transcript({ platform: "discord" }).says("A", "m1");
  const feedback = made ? { thread_id: "m1", auto_thread_name: "A  b" } : {};
  transcript.send("A", "ada1", "m9", { answer: { success: true, message_id: "m9", ...feedback } });
  const action: ThreadRenameAction = {
    op: "thread_rename",
    chat_id: "D1",
    message_id: "m1",
    thread_name: "Weather",
    metadata: {},
    ...guard,
  };
  transcript.op(action, { success: true }, { turn: "A" });
  return transcript;
}

test("[G-94] keeps a rename on condition that the connector made the thread", () => {
  const lines = renamed({ only_if_connector_created: true }).rest();

  expect(breachesOf("G-94", lines)).toEqual([]);
});

test("[G-94] [F-45] breaks where the name is compared, or nothing is", () => {
  const byName = renamed({ only_if_current_name: "A b" }).rest();

  expect(breachesOf("G-94", byName)).toMatchObject([{ actual: "only_if_current_name" }]);
  expect(breachesOf("G-94", renamed({}).rest())).toHaveLength(1);
});

test("[O-17] breaks at two conditions", () => {
  const both = renamed({ only_if_connector_created: true, only_if_current_name: "A  b" }).rest();

  expect(breachesOf("G-94", both)).toMatchObject([{ actual: "two conditions" }]);
});

test("[G-94] lets a name be compared where nobody said who made the thread", () => {
  expect(breachesOf("G-94", renamed({ only_if_current_name: "A b" }, false).rest())).toEqual([]);
});
