import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEFECTS, type AnyDefect } from "../../harness/mutants/defects.ts";
import type { Golden } from "../../harness/mutants/golden.ts";
import type { Check, Finding } from "../../harness/result/model.ts";
import { planCases } from "../../harness/run/plan.ts";
import { runCase } from "../../harness/run/run-case.ts";
import { loadScenarios } from "../../harness/scenario/load.ts";

const golden = JSON.parse(readFileSync("scenarios/mutants.golden.json", "utf8")) as Golden;

/** Where the trace alone does not give the culprit away, and why. */
const UNDECIDABLE: Readonly<Record<string, string>> = {
  "F-28-split-sent-again": "above the cap a connector may make several messages of one send",
  "expired-told-as-unauthorized": "the gateway acts rightly on a reason that is a lie",
  "later-hello-unanswered": "without a descriptor, what is seen first is a gateway that waits",
  "media-forgotten-at-once": "a file that is gone shows first in what its reader makes of it",
  "media-kept-for-nobody": "a file that is gone shows first in what its reader makes of it",
  "anybody-may-press": "a press that should not have come shows first in how it is taken",
  "forwarded-to-every-tenant": "what came too far shows first in what its reader does",
  "rate-limit-not-honoured": "an op too many is counted, whoever provoked it",
  "stream-call-too-long": "an op too many is counted, whoever provoked it",
};

/** The failing findings of the defect's first killer, the earliest in the trace first. */
async function findingsOf({ id, finding, sides }: AnyDefect): Promise<readonly Finding[]> {
  const killers = Object.keys(golden[id] ?? {});
  const own = killers.filter((name) => name.includes(`${finding.toLowerCase()}-`));
  const killer = own[0] ?? killers[0];
  expect(killer, `${id} is killed by a scenario`).toBeDefined();
  const options = { transports: ["memory"], seed: 1, sides, sideFlags: [] } as const;
  for (const planned of planCases(loadScenarios([`scenarios/${killer}.yaml`]), options)) {
    const { verdict, checks } = await runCase(planned);
    if (verdict === "fail") return checks.filter(isFailed).flatMap(({ findings }) => findings);
  }
  return [];
}

function isFailed({ verdict }: Check): boolean {
  return verdict === "fail";
}

function suspectedSide(findings: readonly Finding[]): string | undefined {
  const lineOf = ({ line }: Finding): number => line ?? Infinity;
  const first = findings.toSorted((a, b) => lineOf(a) - lineOf(b)).find(({ suspect }) => suspect);
  return first?.suspect?.side;
}

export function testBlame(): void {
  test("the first suspect that a failure names is on the side that makes the mistake", async () => {
    const wronged: string[] = [];
    let blamed = 0;
    for (const defect of DEFECTS) {
      if (Object.hasOwn(UNDECIDABLE, defect.id)) continue;
      const side = suspectedSide(await findingsOf(defect));
      if (side === defect.side) blamed += 1;
      else if (side !== undefined) wronged.push(`${defect.id}: ${side} is suspected`);
    }
    expect(wronged).toEqual([]);
    expect(blamed / DEFECTS.length).toBeGreaterThan(0.75);
  }, 300_000);
}
