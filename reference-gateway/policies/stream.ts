import { floodPauseMs, isFlood } from "./flood.ts";
import type { Capabilities } from "../../contract/descriptor.ts";
import type { Outcome } from "../../contract/ports/gateway.ts";

/** A preview or an edit of it that was refused. */
export interface FailedEdit {
  readonly error: string;
  /** What the connector says of when to try again (W-48), or `null`. */
  readonly retryAfterMs: number | null;
  /** Edits in a row that were refused for coming too fast, before this one. */
  readonly floods: number;
}

export interface StreamPolicies {
  /** Whether thinking is kept off the screen (G-25). */
  hidesThinking(): boolean;
  /** Whether a chat's stream itself becomes the message (G-02, F-19). */
  streamIsMessage(can: Capabilities): boolean;
  /** What a draft frame says: the turn's whole text (F-10), and no cursor (F-06). */
  frameText(text: { readonly ledger: string; readonly segmentAt: number }): string;
  /**
   * What a tool boundary does (G-31, D-31): one more `frame`, in any chat. `finalise` would end the
   * message (F-05), also where drafts were given up (I-15, F-79).
   */
  atTool(shown: "draft" | "edit" | "off", framesFailed: boolean): "frame" | "finalise";
  /** Whether a stream may still be sealed after a frame of it ended so (G-06, D-05, F-13, F-25). */
  afterFrame(outcome: Outcome): "armed" | "disarmed";
  /**
   * How long previews pause after one was refused; `null`: they are given up (G-43). Too fast is what a
   * code or whole words say (G-41); other refusals may hold the same letters (F-76).
   */
  afterFailedEdit(failure: FailedEdit): number | null;
  /** What becomes of frames that are due while the seal is under way: nothing (I-17, F-14). */
  lateFrames(): "stop" | "write";
}

export const soundStream: StreamPolicies = {
  hidesThinking: () => true,
  streamIsMessage: (can) => can.platform === "slack",
  frameText: ({ ledger }) => ledger,
  atTool: () => "frame",
  afterFrame: (outcome) => (outcome === "definite" || outcome === "decline" ? "disarmed" : "armed"),
  afterFailedEdit: (failure) => (isFlood(failure) ? floodPauseMs(failure) : null),
  lateFrames: () => "stop",
};
