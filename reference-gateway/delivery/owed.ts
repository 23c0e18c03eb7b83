import { tableGet, tableHas } from "../../contract/table.ts";
import { recordTurn, type KeptStream } from "../memory/journal.ts";
import type { Pass } from "../pass.ts";
import type { Turn } from "../turns/turn.ts";

/** D-36: a final that waits for a link is not lost with the process. */
export function recordOwed(pass: Pass, turn: Turn, text: string): void {
  const entry = tableGet(pass.state.journal, turn.id);
  if (entry === undefined) return;
  const stream = keptStream(pass, turn);
  recordTurn(pass, turn.id, { stage: "owed", event: entry.event, text, stream });
}

export function keptStream(pass: Pass, turn: Turn): KeptStream {
  const { draftId, shown, messageId } = turn.stream;
  return { draftId, open: tableHas(pass.state.openDrafts, turn.key), shown, messageId };
}
