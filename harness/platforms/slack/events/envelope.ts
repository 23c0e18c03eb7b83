import type { Identity } from "../identity.ts";

/** An event as Slack's Events API describes it: `type` and what belongs to it. */
export type SlackEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** The body in which one event is sent. `number` makes its id: unique within a workspace. */
export function eventBody(
  event: SlackEvent,
  { teamId, appId, botUserId }: Identity,
  number: number,
  unixSeconds: number,
): string {
  return JSON.stringify({
    token: "verification-token",
    team_id: teamId,
    api_app_id: appId,
    event,
    type: "event_callback",
    event_id: `Ev${String(number).padStart(8, "0")}`,
    event_time: unixSeconds,
    authorizations: [{ enterprise_id: null, team_id: teamId, user_id: botUserId, is_bot: true }],
    is_ext_shared_channel: false,
  });
}

/** Asks a receiver to prove that it is one: it answers the challenge back. */
export function challengeBody(challenge: string): string {
  return JSON.stringify({ token: "verification-token", challenge, type: "url_verification" });
}
