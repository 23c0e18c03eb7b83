import type { PlatformName } from "../../../simulator/platforms/port.ts";
import { IDENTITIES } from "../../run/defaults.ts";

/** How an answer grows on a platform: as a stream, in one message that is edited, or not at all (G-01, W-38). */
export type Growth = "drafts" | "edits" | "whole";

export function growthOn(platform: PlatformName): Growth {
  const { descriptor } = IDENTITIES[platform];
  if (descriptor.supports_draft_streaming) return "drafts";
  return descriptor.supports_edit ? "edits" : "whole";
}
