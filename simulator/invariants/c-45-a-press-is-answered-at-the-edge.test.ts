import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function pressed(platform = "telegram"): Transcript {
  return new Transcript({ platform }).push({
    kind: "user",
    platform,
    chat: "7",
    user: "U1",
    what: "presses",
  });
}

function answered(lines: Transcript): Transcript {
  const call = { method: "answerCallbackQuery", callback_query_id: "q1" };
  return lines.push({
    kind: "platform",
    platform: "telegram",
    id: "c1",
    call,
    answer: { ok: true },
  });
}

test("[C-45] [S-20] keeps a press that is answered in time", () => {
  expect(breachesOf("C-45", answered(pressed().wait(3_000)).rest())).toEqual([]);
});

test("[C-45] [S-24] breaks when the answer comes too late, or never", () => {
  expect(breachesOf("C-45", answered(pressed().wait(3_001)).rest())).toMatchObject([
    { actual: "after 3001 ms" },
  ]);
  expect(sentencesOf("C-45", pressed("discord").rest())).toEqual([
    "U1 pressed a button on discord, and saw it fail",
  ]);
});

test("[C-45] asks for no call where a platform has none", () => {
  expect(breachesOf("C-45", pressed("slack").rest())).toEqual([]);
});
