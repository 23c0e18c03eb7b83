import { tableGet } from "../../contract/table.ts";
import { openStreams } from "../delivery/open-streams.ts";
import { buryDraft } from "../drafts/drafts.ts";
import type { TurnAction } from "../egress/door.ts";
import { runErrand } from "../errands/errand.ts";
import type { Origin } from "../inbound/origin.ts";
import { holdReader } from "../link/reader.ts";
import { metadataOf } from "../inbound/placement.ts";
import type { Pass } from "../pass.ts";
import { draftAction } from "../stream/show.ts";
import type { Prompt } from "./registry.ts";

/**
 * Says something about a question where it was answered: in the background, in the thread of the answer
 * (G-70), and never as the end of a stream that is open there (F-35).
 */
export function sayOfPrompt(
  pass: Pass,
  prompt: Prompt | undefined,
  origin: Origin,
  text: string,
  what: string,
): void {
  const action = absorbed(pass, prompt, origin, text) ?? plain(origin, text);
  const requestId = runErrand(pass, { origin, action, turn: prompt?.turn, what });
  if (requestId !== undefined && pass.rig.policies.readerWaits("answer")) {
    holdReader(pass, requestId);
  }
}

function plain(origin: Origin, content: string): TurnAction {
  const placement = { replyTo: null, threadId: origin.threadId, statusThreadId: null };
  const metadata = metadataOf(origin, placement);
  return { op: "send", chat_id: origin.chatId, content, reply_to: null, metadata };
}

/** What becomes of it where a policy takes it for the end of the asking turn's stream. */
function absorbed(
  pass: Pass,
  prompt: Prompt | undefined,
  { threadId }: Origin,
  text: string,
): TurnAction | undefined {
  const turn = prompt === undefined ? undefined : tableGet(pass.state.turns, prompt.turn);
  if (turn === undefined) return undefined;
  const what = { is: "interim", lane: "prompt-ack" } as const;
  const open = pass.rig.policies.absorb({ turn: turn.id, what, threadId }, openStreams(pass, turn));
  if (open === undefined) return undefined;
  buryDraft(pass, open);
  return draftAction(turn, open.draftId, text, true);
}
