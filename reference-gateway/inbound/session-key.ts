import { sessionKeyOf } from "../../contract/session-key.ts";
import type { GatewayConfig } from "../config.ts";
import type { PlacementPolicies } from "../policies/placement.ts";
import { soundPlacement } from "../policies/placement.ts";
import type { Origin } from "./origin.ts";
import { isFlat, repliesInThread } from "./reply-mode.ts";

/** The session a message belongs to (G-77), as this gateway is configured (G-78). */
export function sessionKey(
  origin: Origin,
  config: GatewayConfig,
  policies: Pick<PlacementPolicies, "sessionThread"> = soundPlacement,
): string {
  if (origin.platform !== "slack") return sessionKeyOf(origin);
  const { slack } = config;
  const { threadId, messageId } = origin;
  const message = { flat: isFlat(origin, slack), threadId, messageId };
  const mode = {
    replyInThread: repliesInThread(origin, slack),
    topLevelThreadsAsSessions: slack.topLevelThreadsAsSessions,
  };
  return sessionKeyOf({ ...origin, threadId: policies.sessionThread(message, mode) });
}
