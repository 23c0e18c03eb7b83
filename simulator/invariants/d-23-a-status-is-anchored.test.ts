import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const at = (thread_id: string): { readonly metadata: { readonly thread_id: string } } => ({
  metadata: { thread_id },
});

test("[D-23] [G-87] keeps a status below the message that is answered", () => {
  const lines = new Transcript().says("A", "m1").typing("A", "thinking", at("m1")).rest();

  expect(breachesOf("D-23", lines)).toEqual([]);
});

test("[D-23] [F-51] breaks at a status without a thread, or in another one", () => {
  const nowhere = new Transcript().says("A", "m1").typing("A", "thinking").rest();
  const elsewhere = new Transcript().says("A", "m1", { thread: "m0" });

  expect(breachesOf("D-23", nowhere)).toMatchObject([{ expected: "thread m1" }]);
  expect(breachesOf("D-23", elsewhere.typing("A", "thinking", at("m1")).rest())).toMatchObject([
    { expected: "thread m0", actual: "thread m1" },
  ]);
});

test("[D-23] asks for no anchor where statuses need none", () => {
  const lines = new Transcript({ platform: "telegram" }).says("A", "m1").typing("A", undefined);

  expect(breachesOf("D-23", lines.rest())).toEqual([]);
});
