import type { InboundEvent } from "../../../contract/generated/types.ts";
import { tableGet, tableSet } from "../../../contract/table.ts";
import type { MessageEvent, PlatformName } from "../../platforms/port.ts";
import { placeKey } from "../outbound/placement.ts";
import type { Pass } from "../pass.ts";

/** One message of a channel, as it is told with a later one. */
export interface ContextEntry {
  readonly text: string;
  readonly source: { readonly user_id: string };
}

/**
 * What was said in a channel before this message, oldest first (W-71): never of a DM, whose messages are
 * all delivered anyway, and only as many as the bot tells.
 */
export function contextOf(
  pass: Pass,
  platform: PlatformName,
  event: MessageEvent,
): Pick<InboundEvent, "context"> {
  const most = contextMessages(pass, platform);
  if (most === 0 || event.chatType === "dm") return {};
  const key = placeKey(platform, event.chat);
  const before = tableGet(pass.state.said, key) ?? [];
  const entry = { text: event.text.toWellFormed(), source: { user_id: event.user } };
  pass.state.said = tableSet(pass.state.said, key, [...before, entry].slice(-most));
  return before.length === 0 ? {} : { context: [...before] };
}

function contextMessages({ rig }: Pass, platform: PlatformName): number {
  for (const { platform: own, contextMessages: most } of rig.identities.values()) {
    if (own === platform) return most ?? 0;
  }
  return 0;
}
