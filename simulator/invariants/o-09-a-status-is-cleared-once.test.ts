import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

test("[O-09] [X-07] tells a status that is cleared more than once", () => {
  const once = new Transcript().says("A", "m1").typing("A", "thinking").typing("A", "");

  expect(breachesOf("O-09", once.rest())).toEqual([]);
  expect(breachesOf("O-09", once.typing("A", "").rest())).toMatchObject([
    { severity: "info", sentence: "the status of A is cleared twice" },
  ]);
  expect(sentencesOf("O-09", new Transcript().rest())).toEqual([]);
});
