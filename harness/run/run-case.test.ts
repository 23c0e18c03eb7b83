import { describe, expect, test } from "vitest";
import type { CaseResult } from "../result/model.ts";
import { loadScenario } from "../scenario/load.ts";
import { runCase } from "./run-case.ts";
import { SOUND, type Sides } from "./sides.ts";

function run(more: string, sides: Sides = SOUND): Promise<CaseResult> {
  const text = `title: x\nwhy: y\nturns: { A: { answers: ["It is ", "sunny."] } }\n${more}`;
  const loaded = loadScenario("scenarios/x.yaml", text);
  const scenario = loaded.ok ? loaded.cases[0] : undefined;
  if (scenario === undefined) throw new Error(JSON.stringify(loaded));
  return runCase({ scenario, transport: "memory", seed: 1, sides, sideFlags: [] });
}

describe("a case", () => {
  test("passes with every planned check made, and carries no evidence", async () => {
    const result = await run('expect: { on-screen: { A: ["It is sunny."] } }\n');

    expect(result.verdict).toBe("pass");
    expect(result.checks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["rest", "I-01", "I-17", "expect/on-screen/A"]),
    );
    expect(result.evidence).toBeUndefined();
  });

  test("fails with what the user saw and the frames around it", async () => {
    const result = await run('expect: { on-screen: { A: ["It rains."] } }\n');

    expect(result.verdict).toBe("fail");
    expect(JSON.stringify(result.evidence?.screens)).toContain("It is sunny.");
    expect(JSON.stringify(result.evidence?.frames)).toContain("draft final");
  });

  test("whose fault never took effect is not exposed, and what it expects of it is blocked", async () => {
    const result = await run(
      "deviations: [{ at: A/nothing, take: ack-lost }]\nexpect: { on-screen: { A: 9 } }\n",
    );

    expect(result.verdict).toBe("not-exposed");
    const verdicts = Object.fromEntries(result.checks.map(({ id, verdict }) => [id, verdict]));
    expect(verdicts).toMatchObject({
      "exposed/A/nothing": "not-exposed",
      "expect/on-screen/A": "blocked",
      "I-01": "pass",
    });
  });

  test("in which we fail ourselves is an error, not a verdict on anybody", async () => {
    const broken: Sides = {
      ...SOUND,
      gateway: {
        ...SOUND.gateway,
        absorb: () => {
          throw new Error("no such policy");
        },
      },
    };

    const result = await run("", broken);

    expect(result.verdict).toBe("error");
    expect(result.checks[0]?.findings[0]?.actual).toContain("no such policy");
  });
});
