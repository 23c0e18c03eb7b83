import { admit, openDoor, type DoorState } from "../contract/door/door.ts";
import { writeFrame } from "../contract/door/write-frame.ts";
import type { ConnectorInput } from "../simulator/connector/port.ts";
import type { GatewayInput } from "../contract/ports/gateway.ts";
import { planCases } from "../harness/run/plan.ts";
import { runCases } from "../harness/run/run-cases.ts";
import { SOUND } from "../harness/run/sides.ts";
import { loadScenarios } from "../harness/scenario/load.ts";
import type { Transport } from "../harness/result/model.ts";
import type { Case } from "../harness/scenario/case.ts";
import { runWorld } from "../simulator/world/run.ts";
import type { Stage } from "../simulator/world/setup.ts";
import { turnsOnEveryCore } from "./every-core.ts";
import { runJudged } from "./judged-turns.ts";
import { measurement, ratePerSecond, ratesPerSecond, type Measurement } from "./measure.ts";
import { recordInputs, replay } from "./recorded-machine.ts";
import { EXPLORE_BENCHMARKS } from "./explore.ts";
import { GROWTH_BENCHMARKS } from "./growth.ts";
import { LANES_BENCHMARKS } from "./lanes.ts";
import { PARALLEL_BENCHMARKS } from "./parallel.ts";
import { WIRE_BENCHMARKS } from "./wire/benchmarks.ts";
import { FRAMES_PER_TURN, nineFrameTurns } from "./workload.ts";

export interface Benchmark {
  readonly name: string;
  measure(): Measurement | Promise<Measurement>;
}

const TURNS_PER_RUN = 100;
/** As long as the threads of `every-core.ts` take until the engine has compiled what turns go through. */
const TURNS_WARM_UP_MS = 8_000;
/** Promises of the project that a value is compared with, where there is nothing to race against. */
const TURNS_PER_SECOND_PROMISED = 15_000;
const TURNS_UNIT = `turns/s of ${FRAMES_PER_TURN} frames`;
const STEPS_PER_SECOND_PROMISED = 100_000;
/** Seconds for the scenarios of the streaming lane, and for the whole library. */
const STREAMING_SECONDS_PROMISED = { memory: 3, ws: 30 } as const;
const LIBRARY_SECONDS_PROMISED = { memory: 10, ws: 90 } as const;
/** Findings of the streaming lane. */
const STREAMING = /^F-(0[1-9]|[12][0-9]|3[0-4]|75|79|80|81)$/;

export const BENCHMARKS: readonly Benchmark[] = [
  { name: "parse and validate", measure: parseAndValidate },
  { name: "nine-frame turns", measure: turnsPerSecond },
  { name: "nine-frame turns, every core", measure: turnsOfEveryCore },
  { name: "core steps", measure: stepsPerSecond },
  ...LANES_BENCHMARKS,
  ...GROWTH_BENCHMARKS,
  ...PARALLEL_BENCHMARKS,
  scenariosOf("streaming lane", "memory", STREAMING_SECONDS_PROMISED, isOfStreamingLane),
  scenariosOf("scenarios", "memory", LIBRARY_SECONDS_PROMISED, () => true),
  scenariosOf("streaming lane", "ws", STREAMING_SECONDS_PROMISED, isOfStreamingLane),
  scenariosOf("scenarios", "ws", LIBRARY_SECONDS_PROMISED, () => true),
  ...EXPLORE_BENCHMARKS,
  ...WIRE_BENCHMARKS,
];

/** The door against bare JSON.parse, on the frames of real turns. */
function parseAndValidate(this: Benchmark): Measurement {
  const { gateway, connector } = framesOf(nineFrameTurns(50));
  const texts = [...gateway, ...connector];
  const doors = { gateway: openDoor("gateway"), connector: openDoor("connector") };
  const [value = 0, baseline = 0] = ratesPerSecond(texts.length, [
    () => {
      admitAll(doors.gateway, gateway);
      admitAll(doors.connector, connector);
    },
    () => {
      for (const text of texts) JSON.parse(text);
    },
  ]);
  return measurement(this.name, value, "frames/s", baseline);
}

function admitAll(door: DoorState, texts: readonly string[]): void {
  for (const text of texts) admit(door, text);
}

function framesOf(stage: Stage): Readonly<Record<"gateway" | "connector", readonly string[]>> {
  const texts = { gateway: [] as string[], connector: [] as string[] };
  runWorld(stage, [], (line) => {
    if (line.kind === "sent") texts[line.from].push(writeFrame(line.frame));
  });
  return texts;
}

/** Everything at once, in one thread. */
function turnsPerSecond(this: Benchmark): Measurement {
  const stage = nineFrameTurns(TURNS_PER_RUN);
  const value = ratePerSecond(TURNS_PER_RUN, () => runJudged(stage), TURNS_WARM_UP_MS);
  return measurement(this.name, value, TURNS_UNIT, TURNS_PER_SECOND_PROMISED);
}

/** The same with a thread for each core: what this machine can judge. */
async function turnsOfEveryCore(this: Benchmark): Promise<Measurement> {
  const { cores, rate } = await turnsOnEveryCore("nine-frame");
  const unit = `${TURNS_UNIT}, ${cores} cores`;
  return measurement(this.name, rate, unit, TURNS_PER_SECOND_PROMISED);
}

/** Both cores alone, on the inputs that they get in a run. */
function stepsPerSecond(this: Benchmark): Measurement {
  const stage = nineFrameTurns(TURNS_PER_RUN);
  const toGateway: GatewayInput[] = [];
  const toConnector: ConnectorInput[] = [];
  runWorld({
    ...stage,
    gateways: stage.gateways.map(({ id, machine }) => ({
      id,
      machine: recordInputs(machine, toGateway),
    })),
    connector: recordInputs(stage.connector, toConnector),
  });
  const value = ratePerSecond(toGateway.length + toConnector.length, () => {
    for (const { machine } of stage.gateways) replay(machine, toGateway);
    replay(stage.connector, toConnector);
  });
  return measurement(this.name, value, "steps/s", STEPS_PER_SECOND_PROMISED);
}

function isOfStreamingLane({ findings }: Case): boolean {
  return findings.some((finding) => STREAMING.test(finding));
}

function scenariosOf(
  what: string,
  transport: Transport,
  promisedSeconds: Readonly<Record<Transport, number>>,
  isMeant: (scenario: Case) => boolean,
): Benchmark {
  const name = `${what} ${transport === "memory" ? "in memory" : "over sockets"}`;
  const measure = async (): Promise<Measurement> => {
    const planned = planCases(loadScenarios(["scenarios"]).filter(isMeant), {
      transports: [transport],
      seed: 1,
      sides: SOUND,
      sideFlags: [],
    });
    const { tookMs } = await runCases(planned, { command: "npm run bench", seed: 1, jobs: 4 });
    const unit = `s for ${planned.length} cases`;
    return measurement(name, tookMs / 1000, unit, promisedSeconds[transport]);
  };
  return { name, measure };
}
