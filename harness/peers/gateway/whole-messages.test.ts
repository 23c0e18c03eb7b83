import { expect, test } from "vitest";
import { fileURLToPath } from "node:url";
import { exitCodeOf } from "../../result/exit-code.ts";
import { runResult } from "../../result/conclude.ts";
import type { CaseResult } from "../../result/model.ts";
import { GATEWAY_CASES } from "./cases/index.ts";
import { askGateway, SHORT_WAITS } from "./testing/own-gateway.ts";

const SMALL = fileURLToPath(new URL("testing/small-gateway.js", import.meta.url));

/** Cases that need an answer to grow: of each lane, and of each way to wait for it. */
const GROWING = [
  "turn/streamed",
  "turn/tool-boundary",
  "draft/refused",
  "draft/lost-result",
  "seal/lost-result",
  "person/stops",
  "link/cut-mid-stream",
  "process/restart",
];
/** What is asked of any gateway. */
const PLAIN = ["turn/plain", "capability/no-drafts"];

/** What no answer shows in this time, in milliseconds, is taken not to come; a whole one has it, too. */
const ANSWER_MS = 3_000;

async function askWhole(way: string): Promise<{
  readonly verdicts: ReadonlyMap<string, string>;
  readonly why: readonly string[];
  readonly exitCode: number;
}> {
  const command = `"${process.execPath}" "${SMALL}" ${way}`;
  const cases = GATEWAY_CASES.filter(({ id }) => [...GROWING, ...PLAIN].includes(id));
  const waits = { ...SHORT_WAITS, answerMs: ANSWER_MS };
  const { results } = await askGateway({ kind: "spawned", command }, cases, waits);
  const run = runResult(results, { command: "turnproof test gateway", seed: 1 }, 0);
  return {
    verdicts: new Map(results.map(({ id, verdict }) => [id, verdict])),
    why: [...new Set(results.flatMap(firstCause))],
    exitCode: exitCodeOf(run),
  };
}

function firstCause({ checks }: CaseResult): readonly string[] {
  const found = checks.find(({ verdict }) => verdict === "not-exposed")?.findings[0]?.sentence;
  return found === undefined ? [] : [found];
}

const VERDICTS = new Map([
  ...GROWING.map((id) => [id, "not-exposed"] as const),
  ...PLAIN.map((id) => [id, "pass"] as const),
]);

test.each([
  {
    title: "asks its model for no stream shows nothing that grows, and each case says so",
    way: "asks-for-no-stream",
    told: "it asked its model for no stream",
  },
  {
    title: "streams nothing of what its model says is waited for once, and not by every case",
    way: "drafts-never",
    told: "a draft frame of A2 did not come within 3 s, and then the whole answer did",
  },
])("[G-01] a gateway that $title", async ({ way, told }) => {
  const { verdicts, why, exitCode } = await askWhole(way);

  expect(verdicts).toEqual(VERDICTS);
  expect(why).toEqual([`the gateway answers with whole messages: ${told}`]);
  expect(exitCode).toBe(3);
});
