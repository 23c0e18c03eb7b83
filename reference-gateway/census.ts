import type { Store } from "../contract/ports/machine.ts";
import { tableValues } from "../contract/table.ts";
import { ASIDES_MAX, ERRANDS_MAX } from "./bounds.ts";
import type { GatewayConfig } from "./config.ts";
import type { GatewayState } from "./state.ts";

/** Every bounded store with the bound it promises, whatever bound it really has (I-54). */
export function census(state: GatewayState, config: GatewayConfig): readonly Store[] {
  const { requests, descriptors, swallowed, chats, turns, journal } = state;
  return [
    { name: "requests", size: requests.size, max: requests.max },
    { name: "descriptors", size: descriptors.size, max: descriptors.max },
    { name: "swallow-log", size: swallowed.size, max: swallowed.max },
    { name: "chats", size: chats.size, max: chats.max },
    { name: "turns", size: turns.size, max: turns.max },
    { name: "journal", size: journal.size, max: journal.max },
    { name: "exchanges", size: state.exchanges.size, max: state.exchanges.max },
    { name: "sent-media", size: state.sentMedia.size, max: state.sentMedia.max },
    { name: "asides", size: mostAsides(state), max: ASIDES_MAX },
    { name: "prompts", size: state.prompts.size, max: state.prompts.max },
    { name: "resolved-prompts", size: state.resolvedPrompts.size, max: state.resolvedPrompts.max },
    { name: "captures", size: state.captures.size, max: state.captures.max },
    { name: "scheduled", size: state.scheduled.size, max: state.scheduled.max },
    { name: "errands", size: state.errands, max: ERRANDS_MAX },
    { name: "open-drafts", size: state.openDrafts.size, max: config.openDraftsMax },
    { name: "tombstones", size: state.tombstones.size, max: config.tombstonesMax },
    { name: "seen-inbound", size: state.seen.size, max: config.seenInboundMax },
  ];
}

function mostAsides({ turns }: GatewayState): number {
  return Math.max(0, ...tableValues(turns).map((turn) => turn.asides.waiting.length));
}
