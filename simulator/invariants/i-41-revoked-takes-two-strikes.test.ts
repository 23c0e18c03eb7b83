import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const REFUSED = { kind: "close", by: "connector", code: 4401, reason: "unauthorized" } as const;

function revoked(trace: Transcript): Transcript {
  const report = { what: "link", state: "revoked", reason: "unauthorized" } as const;
  return trace.push({ kind: "report", gateway: "g1", report });
}

function struckTwice(): Transcript {
  return new Transcript()
    .push({ ...REFUSED, conn: "g1.1" })
    .push({ kind: "open", conn: "g1.2", ok: true })
    .push({ ...REFUSED, conn: "g1.2" });
}

/** The second refusal is told before the gateway has seen its socket open. */
function struckBeforeOpen(): Transcript {
  return new Transcript()
    .push({ ...REFUSED, conn: "g1.1" })
    .push({ ...REFUSED, conn: "g1.2" })
    .push({ kind: "open", conn: "g1.2", ok: true });
}

test("[I-41] keeps a gateway that gives up after two strikes", () => {
  expect(breachesOf("I-41", revoked(struckTwice()).rest())).toEqual([]);
  expect(breachesOf("I-41", revoked(struckBeforeOpen()).rest())).toEqual([]);
});

test("[I-41] [D-03] breaks when one strike is enough", () => {
  const lines = revoked(new Transcript().push({ ...REFUSED, conn: "g1.1" })).rest();

  expect(sentencesOf("I-41", lines)).toEqual(["g1 gave up for good after 1 of 2 strikes"]);
});

test("[I-41] [W-61] keeps a strike where an expired token was told on a socket that never opened", () => {
  const expired = (isSeen: boolean): Transcript =>
    new Transcript()
      .push({ ...REFUSED, conn: "g1.1" })
      .push({ ...REFUSED, conn: "g1.2", reason: "expired" })
      .push({ kind: "open", conn: "g1.2", ok: isSeen })
      .push({ kind: "open", conn: "g1.3", ok: true })
      .push({ ...REFUSED, conn: "g1.3" });

  expect(breachesOf("I-41", revoked(expired(false)).rest())).toEqual([]);
  expect(breachesOf("I-41", revoked(expired(true)).rest())).toHaveLength(1);
});

test("[I-42] keeps the dial that is refused before it is seen to open", () => {
  expect(breachesOf("I-42", struckBeforeOpen().rest())).toEqual([]);
});

test("[I-42] [F-66] breaks at a dial behind the second strike", () => {
  const lines = struckBeforeOpen().push({ kind: "open", conn: "g1.3", ok: true }).rest();

  expect(sentencesOf("I-42", lines)).toEqual(["g1 dialled again after its credential was revoked"]);
});

test("[W-24] asks no descriptor of a socket that was closed before it was seen to open", () => {
  const lines = struckBeforeOpen()
    .push({
      kind: "sent",
      from: "gateway",
      conn: "g1.2",
      frame: { type: "hello", platform: "slack", botId: "B1" },
    })
    .rest();

  expect(breachesOf("W-24", lines)).toEqual([]);
});
