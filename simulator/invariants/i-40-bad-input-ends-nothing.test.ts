import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function hurt(): Transcript {
  const bad = {
    kind: "malformed",
    conn: "g1.1",
    from: "connector",
    issues: [],
    text: "[1,2]",
  } as const;
  return new Transcript().push(bad);
}

test("[I-40] [W-31] keeps a gateway that had said it would leave before it read the bad input", () => {
  const idle = new Transcript().gateway({ type: "going_idle" });
  const bad = {
    kind: "malformed",
    conn: "g1.1",
    from: "connector",
    issues: [],
    text: "1",
  } as const;

  expect(breachesOf("I-40", idle.push(bad).close("gateway", 1000).rest())).toEqual([]);
});

test("[I-40] keeps a gateway that goes on, and says good-bye later", () => {
  const lines = hurt().gateway({ type: "going_idle" }).close("gateway", 1000).rest();

  expect(breachesOf("I-40", lines)).toEqual([]);
});

test("[I-40] breaks when the gateway closes over it", () => {
  expect(breachesOf("I-40", hurt().close("gateway", 1002).rest())).toMatchObject([
    { binds: "gateway", sentence: "the gateway gave up g1.1 over input that is no frame" },
  ]);
});

test("[I-40] [W-11] keeps the close that is due to a message over its size", () => {
  expect(breachesOf("I-40", hurt().close("gateway", 1009).rest())).toEqual([]);
});

test.each([4401, 4409])("[I-40] [C-48] [D-28] keeps a connector that closes with %i", (code) => {
  const bad = { kind: "malformed", conn: "g1.1", from: "gateway", issues: [], text: "{" } as const;
  const lines = new Transcript().push(bad).close("connector", code).rest();

  expect(breachesOf("I-40", lines)).toEqual([]);
});

test("[I-40] [F-81] breaks when the gateway dials again beside the open socket", () => {
  expect(breachesOf("I-40", hurt().connect("g1.2").rest())).toHaveLength(1);
});

test("[I-40] [C-57] breaks when the connector closes over the gateway's", () => {
  const bad = { kind: "malformed", conn: "g1.1", from: "gateway", issues: [], text: "{" } as const;
  const lines = new Transcript().push(bad).close("connector", 1002).rest();

  expect(breachesOf("I-40", lines)).toMatchObject([{ binds: "connector" }]);
});
