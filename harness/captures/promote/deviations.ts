import type { Deviation } from "../../../simulator/world/script.ts";
import type { Piece } from "../frames/piece.ts";
import { messageOf, type CapturedTurn } from "./captured-turn.ts";

export interface Deviated {
  readonly deviations: readonly Deviation[];
  /** What happened in the capture and cannot be said in a scenario, in sentences. */
  readonly left: readonly string[];
}

/** What went wrong on the way in a capture, as deviations from the well-behaved run. */
export function deviationsOf(pieces: readonly Piece[], turns: readonly CapturedTurn[]): Deviated {
  const labels = new Map(turns.flatMap((turn) => [...turn.labels]));
  const deviations = new Map<string, Deviation>();
  const left: string[] = [];
  for (const { line, at } of pieces) {
    if (line.what !== "fault") continue;
    const label = line.at === undefined ? undefined : labels.get(line.at);
    // A fault at an op of a turn that is left out has nothing to do with the failure.
    if (line.at !== undefined && label === undefined) continue;
    const deviation = label === undefined ? undefined : deviationOf(line.fault, label);
    if (deviation !== undefined) deviations.set(deviation.at, deviation);
    else left.push(`the fault ${line.fault} of line ${at} has no place in a scenario`);
  }
  for (const again of redelivered(pieces, turns)) deviations.set(again.at, again);
  for (const [requestId, take] of refusalsOf(pieces)) {
    const at = labels.get(requestId);
    if (at !== undefined && !deviations.has(at)) deviations.set(at, { at, take });
  }
  for (const at of unanswered(pieces, labels)) {
    const isKnown = deviations.has(at) || deviations.has(`${at}/ack`);
    if (!isKnown) deviations.set(`${at}/ack`, { at: `${at}/ack`, take: "ack-lost" });
  }
  return { deviations: [...deviations.values()], left };
}

function deviationOf(fault: string, label: string): Deviation | undefined {
  const [name = ""] = fault.split(":");
  switch (name) {
    case "ack-lost":
    case "result not sent":
      return { at: `${label}/ack`, take: "ack-lost" };
    // In the world a live socket loses nothing: what is lost dies with it (D-06).
    case "request-lost":
    case "cut":
      return { at: label, take: "request-lost" };
    case "cut-after":
    case "held":
    case "rejected":
    case "declined":
      return { at: label, take: fault };
    default:
      return undefined;
  }
}

/** Messages that the connector delivered once more, on the same socket or on a later one (F-03). */
function redelivered(
  pieces: readonly Piece[],
  turns: readonly CapturedTurn[],
): readonly Deviation[] {
  return turns.flatMap(({ name, chat, messageId }) => {
    const conns = pieces.flatMap(({ line, frame }) =>
      frame?.type === "inbound" && messageOf(frame) === `${chat} ${messageId}` ? [line.conn] : [],
    );
    const [first, second] = conns;
    if (second === undefined) return [];
    return [{ at: `${name}/end`, take: first === second ? "replay" : "replay-with-drop" }];
  });
}

/** Requests that the connector refused by itself, and how. */
function refusalsOf(pieces: readonly Piece[]): readonly (readonly [string, string])[] {
  return pieces.flatMap(({ frame }) => {
    if (frame?.type !== "outbound_result" || frame.result.success === true) return [];
    const { requestId, result } = frame;
    const name = result.code === "egress_declined" ? "declined" : "rejected";
    const error = result.error ?? "";
    return [[requestId, error === "" ? name : `${name}:${error}`] as const];
  });
}

/** Labels of requests that nobody answered, though their socket lived on to see another answer. */
function unanswered(
  pieces: readonly Piece[],
  labels: ReadonlyMap<string, string>,
): readonly string[] {
  const open = new Map<string, number>();
  for (const [index, { frame }] of pieces.entries()) {
    if (frame?.type === "outbound") open.set(frame.requestId, index);
    if (frame?.type === "outbound_result") open.delete(frame.requestId);
  }
  return [...open].flatMap(([requestId, index]) => {
    const conn = pieces[index]?.line.conn;
    const livedOn = pieces
      .slice(index)
      .some(({ line, frame }) => line.conn === conn && frame?.type === "outbound_result");
    const label = labels.get(requestId);
    return livedOn && label !== undefined ? [label] : [];
  });
}
