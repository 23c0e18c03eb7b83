import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

test("[W-13] tells what is no frame, and fails nothing over it", () => {
  const bad = {
    kind: "malformed",
    conn: "g1.1",
    from: "connector",
    issues: [],
    text: "[1,2]",
  } as const;

  expect(breachesOf("W-13", new Transcript().push(bad).rest())).toMatchObject([
    { severity: "info", binds: "connector", actual: "[1,2]" },
  ]);
  expect(sentencesOf("W-13", new Transcript().rest())).toEqual([]);
});
