import { expect, test } from "vitest";
import type { PassthroughForward } from "../../contract/generated/types.ts";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const FORWARD: PassthroughForward = {
  type: "passthrough_forward",
  bufferId: "b1",
  forward: {
    platform: "discord",
    botId: "B3",
    method: "POST",
    path: "/interactions",
    headers: [],
    bodyB64: Buffer.from(JSON.stringify({ id: "i1", type: 1 })).toString("base64"),
  },
};

test("[W-75] keeps a request from the buffer that is acknowledged", () => {
  const lines = new Transcript()
    .connector(FORWARD)
    .gateway({ type: "inbound_ack", bufferId: "b1" });

  expect(breachesOf("W-75", lines.rest())).toEqual([]);
});

test("[W-75] [F-48] [B26] breaks when it never is", () => {
  expect(sentencesOf("W-75", new Transcript().connector(FORWARD).rest())).toEqual([
    "request b1 was taken from the buffer and never acknowledged",
  ]);
});

test("[W-75] [W-28] breaks on a message, too", () => {
  expect(
    breachesOf("W-75", new Transcript().says("A", "m1", { bufferId: "b1" }).rest()),
  ).toHaveLength(1);
});

test("[W-75] [B28] keeps a message for which there was no room: it comes again", () => {
  const full = {
    what: "inbound-dropped",
    turn: "slack:D1:m1",
    why: "too many turns live",
  } as const;
  const lines = new Transcript().says("A", "m1", { bufferId: "b1" }).report(full, "A");

  expect(breachesOf("W-75", lines.rest())).toEqual([]);
});

test("[W-75] keeps what was under way when its socket died", () => {
  expect(breachesOf("W-75", new Transcript().connector(FORWARD).close().rest())).toEqual([]);
});

test("[W-75] [W-28] keeps what comes on a socket that its gateway has closed: it is not taken there", () => {
  const late = (conn: string): readonly string[] =>
    sentencesOf(
      "W-75",
      new Transcript()
        .close("gateway", 1000, "no descriptor came")
        .connect("g1.2")
        .says("A", "m1", { bufferId: "b1", conn })
        .rest(),
    );

  expect(late("g1.1")).toEqual([]);
  expect(late("g1.2")).toEqual(["message b1 was taken from the buffer and never acknowledged"]);
});
