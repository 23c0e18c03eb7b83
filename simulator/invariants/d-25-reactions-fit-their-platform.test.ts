import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function reacts(platform: string, emoji: string, remove = false): Transcript {
  const transcript = new Transcript({ platform }).says("A", "m1");
  const action = {
    op: "react",
    chat_id: "D1",
    message_id: "m1",
    emoji,
    remove,
    metadata: {},
  } as const;
  transcript.op(action, { success: true }, { turn: "A" });
  return transcript;
}

test("[D-25] keeps the marks that a platform takes", () => {
  for (const emoji of ["👀", "👍", "👎", "❤️"]) {
    expect(breachesOf("D-25", reacts("telegram", emoji).rest())).toEqual([]);
  }
  expect(breachesOf("D-25", reacts("slack", "✅").rest())).toEqual([]);
});

test("[D-25] [F-39] [S-21] breaks at a tick or a cross on Telegram", () => {
  expect(breachesOf("D-25", reacts("telegram", "✅").rest())).toMatchObject([{ actual: "✅" }]);
  expect(breachesOf("D-25", reacts("telegram", "❌").rest())).toHaveLength(1);
});

test("[D-25] [F-39] knows Telegram by the first hello, where nobody names a platform", () => {
  const transcript = new Transcript({ platform: "telegram" });
  const action = {
    op: "react",
    chat_id: "D1",
    message_id: "m1",
    emoji: "✅",
    remove: false,
    metadata: {},
  } as const;
  transcript.gateway({ type: "outbound", requestId: "r1", action });

  expect(breachesOf("D-25", transcript.rest())).toHaveLength(1);
});

test("[D-25] [D-39] tells of a tick on Telegram, and holds it against no gateway that it did not write", () => {
  const transcript = new Transcript({ platform: "telegram", observer: "capture" }).says("A", "m1");
  transcript.op(
    { op: "react", chat_id: "D1", message_id: "m1", emoji: "✅", remove: false, metadata: {} },
    { success: true },
  );

  expect(breachesOf("D-25", transcript.rest())).toMatchObject([{ severity: "info" }]);
});
