import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

/** A person writes, and the platform gives the message no id. */
function writes(trace: Transcript, text: string): Transcript {
  const source = { platform: "slack", chat_id: "D1", chat_type: "dm", user_id: "U1" };
  return trace.connector({ type: "inbound", event: { text, source } });
}

const started = (id: string) =>
  ({ what: "turn-started", turn: `slack:D1:${id}`, session: "s" }) as const;

const MERGED = "a message without an id was taken for one that came before";

test("[I-47] keeps two messages without ids that begin a turn each", () => {
  const trace = writes(new Transcript(), "one").report(started("~1"));

  expect(breachesOf("I-47", writes(trace, "two").report(started("~2")).rest())).toEqual([]);
});

test("[I-47] breaks when the second is dropped as the first that came again", () => {
  const trace = writes(new Transcript(), "one").report(started(""));
  const dropped = { what: "inbound-dropped", turn: "slack:D1:", why: "admitted before" } as const;

  expect(sentencesOf("I-47", writes(trace, "two").report(dropped).rest())).toEqual([MERGED]);
});

test("[I-47] breaks when the second runs under the name of the first", () => {
  const trace = writes(new Transcript(), "one").report(started("~1"));

  expect(sentencesOf("I-47", writes(trace, "two").report(started("~1")).rest())).toEqual([MERGED]);
});

test("[I-47] keeps a name that another process gave before", () => {
  const trace = writes(new Transcript(), "one")
    .report(started("~1"))
    .push({ kind: "process", side: "gateway", id: "g1", what: "crash" })
    .push({ kind: "process", side: "gateway", id: "g1", what: "start" });

  expect(breachesOf("I-47", writes(trace, "two").report(started("~1")).rest())).toEqual([]);
});

test("[I-47] [G-73] says nothing of a message with an id that comes again", () => {
  const trace = new Transcript().says("A", "m1").report(started("m1")).says("A", "m1");
  const dropped = { what: "inbound-dropped", turn: "slack:D1:m1", why: "admitted before" } as const;

  expect(breachesOf("I-47", trace.report(dropped).rest())).toEqual([]);
});
