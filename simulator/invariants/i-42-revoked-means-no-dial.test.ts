import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function struckTwice(reason: string): Transcript {
  return new Transcript()
    .close("connector", 4401, "unauthorized")
    .connect("g1.2")
    .close("connector", 4401, reason);
}

test("[I-42] [W-59] keeps a dial after an expired token", () => {
  expect(breachesOf("I-42", struckTwice("expired").connect("g1.3").rest())).toEqual([]);
});

test("[I-42] [F-66] breaks at a dial after the second strike", () => {
  expect(sentencesOf("I-42", struckTwice("unauthorized").connect("g1.3").rest())).toEqual([
    "g1 dialled again after its credential was revoked",
  ]);
});

test("[I-42] [W-61] keeps strikes apart that an ordinary end lies between", () => {
  const lines = new Transcript()
    .close("connector", 4401, "unauthorized")
    .connect("g1.2")
    .close("network", 1006)
    .connect("g1.3")
    .close("connector", 4401, "unauthorized")
    .connect("g1.4")
    .rest();

  expect(breachesOf("I-42", lines)).toEqual([]);
});

test("[I-42] keeps a dial that hung since before the socket that was refused for good", () => {
  const lines = new Transcript()
    .close("connector", 4401, "unauthorized")
    .connect("g1.3")
    .close("connector", 4401, "unauthorized")
    .connect("g1.2")
    .rest();

  expect(breachesOf("I-42", lines)).toEqual([]);
});

test("[I-42] [W-61] counts no refusal of a socket that its gateway closes before it hears of that", () => {
  const lines = new Transcript()
    .close("connector", 4401, "unauthorized")
    .close("gateway", 1000)
    .connect("g1.2")
    .close("connector", 4401, "unauthorized")
    .connect("g1.3")
    .rest();

  expect(breachesOf("I-42", lines)).toEqual([]);
});
