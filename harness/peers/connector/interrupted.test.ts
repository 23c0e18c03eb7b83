import { afterEach, expect, test } from "vitest";
import { realClock } from "../../clock.ts";
import { exitCodeOf } from "../../result/exit-code.ts";
import type { RunResult } from "../../result/model.ts";
import { createDeadlines } from "../process/deadlines.ts";
import { createInterruption } from "../../ending/interruption.ts";
import { CONNECTOR_CASES } from "./cases/index.ts";
import { PATIENCE } from "./patience.ts";
import { testConnector } from "./test-connector.ts";
import { wrongPeer, type Ways } from "./testing/wrong-peer.ts";
import { attached } from "./under-test.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Cases that a connector which only says yes can pass, in their order. */
const CASES = ["input/no-json", "input/list", "input/missing-fields"];

/** @param ways  Of the connector, which is given how to interrupt the run. */
async function interrupted(ways: (ask: () => void) => Partial<Ways>): Promise<RunResult> {
  const interruption = createInterruption();
  const peer = await wrongPeer(ways(() => interruption.ask()));
  closing.push(peer.close);
  const who = { gatewayId: "", secret: "", platform: "slack", botId: "B1", scopeId: "T1" };
  const result = await testConnector({
    cases: CONNECTOR_CASES.filter(({ id }) => CASES.includes(id)),
    connector: attached({ ...who, url: peer.url }),
    platform: peer.platform,
    place: undefined,
    // Whatever is waited for is waited for without end: only the interruption ends it.
    deadlines: createDeadlines(realClock(), true, interruption),
    patience: PATIENCE,
    seed: 1,
    command: "turnproof test connector",
    reproduce: ({ id }) => `turnproof test connector --filter ${id}`,
    progress: () => undefined,
    onReady: () => Promise.resolve(),
  });
  return result;
}

test("an interrupted run tells what ran, and blocks the rest: the peer is not to blame", async () => {
  let malformed = 0;
  const run = await interrupted((ask) => ({
    malformed: () => {
      malformed += 1;
      if (malformed === 2) ask();
    },
  }));

  expect(run.cases.map(({ verdict }) => verdict)).toEqual(["pass", "blocked", "blocked"]);
  const why = run.cases
    .flatMap(({ checks }) => checks)
    .filter(({ verdict }) => verdict !== "pass")
    .flatMap(({ findings }) => findings.map(({ sentence }) => sentence));
  expect(new Set(why)).toEqual(new Set(["not asked, because the run was interrupted"]));
  expect(run.peerLost).toBeUndefined();
  expect(exitCodeOf(run)).toBe(3);
});

test("a run that is interrupted before the peer answers has no peer that is lost", async () => {
  const run = await interrupted((ask) => ({
    greets: false,
    knock: (knock) => {
      ask();
      return knock.accept();
    },
  }));

  expect(run.counts).toMatchObject({ blocked: 3, total: 3 });
  expect(run.peerLost).toBeUndefined();
});
