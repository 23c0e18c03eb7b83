import type { Pass } from "../pass.ts";
import { dial } from "./dial.ts";
import { onHandshakeTimeout } from "./handshake.ts";
import type { Link } from "./link.ts";

/** When the link next wants a wake. */
export function linkDueAtMs(now: Link): number | undefined {
  switch (now.is) {
    case "greeting":
    case "pausing":
      return now.untilMs;
    case "up":
      return now.leaving?.untilMs;
    case "resting":
    case "dialling":
    case "gone":
      return undefined;
  }
}

export function wakeLink(pass: Pass): void {
  const { now } = pass.state.link;
  if (now.is === "pausing" && pass.atMs >= now.untilMs) dial(pass, "the wait is over");
  if (now.is === "greeting" && pass.atMs >= now.untilMs) onHandshakeTimeout(pass, now.conn);
}
