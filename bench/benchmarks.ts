import { admit, openDoor, type DoorState } from "../contract/door/door.ts";
import { writeFrame } from "../contract/door/write-frame.ts";
import type { ConnectorInput } from "../simulator/connector/port.ts";
import type { GatewayInput } from "../contract/ports/gateway.ts";
import { planCases } from "../harness/run/plan.ts";
import { runCases } from "../harness/run/run-cases.ts";
import { SOUND } from "../harness/run/sides.ts";
import { loadScenarios } from "../harness/scenario/load.ts";
import type { Transport } from "../harness/result/model.ts";
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
const MEMORY_SECONDS_PROMISED = 3;
const SOCKET_SECONDS_PROMISED = 30;

export const BENCHMARKS: readonly Benchmark[] = [
  { name: "parse and validate", measure: parseAndValidate },
  { name: "nine-frame turns", measure: turnsPerSecond },
  { name: "nine-frame turns, every core", measure: turnsOfEveryCore },
  { name: "core steps", measure: stepsPerSecond },
  ...LANES_BENCHMARKS,
  ...GROWTH_BENCHMARKS,
  ...PARALLEL_BENCHMARKS,
  { name: "scenarios in memory", measure: () => library("memory", MEMORY_SECONDS_PROMISED) },
  { name: "scenarios over sockets", measure: () => library("ws", SOCKET_SECONDS_PROMISED) },
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

async function library(transport: Transport, promisedSeconds: number): Promise<Measurement> {
  const planned = planCases(loadScenarios(["scenarios"]), {
    transports: [transport],
    seed: 1,
    sides: SOUND,
    sideFlags: [],
  });
  const { tookMs } = await runCases(planned, { command: "npm run bench", seed: 1, jobs: 4 });
  const name = transport === "memory" ? "scenarios in memory" : "scenarios over sockets";
  return measurement(name, tookMs / 1000, `s for ${planned.length} cases`, promisedSeconds);
}
