import { assert } from "../../contract/assert.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import type { Happened, Line } from "../../contract/trace-line.ts";
import type { WorldEvent } from "./event.ts";
import { numbered, tallied, tallyUp } from "./labels.ts";
import type { GatewaySlot, Stage } from "./setup.ts";
import { dropShapes, shapeTraffic } from "./shape.ts";
import type { Link, Process, World } from "./state.ts";

/**
 * One step in the making. `world` is this step's own shallow copy, so its fields may be set; what they
 * hold is shared with other worlds and is only ever replaced.
 */
export interface Work {
  readonly stage: Stage;
  readonly world: { -readonly [K in keyof World]: World[K] };
  /** Trace lines that this step has written. */
  readonly lines: Line[];
}

export function workOn(stage: Stage, world: World): Work {
  return { stage, world: { ...world }, lines: [] };
}

/** Writes a line of the trace. */
export function tell(work: Work, happened: Happened): void {
  work.lines.push({ n: ++work.world.lines, ms: work.world.nowMs, ...happened });
}

/** Sends something on its way, behind all that is under way. */
export function dispatch(work: Work, event: WorldEvent): void {
  const { world } = work;
  if (world.shapes.length > 0 && shapeTraffic(world, event)) return;
  world.flight = world.flight.length === 0 ? [event] : [...world.flight, event];
}

export function gatewayAt(world: World, index: number): Process {
  const process = world.gateways[index];
  assert(process !== undefined, `there is no gateway ${index}`);
  return process;
}

/** What a gateway process runs: a twin has the machine of the process beside which it was started. */
export function slotOf(
  { stage, world }: Pick<Work, "stage" | "world">,
  index: number,
): GatewaySlot {
  const slot = stage.gateways[world.gateways[index]?.twinOf ?? index];
  assert(slot !== undefined, `gateway ${index} runs but is not set up`);
  return slot;
}

export function setGateway(work: Work, index: number, process: Process): void {
  work.world.gateways = withAt(work.world.gateways, index, process);
}

/** A list with another item in one place. Mostly it has that one only, and then nothing is copied. */
export function withAt<T>(list: readonly T[], index: number, item: T): readonly T[] {
  return list.length === 1 && index === 0 ? [item] : list.with(index, item);
}

/** The process with another state. Field by field: a spread costs more than all the rest of a step. */
export function withState(process: Process, state: unknown): Process {
  const { id, startsAtMs, incarnation, memory, amnesia, tally, twinOf } = process;
  return { id, state, startsAtMs, incarnation, memory, amnesia, tally, twinOf };
}

/** The process after one more label of this name. */
export function labelled(process: Process, what: string): Process {
  const { id, state, startsAtMs, incarnation, memory, amnesia, twinOf } = process;
  const tally = tallyUp(process.tally, what);
  return { id, state, startsAtMs, incarnation, memory, amnesia, tally, twinOf };
}

/** A label of a gateway's own: `g1/dial`, and `g1/dial.2` for its second. */
export function gatewayLabel(work: Work, index: number, what: string): string {
  const process = gatewayAt(work.world, index);
  setGateway(work, index, labelled(process, what));
  return ownLabel(process, what);
}

export function connectorLabel(work: Work, what: string): string {
  const process = work.world.connector;
  work.world.connector = labelled(process, what);
  return ownLabel(process, what);
}

/** What the next label of this name will be. */
export function ownLabel(process: Process, what: string): string {
  return `${process.id}/${numbered(what, tallied(process.tally, what))}`;
}

export function linkOf(world: World, conn: ConnId): Link | undefined {
  const { links } = world;
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i];
    if (link?.conn === conn) return link;
  }
  return undefined;
}

/** The socket that a gateway means. */
export function linkOfGateway(world: World, gateway: number, own: ConnId): Link | undefined {
  const { links } = world;
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i];
    if (link?.own === own && link.gateway === gateway && link.gatewayEnd !== "gone") return link;
  }
  return undefined;
}

/** Changes a link; one that neither end has any more is forgotten. */
export function setLink(work: Work, link: Link): void {
  const { links } = work.world;
  const at = links.findIndex((other) => other.conn === link.conn);
  assert(at >= 0, `${link.conn} changes after both its ends have gone`);
  const over =
    link.gatewayEnd === "gone" && (link.connectorEnd === "gone" || link.connectorEnd === "unasked");
  if (over) {
    work.world.links = links.toSpliced(at, 1);
    dropShapes(work.world, link.conn);
  } else work.world.links = links.with(at, link);
}
