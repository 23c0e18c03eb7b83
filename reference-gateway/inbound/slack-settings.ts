import type { SlackConfig } from "../config.ts";
import type { PlacementPolicies } from "../policies/placement.ts";
import { soundPlacement } from "../policies/placement.ts";

/**
 * What an operator wrote about Slack under `platforms.relay.extra` (G-79). Its `slack` object counts;
 * the flat keys of old count only where there is no such object. What is not there is as configured.
 *
 * @param extra Whatever the file holds there: nobody checked it.
 */
export function slackSettings(
  extra: unknown,
  configured: SlackConfig,
  policies: Pick<PlacementPolicies, "readSwitch"> = soundPlacement,
): SlackConfig {
  if (!isObject(extra)) return configured;
  const written = isObject(extra["slack"]) ? extra["slack"] : extra;
  const read = (key: string, otherwise: boolean): boolean =>
    policies.readSwitch(written[key], otherwise);
  // Unlike the others these two have no default: whether they are set counts (G-01).
  const readIfThere = (key: string, otherwise: boolean | undefined): boolean | undefined =>
    written[key] === undefined || written[key] === null ? otherwise : read(key, false);
  return {
    replyInThread: read("reply_in_thread", configured.replyInThread),
    topLevelThreadsAsSessions: read(
      "dm_top_level_threads_as_sessions",
      configured.topLevelThreadsAsSessions,
    ),
    unfurlLinks: readIfThere("unfurl_links", configured.unfurlLinks),
    unfurlMedia: readIfThere("unfurl_media", configured.unfurlMedia),
    channelReplyModes: replyModes(written["channel_reply_modes"]) ?? configured.channelReplyModes,
  };
}

/** G-88. A mode that is none leaves its channel to the general one. */
function replyModes(written: unknown): SlackConfig["channelReplyModes"] {
  if (!isObject(written)) return undefined;
  return Object.fromEntries(
    Object.entries(written).flatMap(([chat, mode]) =>
      mode === "channel" || mode === "thread" ? [[chat, mode] as const] : [],
    ),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
