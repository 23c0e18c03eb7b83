import { connOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

/** Sockets whose gateway said that it goes idle, and whose connector has read so. */
type Idle = readonly string[];

const IDLE_MAX = 64;

/** From the moment at which the connector has read going_idle, nothing goes live on that socket. */
export const whatComesBehindGoingIdleWaits = foldRule<Idle>({
  id: "C-36",
  title: "what comes behind going_idle waits",
  clauses: ["C-36", "I-48", "B30"],
  binds: "connector",
  hears: ["took going_idle", "wrote inbound", "took hello", "close"],
  start: [],
  on,
});

function on(idle: Idle, scene: Scene): readonly [Idle, Findings] {
  const { line } = scene;
  const conn = connOf(scene);
  if (line.kind === "close") return [idle.filter((other) => other !== conn), KEPT];
  if (line.kind !== "sent" && line.kind !== "received") return [idle, KEPT];
  const { frame } = line;
  if (frame.type === "going_idle") return [[...idle, conn].slice(-IDLE_MAX), KEPT];
  // A hello is a handshake, and ends the buffering (C-37).
  if (frame.type === "hello") return [idle.filter((other) => other !== conn), KEPT];
  if (frame.type !== "inbound" || frame.bufferId !== undefined || !idle.includes(conn)) {
    return [idle, KEPT];
  }
  const finding = {
    sentence: `a message went live to a gateway that had said it goes idle`,
    expected: "it waits in the buffer, and comes with a bufferId",
    actual: `${frame.event.message_id ?? "a message"} was written on ${conn} without one`,
    suspect: { line: line.n, side: "connector" },
  } as const;
  return [idle, [finding]];
}
