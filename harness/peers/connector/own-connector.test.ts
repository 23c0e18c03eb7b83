import { afterEach, describe, expect, test } from "vitest";
import { realClock } from "../../clock.ts";
import type { ConnectorConfig } from "../../../simulator/connector/config.ts";
import { serveConnector } from "../../connector/serve.ts";
import { exitCodeOf } from "../../result/exit-code.ts";
import type { CaseResult, RunResult } from "../../result/model.ts";
import { chooseSides } from "../../run/choose-sides.ts";
import { createDeadlines } from "../process/deadlines.ts";
import { CONNECTOR_CASES } from "./cases/index.ts";
import { atMost, PATIENCE } from "./patience.ts";
import { slackPlatform } from "./slack-platform.ts";
import { testConnector } from "./test-connector.ts";
import { attached } from "./under-test.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/**
 * Judges our own simulated connector, which speaks to our Slack over HTTP, with or without a mistake.
 *
 * @param presses  Where presses are brought to it.
 */
async function judgeOwn(
  cases: readonly string[] | "all",
  defect?: string,
  presses = "interactivity",
): Promise<RunResult> {
  const { sides } = chooseSides(defect, undefined);
  const slack = await slackPlatform({ port: 0, token: "xoxb-test", signingSecret: "signing" });
  closing.push(() => slack.close());
  const connector = await serveConnector({
    port: 0,
    platforms: ["slack"],
    gatewayId: "gateway",
    secret: "hush",
    configure: (config) => asking(sides.configureConnector(config)),
    policies: sides.connector,
    slack: { apiUrl: slack.double.apiUrl, token: "xoxb-test", signingSecret: "signing" },
    observe: () => undefined,
    onQuit: () => undefined,
  });
  closing.push(() => connector.close());
  const address = { gatewayId: "gateway", secret: "hush", platform: "slack", botId: "B1" };
  const result = await testConnector({
    cases: CONNECTOR_CASES.filter(({ id }) => cases === "all" || cases.includes(id)),
    connector: attached({ ...address, scopeId: "T1", url: connector.url }),
    platform: slack,
    place: undefined,
    deadlines: createDeadlines(realClock(), false),
    // A sound connector on this machine is never near it; what a defect leaves out is waited for in vain.
    patience:
      defect === undefined && presses === "interactivity" ? PATIENCE : atMost(PATIENCE, 2_000),
    seed: 1,
    command: "turnproof test connector",
    reproduce: ({ id }) => `turnproof test connector --filter ${id}`,
    progress: () => undefined,
    onReady: async () => {
      const door = `${connector.url.replace("ws:", "http:")}/slack`;
      await slack.double.setEventsUrl(`${door}/events`, `${door}/${presses}`);
    },
  });
  return result;
}

/** The same connector, which lists questions with buttons, too. */
function asking(config: ConnectorConfig): ConnectorConfig {
  const identities = config.identities.map(({ descriptor, ...identity }) => {
    const supported_ops = [...(descriptor.supported_ops ?? []), "prompt"];
    return { ...identity, descriptor: { ...descriptor, supported_ops } };
  });
  return { ...config, identities };
}

function wrongChecks({ cases }: RunResult): readonly string[] {
  return cases.flatMap(({ id, checks }) =>
    checks.filter(({ verdict }) => verdict !== "pass").map((check) => `${id} ${check.id}`),
  );
}

test("[W-24, W-26, C-01, C-05, C-07, C-08, C-37, C-48, D-28] our own connector passes every case", async () => {
  const run = await judgeOwn("all");

  expect(wrongChecks(run)).toEqual([]);
  expect(run.counts).toMatchObject({ pass: CONNECTOR_CASES.length });
  expect(exitCodeOf(run)).toBe(0);
});

describe("a mistake of the connector turns the case about it red, and suspects the connector", () => {
  const mistakes: readonly (readonly [defect: string, caseId: string])[] = [
    ["two-results", "turns/plain"],
    ["two-descriptors", "turns/plain"],
    ["typing-clear-sets-status", "turns/plain"],
    ["seal-appends-whole", "turns/streamed"],
    ["equal-text-appended-again", "turns/streamed"],
    ["reply-opens-thread", "ops/placement"],
    ["no-tombstone", "seals/repeated"],
    ["final-clears-tombstone", "seals/lost-ack"],
    ["straggler-reopens-stream", "seals/straggler"],
    ["tombstones-die-with-gateway", "links/cut-after-seal"],
    ["tombstones-die-with-gateway", "between/cut-behind-seal"],
    ["failure-names-no-message", "platform/stopped-stream"],
    ["card-details-repeated", "turns/task-card"],
    ["stopped-card-revived", "turns/task-card"],
    ["unsupported-op-told-as-success", "capabilities/unlisted-op"],
    ["unannounced-identity-acts", "ops/egress-guard"],
    ["bare-decline", "ops/egress-guard"],
    ["guard-forgotten-on-typing", "ops/egress-guard"],
    ["guard-forgotten-on-draft", "ops/egress-guard"],
    ["malformed-ends-socket", "input/no-json"],
    ["malformed-ends-socket", "input/list"],
    ["malformed-ends-socket", "input/missing-fields"],
    ["idle-not-acknowledged", "delivery/withheld-ack"],
    ["idle-not-buffered", "delivery/withheld-ack"],
    ["acked-entry-redelivered", "delivery/withheld-ack"],
    ["inbound-lost-while-down", "delivery/withheld-ack"],
    ["expired-told-as-unauthorized", "upgrade/expired-token"],
    ["any-path-served", "upgrade/other-path"],
    ["stranger-unanswered", "links/hello-of-a-stranger"],
    ["older-socket-kept", "links/second-socket"],
  ];

  test.each(mistakes)("%s fails %s", async (defect, caseId) => {
    const [result] = (await judgeOwn([caseId], defect)).cases;

    expect(result?.verdict).toBe("fail");
    expect(suspects(result)).toContain("connector");
  });
});

test("[C-52] a connector that hears of no press fails prompts/choice", async () => {
  const run = await judgeOwn(["prompts/choice"], undefined, "events");

  expect(run.cases.map(({ verdict }) => verdict)).toEqual(["fail"]);
  expect(wrongChecks(run)).toContain("prompts/choice answer");
});

test("a press that is refused is told with the answer that it got", async () => {
  const run = await judgeOwn(["prompts/choice"], undefined, "nowhere");

  const told = run.cases.flatMap(({ checks }) => checks).flatMap(({ findings }) => findings);
  expect(told.map(({ sentence }) => sentence).join("\n")).toMatch(
    /the press was not taken: \S+\/nowhere: http_error, HTTP 404/,
  );
});

function suspects(result: CaseResult | undefined): readonly string[] {
  const findings = result?.checks.flatMap((check) => check.findings) ?? [];
  return findings.flatMap(({ suspect }) => (suspect === undefined ? [] : [suspect.side]));
}
