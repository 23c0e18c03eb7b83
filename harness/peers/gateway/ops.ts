import type { Outbound } from "../../../contract/generated/types.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { chatOf, contentOf } from "../../../simulator/invariants/story/attribution.ts";
import type { OnOp } from "./planned-faults.ts";
import type { Turn } from "./turn.ts";

/** A request that the gateway wrote, with the line on which it came. */
export interface Op {
  readonly line: number;
  readonly frame: Outbound;
}

/** The request on this line, if there is one. */
export function opOf(line: Line): Op | undefined {
  if (line.kind !== "received" || line.by !== "connector") return undefined;
  return line.frame.type === "outbound" ? { line: line.n, frame: line.frame } : undefined;
}

/** Whether a request carries words of this turn's answer. */
export function carriesWords(frame: Outbound, { chat, mark }: Turn): boolean {
  const { action } = frame;
  return chatOf(action) === chat && (contentOf(action) ?? "").includes(mark);
}

/** A draft frame of this turn. */
export function draftOf(turn: Turn): OnOp {
  return (frame) => isDraft(frame, false) && carriesWords(frame, turn);
}

/** The seal of this turn. */
export function sealOf(turn: Turn): OnOp {
  return (frame) => isDraft(frame, true) && carriesWords(frame, turn);
}

/** A plain send with this turn's words. */
export function sendOf(turn: Turn): OnOp {
  return (frame) => frame.action.op === "send" && carriesWords(frame, turn);
}

/** Whatever puts this turn's words on screen. */
export function contentOfTurn(turn: Turn): OnOp {
  return (frame) => carriesWords(frame, turn);
}

/** Lines on which such a request came. */
export function lineOf(on: OnOp): (line: Line) => boolean {
  return (line) => {
    const op = opOf(line);
    return op !== undefined && on(op.frame);
  };
}

function isDraft({ action }: Outbound, final: boolean): boolean {
  return action.op === "draft" && action.final === final;
}
