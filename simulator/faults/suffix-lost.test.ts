import { expect, test } from "vitest";
import { linesOf, trial, trialStage } from "../world/testing/trial.ts";

test("[D-06] suffix-lost: what is written from here on is lost, and the socket dies later", () => {
  const run = trial(trialStage(), "A/draft@text2: suffix-lost");
  const handled = linesOf(run, "received").flatMap(({ by, label = "" }) =>
    by === "connector" && label.startsWith("A/") ? [label] : [],
  );

  expect(handled).toEqual(["A/draft@text1"]);
  expect(linesOf(run, "sent").some(({ label }) => label === "A/seal")).toBe(true);
  expect(linesOf(run, "close")).toMatchObject([{ by: "network", ms: 3_500 }]);
});

test("suffix-lost: what the other side writes still arrives", () => {
  const run = trial(trialStage(), "A/draft@text1: stall:0", "A/draft@text2: suffix-lost:5000");
  const results = linesOf(run, "received").filter(({ by }) => by === "gateway");

  expect(results.some(({ label }) => label === "A/draft@text1/ack")).toBe(true);
});
