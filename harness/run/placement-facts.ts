import type { MetaHappened } from "../../contract/trace-line.ts";
import type { GatewayConfig } from "../../reference-gateway/config.ts";
import { slackSettings } from "../../reference-gateway/inbound/slack-settings.ts";

/** What a judge is told of how the gateways of a run answer on Slack: as its first one is configured. */
export function placementFacts(
  gateway: GatewayConfig | undefined,
): Pick<
  MetaHappened,
  "placement" | "placements" | "sessions" | "formatting" | "unfurls" | "freshFinalAfterMs"
> {
  if (gateway === undefined) return {};
  const slack = slackSettings(gateway.extra, gateway.slack);
  const { replyInThread, topLevelThreadsAsSessions, channelReplyModes } = slack;
  const own = Object.entries(channelReplyModes ?? {}).map(([chat, mode]) => {
    return [chat, mode === "channel" ? "flat" : "thread"] as const;
  });
  return {
    placement: replyInThread ? "thread" : "flat",
    ...(own.length === 0 ? {} : { placements: Object.fromEntries(own) }),
    ...(gateway.formatting.richBlocks || gateway.formatting.markdownBlocks
      ? { formatting: true as const }
      : {}),
    ...(slack.unfurlLinks === true ? { unfurls: true as const } : {}),
    ...(gateway.freshFinalAfterMs > 0 ? { freshFinalAfterMs: gateway.freshFinalAfterMs } : {}),
    sessions: replyInThread && topLevelThreadsAsSessions ? "message" : "chat",
  };
}
