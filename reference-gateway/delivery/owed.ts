import { tableHas } from "../../contract/table.ts";
import { recordTurn, type KeptStream } from "../memory/journal.ts";
import type { Pass } from "../pass.ts";
import type { Turn } from "../turns/turn.ts";

/** D-36: a final that waits for a link is not lost with the process. */
export function recordOwed(pass: Pass, turn: Turn, text: string): void {
  if (!tableHas(pass.state.journal, turn.id)) return;
  const { event } = turn.asked;
  recordTurn(pass, turn.id, { stage: "owed", event, text, stream: keptStream(pass, turn) });
}

export function keptStream(pass: Pass, turn: Turn): KeptStream {
  const { draftId, shown, messageId } = turn.stream;
  return { draftId, open: tableHas(pass.state.openDrafts, turn.key), shown, messageId };
}
