import type { Capabilities } from "../../contract/descriptor.ts";
import type { Outcome } from "../../contract/ports/gateway.ts";

export interface StreamPolicies {
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
  /** What becomes of frames that are due while the seal is under way: nothing (I-17, F-14). */
  lateFrames(): "stop" | "write";
}

export const soundStream: StreamPolicies = {
  streamIsMessage: (can) => can.platform === "slack",
  frameText: ({ ledger }) => ledger,
  atTool: () => "frame",
  afterFrame: (outcome) => (outcome === "definite" || outcome === "decline" ? "disarmed" : "armed"),
  lateFrames: () => "stop",
};
