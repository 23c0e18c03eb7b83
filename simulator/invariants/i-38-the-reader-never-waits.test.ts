import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function delivered(afterMs: number): Transcript {
  return new Transcript({ observer: "connector" })
    .says("A", "m1", { bufferId: "b1" })
    .wait(afterMs)
    .gateway({ type: "inbound_ack", bufferId: "b1" });
}

test("[I-38] keeps an acknowledgement that comes in time", () => {
  expect(breachesOf("I-38", delivered(400).rest())).toEqual([]);
});

test("[I-38] [F-36] breaks when the gateway read nothing for the time of a lost result", () => {
  expect(sentencesOf("I-38", delivered(30_000).rest())).toEqual([
    "the gateway read nothing on g1.1 for 30 s",
  ]);
});

test("[I-38] [W-21] keeps a gateway that answers at once what was long on its way", () => {
  const event = { text: "hi", message_type: "text", message_id: "m1", source: {} } as const;
  const frame = { type: "inbound", event, bufferId: "b1" } as const;
  const ack = { type: "inbound_ack", bufferId: "b1" } as const;
  const late = new Transcript()
    .push({ kind: "sent", conn: "g1.1", from: "connector", frame })
    .wait(31_000)
    .push({ kind: "received", conn: "g1.1", by: "gateway", frame })
    .push({ kind: "sent", conn: "g1.1", from: "gateway", frame: ack })
    .push({ kind: "received", conn: "g1.1", by: "connector", frame: ack });

  expect(breachesOf("I-38", late.rest())).toEqual([]);
});
