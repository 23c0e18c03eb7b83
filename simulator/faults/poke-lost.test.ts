import { expect, test } from "vitest";
import { createConnector } from "../connector/connector.ts";
import { defaultConfig } from "../connector/profiles.ts";
import { plainTurns, story, trial, trialStage } from "../world/testing/trial.ts";

const connector = createConnector(
  defaultConfig({
    gateways: [{ id: "g1", secrets: [], wakeUrl: "https://host.test/wake" }],
    anonymousAs: "g1",
  }),
);
const asleep = { atMs: 0, name: "sleep", act: "go-dormant", gateway: "g1" } as const;

test("[C-40] poke-lost: the connector has fetched the wake URL, and nobody was woken", () => {
  const later = plainTurns("A").map((turn) => ({ ...turn, atMs: 100 }));
  const stage = trialStage(later, [asleep], { connector });
  const run = trial(stage, "g1/close: freeze:5000", "g1/poke: poke-lost");

  expect(run.exposures).toMatchObject([{ exposed: true }, { exposed: true }]);
  expect(story(run)).toContain("FAULT poke-lost at g1/poke");
  expect(run.lines.filter(({ kind }) => kind === "poke")).toHaveLength(1);
});
