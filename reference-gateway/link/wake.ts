import type { Pass } from "../pass.ts";
import { dial } from "./dial.ts";
import { onHandshakeTimeout } from "./handshake.ts";
import type { LinkState } from "./link.ts";

/** When the link next wants a wake. */
export function linkDueAtMs({ now, heldUntilMs }: LinkState): number | undefined {
  switch (now.is) {
    case "greeting":
      return now.untilMs;
    case "pausing":
      return heldUntilMs === null ? now.untilMs : Math.max(now.untilMs, heldUntilMs);
    case "up":
      return now.leaving?.untilMs;
    case "resting":
    case "dialling":
    case "gone":
      return undefined;
  }
}

export function wakeLink(pass: Pass): void {
  const { now, heldUntilMs } = pass.state.link;
  if (now.is === "pausing" && pass.atMs >= Math.max(now.untilMs, heldUntilMs ?? 0)) {
    dial(pass, "the wait is over");
  }
  if (now.is === "greeting" && pass.atMs >= now.untilMs) onHandshakeTimeout(pass, now.conn);
}
