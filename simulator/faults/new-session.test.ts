import { expect, test } from "vitest";
import { linesOf, trial, trialStage } from "../world/testing/trial.ts";

test("[F-23] new: the person says /new in the thread of the turn", () => {
  const run = trial(trialStage(), "A/text2: new");
  const [asked] = linesOf(run, "user");
  const inbound = linesOf(run, "received").find(({ label }) => label === "A+new/inbound");

  expect(inbound?.frame).toMatchObject({
    event: { text: "/new", source: { chat_id: "D1", thread_id: asked?.message_id } },
  });
});

test("new: where answers are not threaded it is said in the chat", () => {
  const meta = { placement: "flat" } as const;
  const run = trial(trialStage(undefined, [], { meta }), "A/text2: new");
  const inbound = linesOf(run, "received").find(({ label }) => label === "A+new/inbound");

  expect(inbound?.frame).not.toHaveProperty("event.source.thread_id", expect.any(String));
});
