import { PING_INTERVAL_MS, PING_TIMEOUT_MS } from "../../contract/limits.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import type { Side } from "../../contract/trace-line.ts";
import { sameLane, type EventKind, type WorldEvent } from "./event.ts";
import type { World } from "./state.ts";

/**
 * What a fault has made of one direction of a socket, or of all that one process would hear. Traffic keeps
 * its order in it; only how fast it gets through, and whether, is other than it should be.
 */
export interface Shape {
  readonly of: "lane" | "process";
  /** The socket; `""` for a process. */
  readonly conn: ConnId;
  readonly gateway: number;
  readonly to: Side;
  /** Nothing gets through before. */
  readonly freeAtMs: number;
  /** From one to the next takes so long: its reader is slow. */
  readonly everyMs: number;
  /** Nothing gets through at all. The end of the socket does: whoever wrote into it learns of that. */
  readonly lossy: boolean;
  /** Nothing but events of this kind is touched. */
  readonly only?: EventKind;
}

/** A peer that has not answered for so long is given up, counted from the last answer (W-10). */
export const UNANSWERED_MS = PING_INTERVAL_MS + PING_TIMEOUT_MS;

/** The world's own copy of the step under way, as far as a shape changes it. */
type Shaped = { -readonly [K in "shapes" | "flight" | "later"]: World[K] } & Pick<World, "nowMs">;

/** Lays a shape on what is under way already and on all that will be. */
export function layShape(world: Shaped, shape: Shape): void {
  world.shapes = [...world.shapes.filter((other) => !sameShape(other, shape)), shape];
  const through: WorldEvent[] = [];
  const { flight } = world;
  world.flight = through;
  for (const event of flight) {
    if (!shapeTraffic(world, event)) through.push(event);
  }
}

function sameShape(a: Shape, b: Shape): boolean {
  if (a.of !== b.of || a.only !== b.only) return false;
  return a.conn === b.conn && a.gateway === b.gateway && a.to === b.to;
}

/**
 * What becomes of something that sets out in a world with shapes.
 *
 * @returns Whether a shape has taken it: it is lost, or under way for longer. Otherwise it is as ever.
 */
export function shapeTraffic(world: Shaped, event: WorldEvent): boolean {
  for (const shape of world.shapes) {
    if (!covers(shape, event)) continue;
    if (shape.lossy) {
      if (event.kind === "lost" || event.kind === "dies") continue;
      return true;
    }
    const behindMs = waitingMs(world, shape, event);
    const dueAtMs = Math.max(world.nowMs, shape.freeAtMs, behindMs) + shape.everyMs;
    if (dueAtMs <= world.nowMs && behindMs < 0) continue;
    world.later = [...world.later, { dueAtMs, event }];
    return true;
  }
  return false;
}

function covers(shape: Shape, event: WorldEvent): boolean {
  if (shape.only !== undefined && shape.only !== event.kind) return false;
  if (shape.of === "lane") return event.conn === shape.conn && event.to === shape.to;
  if (event.gateway !== shape.gateway || event.kind === "poke" || event.kind === "dies")
    return false;
  // A dial that it has not made yet is still its own.
  return event.to === "gateway" || event.kind === "dial";
}

/** When the last of what waits in the same lane is due; -1 when nothing does. */
function waitingMs({ later }: Shaped, shape: Shape, event: WorldEvent): number {
  let lastMs = -1;
  for (const { event: other, dueAtMs } of later) {
    const isAhead = shape.of === "lane" ? sameLane(other, event) : covers(shape, other);
    if (isAhead && dueAtMs > lastMs) lastMs = dueAtMs;
  }
  return lastMs;
}

/** Until when this gateway's process is frozen; -1 when it is not. */
export function frozenUntilMs({ shapes }: Pick<World, "shapes">, gateway: number): number {
  for (const shape of shapes) {
    if (shape.of === "process" && shape.gateway === gateway) return shape.freeAtMs;
  }
  return -1;
}

/** Whatever waits for a frozen process reaches it now. */
export function thaw(world: Shaped, gateway: number): void {
  const frozen = world.shapes.find((shape) => shape.of === "process" && shape.gateway === gateway);
  if (frozen === undefined) return;
  const { nowMs } = world;
  world.shapes = world.shapes.filter((shape) => shape !== frozen);
  world.later = world.later.map((waiting) => {
    return covers(frozen, waiting.event) ? { ...waiting, dueAtMs: nowMs } : waiting;
  });
}

/** Forgets the shapes of a socket that is no more. */
export function dropShapes(world: Pick<Shaped, "shapes">, conn: ConnId): void {
  if (world.shapes.some((shape) => shape.conn === conn)) {
    world.shapes = world.shapes.filter((shape) => shape.conn !== conn);
  }
}
