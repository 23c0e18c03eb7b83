import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

/** A card that is stopped while a publication of it is still on its way. */
function stopped(): Transcript {
  const trace = new Transcript().says("A", "m1");
  const card = { chat_id: "D1", card_id: "c", metadata: {} } as const;
  trace.op({ op: "task_card", chunks: [], ...card }, "none", { turn: "A", label: "A/card@tool1" });
  trace.op(
    { op: "task_card_stop", ...card },
    { success: true },
    { turn: "A", label: "A/card-stop" },
  );
  return trace;
}

test("[C-22] keeps a card that is over", () => {
  expect(breachesOf("C-22", stopped().answer("r1", { success: true }).rest())).toEqual([]);
});

test("[C-22] [B40] breaks when it is opened again", () => {
  const lines = stopped()
    .call("A/card@tool1", "A", "chat.startStream", {}, { ok: true, id: "m9" })
    .rest();

  expect(sentencesOf("C-22", lines)).toEqual(["the card of A came back after it was stopped"]);
});
