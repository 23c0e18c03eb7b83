import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { loadScenario, loadScenarios } from "../../../scenario/load.ts";
import { GATEWAY_CASES } from "../cases/index.ts";
import type { GatewayCase } from "../case.ts";
import { explain } from "../testing/explain.ts";
import { askGateway, ownGateway, SHORT_WAITS } from "../testing/own-gateway.ts";
import { scriptedCase } from "./scripted-case.ts";
import { scriptedCases } from "./scripted-cases.ts";

const SMALL = fileURLToPath(new URL("../testing/small-gateway.js", import.meta.url));
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

/** A scenario with one refused request, as a case. */
function played(at: string): readonly GatewayCase[] {
  const yaml = `title: x\nwhy: y\nturns: { A: { answers: ["ada1 ada2"] } }\ndeviations: [{ at: ${at}, take: rejected }]`;
  const loaded = loadScenario(`scenarios/${at.replace("/", "-")}.yaml`, yaml);
  return scriptedCases(loaded.ok ? loaded.cases : [], "slack").cases;
}

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

  test("[G-01] a fault of a stream is not waited for where the answer came whole, and a fault of a send is met", async () => {
    const command = `"${process.execPath}" "${SMALL}" drafts-never`;
    const { results } = await askGateway(
      { kind: "spawned", command },
      [...first, ...played("A/seal"), ...played("A/draft"), ...played("A/final")],
      SHORT_WAITS,
    );

    expect(results.map(({ verdict }) => verdict)).toEqual([
      "pass",
      "not-exposed",
      "not-exposed",
      "pass",
    ]);
    for (const result of results.slice(1, 3)) {
      expect(explain(result)).toMatch(
        /: the gateway answers with whole messages: the first words of A\d came by a send, once its agent had ended/,
      );
    }
  });

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
