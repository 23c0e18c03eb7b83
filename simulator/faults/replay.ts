import { anySocketDies, deliversBuffered, takes } from "../sometimes/steps.ts";
import type { Twist } from "../world/twist.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault, type Scene } from "./fault.ts";
import { PERSON_AT } from "./person.ts";
import { connOf, turnMeant } from "./scene.ts";

/** The connector delivers the turn's message once more from its buffer, on the same socket (F-03). */
export const replay: Fault = {
  name: "replay",
  describe: "the connector delivers the turn's message once more before the event",
  at: PERSON_AT,
  physical: true,
  sometimes: {
    title: "a message that was admitted comes again, and is acknowledged",
    steps: [deliversBuffered, takes("connector", "inbound_ack")],
  },
  offers: offersReplay,
  apply: (scene, parameter) => replayed(scene, parameter, false),
};

/** The socket dies first, so that the message comes again after the gateway has come back (F-03). */
export const replayWithDrop: Fault = {
  name: "replay-with-drop",
  describe: "the socket dies and the connector delivers the turn's message once more on the next",
  at: PERSON_AT,
  physical: true,
  sometimes: {
    title: "a message that was admitted comes again on the next socket, and is acknowledged",
    steps: [anySocketDies, deliversBuffered, takes("connector", "inbound_ack")],
  },
  offers: (scene) => (connOf(scene) === undefined ? NOT_HERE : offersReplay(scene)),
  apply: (scene, parameter) => replayed(scene, parameter, true),
};

function offersReplay(scene: Scene): readonly string[] {
  const { kind } = scene.event;
  if (kind !== "agent" && kind !== "result" && kind !== "inbound-ack") return NOT_HERE;
  return (turnMeant(scene, "")?.said ?? null) === null ? NOT_HERE : WITHOUT_PARAMETER;
}

function replayed(scene: Scene, parameter: string, withDrop: boolean): Twist | undefined {
  const turn = turnMeant(scene, parameter);
  const conn = connOf(scene);
  if (turn === undefined || turn.said === null) return undefined;
  const again = { what: "replay", turn: turn.key } as const;
  if (!withDrop) return { event: "waits", first: [again] };
  return conn === undefined ? undefined : { event: "waits", first: [{ what: "cut", conn }, again] };
}
