import { connectorTakes } from "./connector-side.ts";
import { entropyText } from "./entropy.ts";
import { gatewayTakes } from "./gateway-side.ts";
import { NO_TALLY } from "./labels.ts";
import { noneRecent } from "./recent.ts";
import { CONNECTOR_ID, type Stage } from "./setup.ts";
import {
  ASKED_MIN,
  CALLS_MIN,
  EXCHANGES_MIN,
  TURNS_MIN,
  type Process,
  type World,
} from "./state.ts";
import { twinNameOf } from "./twin-name.ts";
import { gatewayAt, setGateway, slotOf, tell, type Work } from "./work.ts";

/** The world before its first event: the connector and all gateways have just been started. */
export function startWorld(stage: Stage): Work {
  const work: Work = { stage, world: emptyWorld(stage), lines: [] };
  tell(work, {
    kind: "meta",
    format: 1,
    contract: 1,
    observer: "world",
    ...stage.meta,
    seed: stage.seed,
  });
  startConnector(work);
  stage.gateways.forEach((_, index) => startGateway(work, index));
  return work;
}

/** Starts a gateway process with the memory that an earlier one left, unless it lost it. */
export function startGateway(work: Work, index: number): void {
  const down = gatewayAt(work.world, index);
  const process = started(down, slotOf(work, index).machine.init);
  setGateway(work, index, process);
  tellStart(work, "gateway", process);
  const entropy = entropyOf(work.stage, process);
  const { memory } = process;
  gatewayTakes(work, index, { atMs: work.world.nowMs, kind: "start", entropy, memory });
}

/** Starts a second process of a gateway beside the one that runs. */
export function startTwin(work: Work, twinOf: number): void {
  const { world } = work;
  const id = twinNameOf(gatewayAt(world, twinOf).id);
  world.gateways = [...world.gateways, { ...unstarted(id), twinOf }];
  startGateway(work, world.gateways.length - 1);
}

export function startConnector(work: Work): void {
  const { world, stage } = work;
  world.connector = started(world.connector, stage.connector.init);
  tellStart(work, "connector", world.connector);
  const entropy = entropyOf(stage, world.connector);
  const { memory } = world.connector;
  connectorTakes(work, { atMs: world.nowMs, kind: "start", entropy, memory });
}

function started(down: Process, init: unknown): Process {
  const memory = down.amnesia ? {} : down.memory;
  const incarnation = down.incarnation + 1;
  return { ...down, state: init, startsAtMs: undefined, incarnation, memory, amnesia: false };
}

function tellStart(work: Work, side: "gateway" | "connector", process: Process): void {
  const memory = Object.keys(process.memory).length > 0;
  tell(work, { kind: "process", side, id: process.id, what: "start", memory });
}

function entropyOf(stage: Stage, { id, incarnation }: Process): string {
  return entropyText(stage.seed, `${id}#${incarnation}`);
}

function emptyWorld(stage: Stage): World {
  return {
    nowMs: 0,
    lines: 0,
    events: 0,
    activeAtMs: 0,
    gateways: stage.gateways.map(({ id }) => unstarted(id)),
    connector: unstarted(CONNECTOR_ID),
    screens: stage.screens.map(({ platform, machine }) => {
      return { platform, state: machine.init, tally: NO_TALLY };
    }),
    links: [],
    flight: [],
    later: [],
    shapes: [],
    held: [],
    agents: [],
    moment: 0,
    turns: noneRecent(TURNS_MIN),
    asked: noneRecent(ASKED_MIN),
    calls: noneRecent(CALLS_MIN),
    exchanges: noneRecent(EXCHANGES_MIN),
    putBefore: [],
  };
}

function unstarted(id: string): Process {
  return {
    id,
    state: undefined,
    startsAtMs: 0,
    incarnation: 0,
    memory: {},
    amnesia: false,
    tally: NO_TALLY,
    twinOf: undefined,
  };
}
