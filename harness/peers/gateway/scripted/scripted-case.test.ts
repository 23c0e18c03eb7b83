import { describe, expect, test } from "vitest";
import { loadScenario, loadScenarios } from "../../../scenario/load.ts";
import { GATEWAY_CASES } from "../cases/index.ts";
import { explain } from "../testing/explain.ts";
import { askGateway, ownGateway, SHORT_WAITS } from "../testing/own-gateway.ts";
import { scriptedCase } from "./scripted-case.ts";
import { scriptedCases } from "./scripted-cases.ts";

const SET = loadScenarios(["scenarios/conformance/gateway"]);

function whyNot(yaml: string): string | undefined {
  const loaded = loadScenario("scenarios/one.yaml", `title: x\nwhy: y\n${yaml}`);
  const [scenario] = loaded.ok ? loaded.cases : [];
  if (scenario === undefined) throw new TypeError("no scenario");
  const made = scriptedCase(scenario, "slack");
  return "why" in made ? made.why : undefined;
}

describe("a scenario as a case for a gateway of others", () => {
  test("every case of the conformance set is played, or says why it cannot be", () => {
    const { cases, unstaged } = scriptedCases(SET, "slack");

    expect(cases.length + unstaged.length).toBe(SET.length);
    expect(cases.length).toBeGreaterThan(60);
    expect(unstaged.filter(({ why }) => why.length < 15)).toEqual([]);
  });

  test("what would have to be set up or timed inside the gateway cannot be staged", () => {
    expect(whyNot("turns: { A: {} }")).toBeUndefined();
    expect(whyNot("gateway: { typing: false }\nturns: { A: {} }")).toMatch(/configured otherwise/);
    expect(whyNot("turns: { A: {}, B: { at: 1s } }")).toMatch(/another turn runs/);
    expect(whyNot("turns: { A: { answers: [x1], final: y1 } }")).toMatch(/ends with another/);
    expect(whyNot("platforms: { telegram: {} }\nturns: { A: {} }")).toMatch(/about telegram/);
    expect(
      whyNot("turns: { A: { answers: [x1] } }\ndeviations: [{ at: A/seal, take: held }]"),
    ).toMatch(/held at A\/seal cannot be brought about/);
  });
});

const PLAYED = ["bad-input", "hands", "seals", "frames", "link"];

describe("the conformance set, live", () => {
  const files = PLAYED.map((name) => `scenarios/conformance/gateway/${name}.yaml`);
  const { cases } = scriptedCases(loadScenarios(files), "slack");
  const first = GATEWAY_CASES.filter(({ id }) => id === "turn/plain");

  test("[I-01] the reference gateway passes what can be staged of it", async () => {
    const { results } = await askGateway(ownGateway(), [...first, ...cases], SHORT_WAITS);

    expect(results.filter(({ verdict }) => verdict !== "pass").map(explain)).toEqual([]);
    expect(results).toHaveLength(1 + cases.length);
  }, 120_000);

  const MISTAKES = [
    ["F-81-reader-lost", "conformance/gateway/bad-input[at=B/inbound line=array]"],
    ["F-33-decline-is-a-failure", "conformance/gateway/seals[fault=declined]"],
    ["F-26-timeout-is-a-refusal", "conformance/gateway/seals[fault=lost]"],
    ["F-10-frames-restart-at-tool", "conformance/gateway/frames[fault=none]"],
  ] as const;

  test.for(MISTAKES)("[D-39] %s fails %s", { concurrent: true }, async ([defect, id]) => {
    const waits = { ...SHORT_WAITS, answerMs: 3_000, retryMs: 3_000, redialMs: 3_000 };
    const asked = cases.filter((one) => one.id === id);
    const { results } = await askGateway(ownGateway(defect), asked, waits);

    expect(results.map(({ verdict }) => verdict)).toEqual(["fail"]);
  });
});
