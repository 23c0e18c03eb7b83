import { readHermesText } from "../../contract/commands/hermes-text.ts";
import type { InboundEvent } from "../../contract/generated/types.ts";

export interface InboundPolicies {
  /** Whether a person may ask: who comes through a connector was let in there (G-83, F-65). */
  letsIn(): boolean;
  /** On Slack, where other commands are not to be had, `/hermes` says any of them (W-73). */
  slackCommand(event: InboundEvent): InboundEvent;
  /** By what a message is known again: by its id, and without one by nothing (G-73, I-47). */
  knownBy(id: string | null): string | null;
  /** Whether a message is a repetition, given that its id was admitted before (I-44, F-03). */
  isReplay(seen: boolean): boolean;
  /** Whether messages are taken while the answer to going_idle is awaited (G-103, I-48). */
  servesWhileLeaving(): boolean;
  /** Whether a message that found no room counts as seen, and is acknowledged (G-75, F-47). */
  countsAsSeen(admitted: boolean): boolean;
  /** Whether a buffered message that can never be read is acknowledged all the same (W-28, B26, B46). */
  acknowledgesUnreadable(): boolean;
  /** Whether an interruption is told to the connector: not where that asked for it, as an echo (W-29). */
  tellsInterrupt(by: "gateway" | "connector"): boolean;
  /**
   * Whether the reader waits for the result of what it writes itself: an acknowledgement of an answer
   * (F-36), or what a turn that was interrupted still writes (F-37). It never does (W-21, I-38).
   */
  readerWaits(what: "answer" | "interrupt"): boolean;
  /** Entries a store may hold (I-54, F-24). */
  storeBound(name: "open-drafts" | "tombstones" | "seen-inbound", max: number): number;
}

export const soundInbound: InboundPolicies = {
  letsIn: () => true,
  slackCommand(event) {
    const text = event.text ?? "";
    if (event.source.platform !== "slack" || !text.trimStart().startsWith("/")) return event;
    const read = readHermesText(text);
    return read === undefined
      ? event
      : { ...event, text: read.text, message_type: read.messageType };
  },
  knownBy: (id) => id,
  isReplay: (seen) => seen,
  servesWhileLeaving: () => true,
  countsAsSeen: (admitted) => admitted,
  tellsInterrupt: (by) => by === "gateway",
  acknowledgesUnreadable: () => true,
  readerWaits: () => false,
  storeBound: (_name, max) => max,
};
