import { describe, expect, test } from "vitest";
import { explain } from "./testing/explain.ts";
import { askGateway, ownGateway, SHORT_WAITS } from "./testing/own-gateway.ts";
import { isChosen } from "./case.ts";
import { GATEWAY_CASES } from "./cases/index.ts";

test("[I-01] the reference gateway passes every case", async () => {
  const cases = GATEWAY_CASES.filter((one) => isChosen(one, "slack", undefined));
  const { results, peerLost } = await askGateway(ownGateway(), cases);

  expect(peerLost).toBeUndefined();
  expect(results.filter(({ verdict }) => verdict !== "pass").map(explain)).toEqual([]);
  expect(results).toHaveLength(cases.length);
});

/** Which case each historical mistake of a gateway fails, and the check that says so. */
const MISTAKES: readonly (readonly [defect: string, caseId: string])[] = [
  ["F-03-replay-runs-again", "inbound/replayed"],
  ["F-05-segment-break-seals", "turn/tool-boundary"],
  ["F-06-cursor-on-drafts", "turn/streamed"],
  ["F-08-keyed-by-chat", "turns/second-message"],
  ["F-10-frames-restart-at-tool", "turn/tool-boundary"],
  ["F-11-refused-seal-ends-turn", "seal/refused"],
  ["F-13-doubt-disarms", "draft/lost-result"],
  ["F-15-cut-seal-escapes", "link/cut-before-seal"],
  ["F-16-lost-seal-claimed", "seal/refused"],
  ["F-18-draft-ids-restart", "process/restart"],
  ["F-23-dead-turn-orphans-stream", "person/stops"],
  ["F-25-refusal-stays-armed", "draft/refused-later"],
  ["F-26-timeout-is-a-refusal", "seal/lost-result"],
  ["F-28-split-sent-again", "capability/length-cap"],
  ["F-32-last-writer-is-the-user", "turns/two-people"],
  ["F-33-decline-is-a-failure", "seal/declined"],
  ["F-81-reader-lost", "bad-input/array"],
  ["D-03-one-strike", "link/closed-4401-once"],
  ["D-10-join-cancels-seal", "seal/slow-result"],
  ["I-25-marks-on-the-wire", "turn/plain"],
];

describe("a mistake of a gateway", () => {
  test.for(MISTAKES)("[D-39] %s fails %s", { concurrent: true }, async ([defect, caseId]) => {
    const cases = GATEWAY_CASES.filter(({ id }) => id === caseId);
    const waits = { answerMs: 3_000, retryMs: 3_000, redialMs: 3_000 };
    const { results } = await askGateway(ownGateway(defect), cases, { ...SHORT_WAITS, ...waits });

    expect(results.map(({ verdict }) => verdict)).toEqual(["fail"]);
    const [result] = results;
    const suspects = result?.checks.flatMap(({ findings }) =>
      findings.flatMap(({ suspect }) => (suspect === undefined ? [] : [suspect.side])),
    );
    expect(suspects).toContain("gateway");
  });
});
