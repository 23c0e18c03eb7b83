import type { InboundEvent } from "../../contract/generated/types.ts";
import type { TurnId } from "../../contract/ports/gateway.ts";
import type { FinalOp } from "../delivery/delivery.ts";
import { tableDelete, tableGet, tableSet } from "../../contract/table.ts";
import type { Pass } from "../pass.ts";

/**
 * What a restart must know of a turn (D-36). The stage protects the screen: after a restart
 *
 * - `staged`: nothing of the turn was written. It is run again, but never twice in one process (I-44).
 * - `shown`: a part of it may be on a screen, and its agent died with the process. Nothing more is
 *   written; the connector closes the stream (D-35).
 * - `owed`: the final is known and nothing of its end was written. It is delivered.
 * - `ending`: a seal or edit was written once and is unanswered. The same goes out once more, which
 *   changes nothing if it had arrived (C-07, G-07), and what was to follow follows.
 * - `written`: a send of the final was written and may be on the screen. A second one could double it, so
 *   nothing more is written (G-09).
 */
export type JournalEntry =
  | { readonly stage: "shown" | "written"; readonly event: InboundEvent }
  | {
      readonly stage: "staged";
      readonly event: InboundEvent;
      /** Its agent was cut off by this process. */
      readonly ran?: true;
    }
  | {
      readonly stage: "owed";
      readonly event: InboundEvent;
      readonly text: string;
      readonly stream: KeptStream;
    }
  | {
      readonly stage: "ending";
      readonly event: InboundEvent;
      readonly text: string;
      readonly stream: KeptStream;
      /** The op that was written, and those after it; or what follows it, once it was written twice. */
      readonly ops: readonly FinalOp[];
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

/** I-44: from here on the message is for another process, or for none. */
export function markRan(pass: Pass, turn: TurnId): void {
  const entry = tableGet(pass.state.journal, turn);
  if (entry?.stage !== "staged") return;
  recordTurn(pass, turn, { stage: "staged", event: entry.event, ran: true });
}

export function forgetTurn(pass: Pass, turn: TurnId): void {
  pass.state.journal = tableDelete(pass.state.journal, turn);
}
