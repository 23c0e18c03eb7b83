import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function wrote(trace: Transcript, message: string): Transcript {
  const said = { platform: "slack", chat: "D1", user: "U1", what: "says" } as const;
  return trace.push({ kind: "user", ...said, message_id: message, text: "" });
}

function both(): Transcript {
  return wrote(wrote(new Transcript(), "m1"), "m2");
}

test("[I-46] keeps the order of writing", () => {
  expect(breachesOf("I-46", both().says("A", "m1").says("B", "m2").rest())).toEqual([]);
});

test("[I-46] [C-38] breaks when a later message comes first", () => {
  expect(breachesOf("I-46", both().says("B", "m2").says("A", "m1").rest())).toMatchObject([
    { binds: "connector" },
  ]);
});

test("[I-46] keeps a message that is never delivered out of it", () => {
  expect(breachesOf("I-46", both().says("B", "m2").rest())).toEqual([]);
});
