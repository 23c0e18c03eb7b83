import type { EventKind } from "../world/event.ts";
import type { Twist } from "../world/twist.ts";
import { NOT_HERE, type Scene } from "./fault.ts";
import { turnMeant } from "./scene.ts";

/** Moments of a turn at which a person may do something. */
export const PERSON_AT: readonly EventKind[] = [
  "hello",
  "descriptor",
  "request",
  "result",
  "inbound",
  "inbound-ack",
  "agent",
  "call",
  "wake",
  "lost",
  "http",
  "http-answer",
];

/** What people do reaches a gateway by way of the connector, so it is tried where the turn's gateway is next. */
export function liveTurnsOfPerson({ world, event, stage }: Scene): readonly string[] {
  if (event.kind !== "agent" && event.kind !== "result") return NOT_HERE;
  const turn = turnMeant({ world, event, stage }, "");
  return turn?.live === true && turn.said !== null ? [""] : NOT_HERE;
}

/** The person who began the turn says something more in the same place; the new turn is named after it. */
export function saysMore(
  scene: Scene,
  parameter: string,
  suffix: string,
  text: (turn: string) => string,
): Twist | undefined {
  const turn = turnMeant(scene, parameter);
  if (turn === undefined || turn.said === null) return undefined;
  const more = { what: "say", turn: turn.key, suffix, text: text(turn.name) } as const;
  return { event: "waits", first: [more] };
}
