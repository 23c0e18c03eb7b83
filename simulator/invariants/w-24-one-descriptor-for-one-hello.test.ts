import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

test("[W-24] keeps one descriptor for each hello", () => {
  expect(breachesOf("W-24", new Transcript().rest())).toEqual([]);
});

test("[W-24] breaks at a second one", () => {
  const trace = new Transcript();
  trace.connector({ type: "descriptor", descriptor: trace.descriptor() });

  expect(sentencesOf("W-24", trace.rest())).toEqual([
    "1 hellos on g1.1 were answered with 2 descriptors",
  ]);
});

test("[W-24] [C-46] breaks when a hello is left without one", () => {
  const lines = new Transcript()
    .gateway({ type: "hello", platform: "telegram", botId: "B2" })
    .rest();

  expect(breachesOf("W-24", lines)).toHaveLength(1);
});

test("[W-24] [C-46] breaks when a hello that no gateway was seen to write is left without one", () => {
  const hello = { type: "hello", platform: "zulip", botId: "B9" } as const;
  const lines = new Transcript()
    .push({ kind: "received", conn: "g1.1", by: "connector", frame: hello })
    .rest();

  expect(sentencesOf("W-24", lines)).toEqual(["2 hellos on g1.1 were answered with 1 descriptors"]);
});

test("[W-24] breaks at a descriptor of another platform than was announced", () => {
  const trace = new Transcript({ handshake: false })
    .push({ kind: "open", conn: "g1.1", ok: true })
    .gateway({ type: "hello", platform: "telegram", botId: "B2" });
  trace.connector({ type: "descriptor", descriptor: trace.descriptor() });

  expect(sentencesOf("W-24", trace.rest())).toEqual([
    "a descriptor of slack came on g1.1, where nobody had announced it",
  ]);
});
