import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function tagged(platform: string, botId: string): Transcript {
  return new Transcript().says("A", "m1").send("A", "ada1", "m9", { platform, botId });
}

test("[I-27] keeps the identity of the hello", () => {
  expect(breachesOf("I-27", tagged("slack", "B1").rest())).toEqual([]);
});

test("[I-27] [D-17] keeps a frame without a tag", () => {
  const trace = new Transcript();
  const action = { op: "send", chat_id: "D1", content: "x", metadata: {} } as const;
  trace.gateway({ type: "outbound", requestId: "r1", action });

  expect(breachesOf("I-27", trace.rest())).toEqual([]);
});

test("[I-27] [F-69] breaks at a platform that no hello named, and at another bot", () => {
  expect(breachesOf("I-27", tagged("discord", "B1").rest())).toHaveLength(1);
  expect(breachesOf("I-27", tagged("slack", "B2").rest())).toHaveLength(1);
});

test("[I-27] [F-69] breaks at a platform that is fronted, but is not the turn's", () => {
  const both = new Transcript({ platform: "telegram" });
  both.gateway({ type: "hello", platform: "slack", botId: "B2" });
  both.says("A", "m1");

  const lines = both.send("A", "ada1", "m9", { platform: "slack", botId: "B2" }).rest();

  expect(breachesOf("I-27", lines)).toMatchObject([{ expected: "telegram", actual: "slack" }]);
});
