import type { InboundEvent } from "../../contract/generated/types.ts";
import type { TurnId } from "../../contract/ports/gateway.ts";
import { tableDelete, tableGet, tableSet } from "../../contract/table.ts";
import type { Pass } from "../pass.ts";

/**
 * What a restart must know of a turn (D-36). The stage protects the screen: after a restart
 *
 * - `staged`: nothing of the turn was written. It is run again.
 * - `shown`: a part of it may be on a screen, and its agent died with the process. Nothing more is
 *   written; the connector closes the stream (D-35).
 * - `owed`: the final is known and was never written. It is delivered.
 * - `sealing`: the seal was written once and is unanswered. The same seal goes out once more, which
 *   changes nothing if it had arrived (C-07, G-07).
 * - `written`: the final may be on the screen, and writing it again could double it. Nothing more (G-09).
 */
export type JournalEntry =
  | { readonly stage: "staged" | "shown" | "written"; readonly event: InboundEvent }
  | {
      readonly stage: "owed";
      readonly event: InboundEvent;
      readonly text: string;
      readonly stream: KeptStream;
    }
  | {
      readonly stage: "sealing";
      readonly event: InboundEvent;
      readonly text: string;
      readonly stream: KeptStream;
      readonly seal: string;
    };

/** As much of a stream as its end needs. */
export interface KeptStream {
  readonly draftId: number;
  readonly open: boolean;
  readonly shown: string | null;
  readonly messageId: string | null;
}

export function recordTurn(pass: Pass, turn: TurnId, entry: JournalEntry): void {
  pass.state.journal = tableSet(pass.state.journal, turn, entry);
}

/** From here on the turn may be on a screen. */
export function markShown(pass: Pass, turn: TurnId): void {
  const entry = tableGet(pass.state.journal, turn);
  if (entry?.stage !== "staged") return;
  recordTurn(pass, turn, { stage: "shown", event: entry.event });
}

export function forgetTurn(pass: Pass, turn: TurnId): void {
  pass.state.journal = tableDelete(pass.state.journal, turn);
}
