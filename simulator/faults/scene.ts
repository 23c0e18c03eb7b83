import type { ConnId } from "../../contract/ports/gateway.ts";
import type { Turn } from "../world/state.ts";
import { liveTurns, turnNamed, turnOf } from "../world/turns.ts";
import type { Scene } from "./fault.ts";

/** The socket that the event crosses, or else that of its gateway; `undefined` when there is none. */
export function connOf({ world, event }: Scene): ConnId | undefined {
  const link = world.links.findLast(({ conn, gateway, dead }) => {
    if (dead) return false;
    return event.conn === "" ? gateway === gatewayOf({ world, event }) : conn === event.conn;
  });
  return link?.conn;
}

/** The gateway that the event concerns; with a single one, that. -1 when none can be told. */
export function gatewayOf({ world, event }: Pick<Scene, "world" | "event">): number {
  if (event.gateway >= 0) return event.gateway;
  const runner = event.turn === "" ? -1 : turnOf(world, event.turn).gateway;
  if (runner >= 0) return runner;
  return world.gateways.length === 1 ? 0 : -1;
}

/** The turn that a parameter names, or that the event belongs to. */
export function turnMeant({ world, event }: Scene, parameter: string): Turn | undefined {
  if (parameter !== "") return turnNamed(world, parameter);
  return event.turn === "" ? undefined : turnOf(world, event.turn);
}

/** Parameters for turns that are under way at an event of their gateway: its own needs no name. */
export function liveTurnsHere({ world, event }: Scene): readonly string[] {
  if (event.turn !== "") return turnOf(world, event.turn).live ? [""] : [];
  return liveTurns(world)
    .filter((turn) => turn.gateway === event.gateway)
    .map((turn) => turn.name);
}
