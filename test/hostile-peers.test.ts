import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainFailure } from "../harness/cli/explain-failure.ts";
import { realClock } from "../harness/clock.ts";
import { CONNECTOR_CASES } from "../harness/peers/connector/cases/index.ts";
import { atMost, PATIENCE } from "../harness/peers/connector/patience.ts";
import { testConnector } from "../harness/peers/connector/test-connector.ts";
import {
  hostilePeer,
  type Act,
  type Hostility,
} from "../harness/peers/connector/testing/hostile-peer.ts";
import { attached } from "../harness/peers/connector/under-test.ts";
import { createDeadlines } from "../harness/peers/process/deadlines.ts";
import { EXIT, exitCodeOf, type ExitCode } from "../harness/result/exit-code.ts";
import { runResult } from "../harness/result/conclude.ts";
import type { RunResult } from "../harness/result/model.ts";
import { checkFile } from "../harness/run/check-file.ts";
import { DESCRIPTORS } from "../harness/run/defaults.ts";

/** `TURNPROOF_SESSIONS=10000 npx vitest run test/hostile-peers.test.ts` is the long form. */
const SESSIONS = Number(process.env["TURNPROOF_SESSIONS"] ?? 25);
const RECORDINGS = 20 * SESSIONS;
/** No hostile peer is worth waiting for. */
const BRIEF_MS = 60;
const CASES = ["turns/streamed", "input/no-json", "ops/egress-guard"];

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant("answer" as const), result: fc.jsonValue() }),
  fc.record({
    act: fc.constant("answer" as const),
    result: fc.record({ success: fc.boolean(), message_id: fc.jsonValue(), code: fc.jsonValue() }),
  }),
  fc.record({ act: fc.constant("write" as const), text: fc.string({ unit: "binary" }) }),
  fc.record({ act: fc.constant("write" as const), text: fc.json().map((text) => `${text}\n`) }),
  fc.record({ act: fc.constant("close" as const), code: fc.constantFrom(1000, 1011, 4401, 4409) }),
  fc.constant({ act: "nothing" as const }),
);

/** A sound descriptor with one field spoilt, or something else altogether. */
const descriptor: fc.Arbitrary<unknown> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...Object.keys(DESCRIPTORS.slack)), fc.jsonValue())
    .map(([field, value]) => ({ ...DESCRIPTORS.slack, [field]: value })),
  fc.constant(DESCRIPTORS.slack),
  fc.jsonValue(),
);

const hostility: fc.Arbitrary<Hostility> = fc.record({
  descriptor,
  acts: fc.array(act, { minLength: 1, maxLength: 6 }),
  event: fc.oneof(
    fc.jsonValue(),
    fc.record({ text: fc.jsonValue(), message_id: fc.jsonValue(), source: fc.jsonValue() }),
  ),
});

/** How `turnproof check` ends, whatever is in the file. */
function codeOfCheck(file: string): ExitCode {
  try {
    return exitCodeOf(runResult([checkFile(file, "both")], { command: "", seed: 1 }, 1));
  } catch (error) {
    return explainFailure(error, { out: () => undefined, err: () => undefined });
  }
}

async function judged(one: Hostility): Promise<RunResult> {
  const peer = await hostilePeer(one);
  const who = { gatewayId: "", secret: "", platform: "slack", botId: "B1", scopeId: "T1" };
  try {
    return await testConnector({
      cases: CONNECTOR_CASES.filter(({ id }) => CASES.includes(id)),
      connector: attached({ ...who, url: peer.url }),
      platform: peer.platform,
      place: undefined,
      deadlines: createDeadlines(realClock(), false),
      patience: atMost(PATIENCE, BRIEF_MS),
      seed: 1,
      command: "turnproof test connector",
      reproduce: ({ id }) => id,
      progress: () => undefined,
      onReady: () => Promise.resolve(),
    });
  } finally {
    await peer.close();
  }
}

describe("no peer provokes exit code 5", () => {
  test(`in ${SESSIONS} hostile sessions`, async () => {
    const codes = new Set<number>();
    await fc.assert(
      fc.asyncProperty(hostility, async (one) => {
        const run = await judged(one);
        codes.add(exitCodeOf(run));
        expect(run.counts.error).toBe(0);
      }),
      { numRuns: SESSIONS, seed: 1 },
    );
    expect(codes.has(0)).toBe(false);
  }, 3_600_000);

  test(`in ${RECORDINGS} recordings of hostile sessions`, () => {
    const file = join(mkdtempSync(join(tmpdir(), "turnproof-")), "session.ndjson");
    const line = fc.oneof(
      fc.json(),
      fc.string({ unit: "binary" }),
      fc
        .tuple(
          fc.constantFrom("sent", "received", "open", "close", "platform", "user", "end"),
          fc.dictionary(
            fc.constantFrom(
              "conn",
              "from",
              "by",
              "frame",
              "n",
              "ms",
              "call",
              "chat",
              "why",
              "pending",
            ),
            fc.jsonValue(),
          ),
        )
        .map(([kind, rest]) => JSON.stringify({ ...rest, kind })),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        writeFileSync(file, lines.join("\n"));
        expect(codeOfCheck(file)).not.toBe(EXIT.bug);
      }),
      { numRuns: RECORDINGS, seed: 1 },
    );
  }, 3_600_000);
});
