import type { EventKind } from "../world/event.ts";
import type { Shape } from "../world/shape.ts";
import { linkOf } from "../world/work.ts";
import type { Scene } from "./fault.ts";

/** What is written on a socket. */
export const LANE_KINDS: readonly EventKind[] = [
  "hello",
  "descriptor",
  "request",
  "result",
  "inbound",
  "inbound-ack",
  "interrupt",
  "idle",
];

/** The direction in which the frame crosses its socket; `undefined` where no socket lives. */
export function laneOf({
  world,
  event,
}: Scene): Pick<Shape, "of" | "conn" | "gateway" | "to"> | undefined {
  const { conn, gateway, to } = event;
  const link = linkOf(world, conn);
  if (link === undefined || link.dead) return undefined;
  return { of: "lane", conn, gateway, to };
}
