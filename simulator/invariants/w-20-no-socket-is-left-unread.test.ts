import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function hurt(): Transcript {
  const bad = {
    kind: "malformed",
    conn: "g1.1",
    from: "connector",
    issues: [],
    text: "[1,2]",
  } as const;
  return new Transcript({ observer: "capture" }).push(bad);
}

test("[W-20] keeps a gateway that reads on", () => {
  expect(breachesOf("W-20", hurt().says("A", "m1").send("A", "ada1", "m9").rest())).toEqual([]);
});

test("[W-20] keeps one that closes before it dials again", () => {
  expect(breachesOf("W-20", hurt().close("gateway", 1000).connect("g1.2").rest())).toEqual([]);
});

test("[W-20] [F-81] breaks when the socket stays open and unread, and names what is lost", () => {
  expect(sentencesOf("W-20", hurt().says("A", "m1").connect("g1.2").rest())).toEqual([
    "g1.1 was left open and unread; message m1 is lost",
  ]);
});
