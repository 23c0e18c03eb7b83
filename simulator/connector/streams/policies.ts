import type { ConnectorConfig } from "../config.ts";
import type { Sent } from "./stream-task.ts";

/** What is decided about answers that are shown while they grow. */
export interface StreamPolicies {
  /**
   * Where in `wanted` the text to append begins, when the platform has accepted `accepted`; `null` to
   * append nothing and put it right at the seal (C-02, D-08).
   */
  appendFrom(accepted: string, wanted: string, prefix: ConnectorConfig["prefix"]): number | null;
  /** Whether a frame is older than what is shown, so that it has nothing to add (D-34). */
  isStaleFrame(accepted: string, content: string): boolean;
  /** The text a stop carries, given what is missing; the stop appends (S-02, B06). */
  sealText(missing: string, whole: string): string;
  /** The base while a call is out that would make it `after` (C-03). */
  baseWhenSent(accepted: string, after: string): string;
  /** Whether a refused call counts as if the platform had taken it (C-03, C-11). */
  takesRefusalForSuccess(does: Sent["does"]): boolean;
  /** Whether a stream is closed when a call on it was refused (C-18). */
  closesWhatItOpened(): boolean;
  /** Whether a failure names the message that is on screen (D-32). */
  namesWhatIsLeft(): boolean;
  /** Whether the preview that a posted final replaces is deleted (D-33). */
  deletesReplaced(): boolean;
  /** Longest text of one stream call, given the platform's limit (C-16). */
  streamCallUnitsMax(limit: number): number;
  /** Whether a sealed stream is remembered (C-06). */
  remembersSeal(): boolean;
  /** Whether a final for a sealed stream is a repetition (C-07, D-07, F-14). */
  repeatedFinalIsKnown(): boolean;
  /** Whether a frame for a sealed stream is swallowed (C-08). */
  stragglerIsKnown(): boolean;
}

export const soundStreams: StreamPolicies = {
  appendFrom: (accepted, wanted, prefix) => {
    if (wanted.startsWith(accepted)) return accepted.length;
    return prefix === "append-whole" ? 0 : null;
  },
  isStaleFrame: (accepted, content) =>
    content.length < accepted.length && accepted.startsWith(content),
  sealText: (missing) => missing,
  baseWhenSent: (accepted) => accepted,
  takesRefusalForSuccess: () => false,
  closesWhatItOpened: () => true,
  namesWhatIsLeft: () => true,
  deletesReplaced: () => true,
  streamCallUnitsMax: (limit) => limit,
  remembersSeal: () => true,
  repeatedFinalIsKnown: () => true,
  stragglerIsKnown: () => true,
};
