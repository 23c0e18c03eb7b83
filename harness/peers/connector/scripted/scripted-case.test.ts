import { afterEach, describe, expect, test } from "vitest";
import { realClock } from "../../../clock.ts";
import { serveConnector } from "../../../connector/serve.ts";
import type { RunResult } from "../../../result/model.ts";
import { chooseSides } from "../../../run/choose-sides.ts";
import { loadScenario, loadScenarios } from "../../../scenario/load.ts";
import { createDeadlines } from "../../process/deadlines.ts";
import type { PeerCase } from "../case.ts";
import { atMost, PATIENCE } from "../patience.ts";
import { slackPlatform } from "../slack-platform.ts";
import { testConnector } from "../test-connector.ts";
import { attached } from "../under-test.ts";
import { scriptedCase } from "./scripted-case.ts";
import { scriptedCases } from "./scripted-cases.ts";

const SET = loadScenarios(["scenarios/conformance/connector"]);
const PLAYED = scriptedCases(SET);
const SECRETS = { token: "xoxb-test", signingSecret: "signing" };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function judgeOwn(cases: readonly PeerCase[], defect?: string): Promise<RunResult> {
  const { sides } = chooseSides(defect, undefined);
  const slack = await slackPlatform({ port: 0, ...SECRETS });
  closing.push(() => slack.close());
  const connector = await serveConnector({
    port: 0,
    platforms: ["slack"],
    gatewayId: "gateway",
    secret: "hush",
    configure: (config) => sides.configureConnector(config),
    policies: sides.connector,
    slack: { apiUrl: slack.double.apiUrl, ...SECRETS },
    observe: () => undefined,
    onQuit: () => undefined,
  });
  closing.push(() => connector.close());
  const address = { gatewayId: "gateway", secret: "hush", platform: "slack", botId: "B1" };
  return testConnector({
    cases,
    connector: attached({ ...address, scopeId: "T1", url: connector.url }),
    platform: slack,
    place: undefined,
    deadlines: createDeadlines(realClock(), false),
    patience: defect === undefined ? PATIENCE : atMost(PATIENCE, 2_000),
    seed: 1,
    command: "turnproof test connector",
    reproduce: ({ id }) => id,
    progress: () => undefined,
    onReady: async () => {
      await slack.double.setEventsUrl(`${connector.url.replace("ws:", "http:")}/slack/events`);
    },
  });
}

function whyNot(yaml: string): string | undefined {
  const loaded = loadScenario("scenarios/one.yaml", `title: x\nwhy: y\n${yaml}`);
  const [scenario] = loaded.ok ? loaded.cases : [];
  if (scenario === undefined) throw new TypeError("no scenario");
  const made = scriptedCase(scenario);
  return "why" in made ? made.why : undefined;
}

describe("a scenario as a case for a connector of others", () => {
  test("every case of the conformance set is played, or says why it cannot be", () => {
    expect(PLAYED.cases.length + PLAYED.unstaged.length).toBe(SET.length);
    expect(PLAYED.cases.length).toBeGreaterThan(40);
    expect(PLAYED.unstaged.filter(({ why }) => why.length < 15)).toEqual([]);
  });

  test("what would have to be set up or timed inside the connector cannot be staged", () => {
    const turn = "turns: { A: { answers: [x1] } }";
    expect(whyNot("turns: { A: { answers: [x1], final: y1 } }")).toBeUndefined();
    expect(whyNot(`connector: { openStreamsMax: 2 }\n${turn}`)).toMatch(/set up otherwise/);
    expect(whyNot("turns: { A: {}, B: { at: 60s, chat: D2 } }")).toMatch(/several chats/);
    expect(whyNot(`${turn}\ndeviations: [{ at: A/seal, take: rejected }]`)).toMatch(
      /rejected at A\/seal cannot be brought about/,
    );
  });
});

test("[O-04, W-43] a case that is about cards needs them claimed, and no other does", () => {
  const about = PLAYED.cases.filter(({ needs }) => needs.includes("task_card"));

  expect(about.map(({ id }) => id)).toEqual([
    "conformance/connector/nobodys",
    "conformance/connector/tasks[fault=none]",
  ]);
  expect(PLAYED.cases.filter(({ needs }) => needs.includes("prompt"))).toEqual([]);
});

test("[C-05, C-11, C-57] our own connector passes what can be staged of its set", async () => {
  const run = await judgeOwn(PLAYED.cases);

  expect(run.cases.filter(({ verdict }) => verdict !== "pass").map(({ id }) => id)).toEqual([]);
  expect(run.counts.pass).toBe(PLAYED.cases.length);
}, 120_000);

describe("a mistake of a connector turns a case of the set red", () => {
  test.for([
    ["malformed-ends-socket", "bad-input[at=B/text1 line=not-json]"],
    ["guard-forgotten-on-draft", "bad-input[at=B/text1 line=draft-of-nobody]"],
    ["no-tombstone", "seals[fault=lost]"],
    ["failed-append-advances-base", "streams[fault=append-refused]"],
    ["failed-final-told-as-success", "refused-stops[error=internal_error]"],
  ] as const)("[D-39] %s fails %s", async ([defect, name]) => {
    const cases = PLAYED.cases.filter(({ id }) => id === `conformance/connector/${name}`);

    const run = await judgeOwn(cases, defect);

    expect(run.cases.map(({ verdict }) => verdict)).toEqual(["fail"]);
  });
});
