import { expect, test } from "vitest";
import { runWorld, runWorldOver } from "./run.ts";
import {
  deviationOf,
  linesOf,
  plainTurns,
  shown,
  story,
  trial,
  trialStage,
} from "./testing/trial.ts";
import { inMemory, type LinkAct } from "./transport.ts";

const A = "A/draft@text1";

test("the default run connects, asks, streams and seals, each thing after its cause", () => {
  const run = trial(trialStage());

  expect(run.outcome).toEqual({ why: "quiescent" });
  expect(story(run)).toEqual([
    "c start",
    "g1 start",
    "open g1.1 ok",
    "connector < g1/hello@slack",
    "gateway < g1/descriptor@slack",
    "U1 says",
    "gateway < A/inbound",
    "agent A text",
    "connector < A/draft@text1",
    "slack < A/draft@text1>chat.startStream",
    "gateway < A/draft@text1/ack",
    "agent A text",
    "connector < A/draft@text2",
    "slack < A/draft@text2>chat.appendStream",
    "gateway < A/draft@text2/ack",
    "agent A end",
    "connector < A/seal",
    "slack < A/seal>chat.stopStream",
    "gateway < A/seal/ack",
  ]);
  expect(shown(run)).toEqual(["A1 A2"]);
});

test("lines are numbered from 1 without a gap, and time never goes back", () => {
  const { lines } = trial(trialStage(plainTurns("A", "B")), `${A}/ack: stall:1500`);

  expect(lines.map(({ n }) => n)).toEqual(lines.map((_, i) => i + 1));
  expect(lines.map(({ ms }) => ms)).toEqual(lines.map(({ ms }) => ms).sort((a, b) => a - b));
});

test("a trace begins with meta and ends with a census of each part, each screen and the end", () => {
  const { lines } = trial(trialStage([], [], { seed: 9, meta: { scenario: "empty" } }));

  expect(lines[0]).toMatchObject({ kind: "meta", observer: "world", seed: 9, scenario: "empty" });
  expect(lines.slice(-7).map(({ kind }) => kind)).toEqual([
    "census",
    "census",
    "census",
    "screen",
    "census",
    "screen",
    "end",
  ]);
  expect(linesOf({ ...trial(trialStage()), lines }, "census").map(({ id }) => id)).toEqual([
    "g1",
    "c",
    "slack",
    "telegram",
  ]);
});

test("one setup and one list of deviations make one trace, to the byte", () => {
  const deviations = [`${A}: held`, "A/seal: request-lost", "B/text2: gateway-restart"];
  const traces = Array.from({ length: 20 }, () => {
    return JSON.stringify(trial(trialStage(plainTurns("A", "B")), ...deviations).lines);
  });

  expect(new Set(traces).size).toBe(1);
});

test("another seed gives the processes other chance and changes nothing else here", () => {
  const [one, two] = [1, 2].map((seed) => story(trial(trialStage(plainTurns("A"), [], { seed }))));

  expect(one).toEqual(two);
});

test("parallel turns are interleaved in the order in which things set out", () => {
  const run = trial(trialStage(plainTurns("A", "B")));

  expect(story(run).filter((entry) => entry.startsWith("agent"))).toEqual([
    "agent A text",
    "agent B text",
    "agent A text",
    "agent B text",
    "agent A end",
    "agent B end",
  ]);
  expect(shown(run).toSorted()).toEqual(["A1 A2", "B1 B2"]);
});

test("no label is given twice in a run", () => {
  const run = trial(
    trialStage(plainTurns("A", "B")),
    "A/draft@text2: request-lost",
    "B/text2: replay",
    "A/end: gateway-restart",
    "B/seal: connector-restart",
  );
  for (const kind of ["sent", "platform"] as const) {
    const labels = linesOf(run, kind).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  }
});

test("a planned deviation that took effect is exposed and witnessed by a line of the trace", () => {
  const run = trial(trialStage(), "A/seal/ack: ack-lost");

  expect(run.exposures).toEqual([
    { deviation: { at: "A/seal/ack", take: "ack-lost" }, exposed: true },
  ]);
  expect(linesOf(run, "fault")).toMatchObject([{ fault: "ack-lost", at: "A/seal/ack" }]);
});

test("a deviation at a label that nothing has is not exposed, and the nearest label is named", () => {
  const run = trial(trialStage(), "A/saal: request-lost");

  expect(run.exposures).toMatchObject([{ exposed: false, nearest: "A/seal" }]);
  expect(linesOf(run, "fault")).toEqual([]);
});

test("a fault that cannot be laid on its event is not exposed, and the event happens as it should", () => {
  const run = trial(trialStage(), "A/says: ack-lost", "A/seal: no-such-fault", "A/text1: stop:Z");

  expect(run.exposures.map(({ exposed }) => exposed)).toEqual([false, false, false]);
  expect(run.exposures[0]?.reason).toContain("of kind user");
  expect(shown(run)).toEqual(["A1 A2"]);
});

test("deviations at one label are taken in the order given", () => {
  const both = ["A/text2: cut", "A/text2: replay"] as const;
  const forth = trial(trialStage(), ...both);
  const back = trial(trialStage(), ...both.toReversed());

  expect(linesOf(forth, "fault").map(({ fault }) => fault)).toEqual(["cut", "replay"]);
  expect(linesOf(back, "fault").map(({ fault }) => fault)).toEqual(["replay", "cut"]);
});

test("over a transport the run is the same as in memory, to the byte", async () => {
  const stage = trialStage(plainTurns("A", "B"));
  const deviations = [
    "A/draft@text2: held",
    "B/draft@text2: request-lost",
    "A/end: gateway-restart",
    "g1/dial.2: cut",
    "g1/descriptor@slack.2: malformed",
  ].map(deviationOf);
  const acts: LinkAct[] = [];
  const transport = {
    perform: (act: LinkAct) => {
      acts.push(act);
      return Promise.resolve(inMemory(act));
    },
  };
  const memory: string[] = [];
  const wired: string[] = [];

  runWorld(stage, deviations, (line) => memory.push(JSON.stringify(line)));
  const result = await runWorldOver(transport, stage, deviations, (line) =>
    wired.push(JSON.stringify(line)),
  );

  expect(wired).toEqual(memory);
  expect(result.exposures.every(({ exposed }) => exposed)).toBe(true);
  expect(new Set(acts.map(({ act }) => act))).toEqual(new Set(["dial", "accept", "write", "cut"]));
});
