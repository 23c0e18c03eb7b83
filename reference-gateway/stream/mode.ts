import { supportsOp, type Capabilities } from "../../contract/descriptor.ts";
import { fits } from "../../contract/text/length.ts";
import type { GatewayConfig } from "../config.ts";

/** How a growing text is shown in this chat (G-01, G-24, W-38); decided once a turn (G-111). */
export function streamMode(can: Capabilities, config: GatewayConfig): "draft" | "edit" | "off" {
  if (config.streaming === "off") return "off";
  const drafts = canDraft(can) && !asksForPreviews(can, config);
  return drafts && config.streaming === "auto" ? "draft" : modeWithoutDrafts(can);
}

export function canDraft(can: Capabilities): boolean {
  return can.draftStreaming && supportsOp(can, "draft");
}

/** G-01: Slack looks for links when a message is posted, and never in a stream (S-13). */
function asksForPreviews({ platform }: Capabilities, { slack }: GatewayConfig): boolean {
  if (platform !== "slack") return false;
  return slack.unfurlLinks !== undefined || slack.unfurlMedia !== undefined;
}

export function modeWithoutDrafts(can: Capabilities): "edit" | "off" {
  return can.edit && supportsOp(can, "edit") ? "edit" : "off";
}

/** Whether a message may be edited to say this (S-12). */
export function isEditable(text: string, can: Capabilities, config: GatewayConfig): boolean {
  if (modeWithoutDrafts(can) === "off") return false;
  const own = config.editUnitsMax[can.platform] ?? can.maxMessageLength;
  return fits(text, Math.min(own, can.maxMessageLength), can.lenUnit);
}
