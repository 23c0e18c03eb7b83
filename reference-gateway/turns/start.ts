import { agentText } from "../inbound/agent-text.ts";
import { NO_CHORES } from "../chores/chore.ts";
import type { InboundEvent } from "../../contract/generated/types.ts";
import type { TurnId } from "../../contract/ports/gateway.ts";
import { NO_ASIDES } from "../asides/aside.ts";
import { newCard } from "../cards/card.ts";
import type { Origin } from "../inbound/origin.ts";
import { metadataOf, placementOf } from "../inbound/placement.ts";
import { NO_MEDIA } from "../media/media.ts";
import { emit, report, type Pass } from "../pass.ts";
import { newStream } from "../stream/stream.ts";
import { type Turn, turnWith } from "./turn.ts";

/** A turn whose agent does not run yet. */
export function newTurn(
  pass: Pass,
  id: TurnId,
  session: string,
  event: InboundEvent,
  origin: Origin,
): Turn {
  const placement = placementOf(origin, pass.rig.config, pass.rig.policies);
  const metadata = metadataOf(origin, placement);
  const { streamKey, cardId } = pass.rig.policies.coordination({
    turn: id,
    platform: origin.platform,
    chatId: origin.chatId,
    messageId: origin.messageId,
    threadId: placement.threadId,
    messageIdInMetadata: metadata.message_id !== undefined,
  });
  return {
    id,
    session,
    asked: { event, origin, placement, metadata },
    key: streamKey,
    agent: { is: "queued", event },
    stream: newStream(takeDraftId(pass)),
    main: { is: "idle" },
    asides: NO_ASIDES,
    card: newCard(cardId),
    media: NO_MEDIA,
    typing: { request: null, nextAtMs: pass.atMs, shown: false, phrase: null },
    chores: NO_CHORES,
    declined: false,
    dueAtMs: Infinity,
  };
}

/** @param event As its agent gets it. */
export function runAgent(pass: Pass, turn: Turn, event: InboundEvent): Turn {
  emit(pass, { kind: "agent-start", turn: turn.id, event: withContext(pass, turn, event) });
  report(pass, { what: "turn-started", turn: turn.id, session: turn.session });
  return turnWith(turn, {
    agent: { is: "running" },
    typing: { ...turn.typing, nextAtMs: pass.atMs },
  });
}

/** G-20: counted on from a random seed. */
export function takeDraftId(pass: Pass): number {
  return pass.state.nextDraftId++;
}

/** W-71: the agent reads what was said before and what is answered, where the connector tells of it. */
function withContext(pass: Pass, turn: Turn, event: InboundEvent): InboundEvent {
  if (!event.context && !event.reply_to) return event;
  const text = agentText(event, pass.rig.policies);
  if (text === event.text) return event;
  report(pass, { what: "asked", turn: turn.id, text });
  return { ...event, text };
}
