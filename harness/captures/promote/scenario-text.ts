import { stringify } from "yaml";
import type { FinalDoor } from "../../../contract/ports/agent.ts";
import type { Descriptor } from "../../../contract/generated/types.ts";
import type { Deviation } from "../../../simulator/world/script.ts";
import type { Failure } from "../frames/failure.ts";
import type { Piece } from "../frames/piece.ts";
import type { CapturedTurn } from "./captured-turn.ts";

/** Time between two turns that followed each other, and two that overlapped, in milliseconds. */
const APART_MS = 20_000;
const OVERLAP_MS = 500;

/** By which door the final left, no wire tells: all are tried (F-07). */
const DOORS: readonly FinalDoor[] = [
  "send",
  "send-explicit-platform",
  "send-for-platform",
  "queued",
];

export interface Draft {
  readonly file: string;
  readonly failure: Failure;
  readonly turns: readonly CapturedTurn[];
  readonly deviations: readonly Deviation[];
  readonly pieces: readonly Piece[];
  /** Findings that the failure is like. */
  readonly findings: readonly string[];
}

/** A scenario, as YAML that the loader takes. Words are the scenario's own: watermarks, as in any other. */
export function scenarioText(draft: Draft): string {
  const { failure, file, turns, deviations, findings } = draft;
  return stringify({
    title: titleOf(draft),
    why: `Promoted from the capture ${file.replace(/^.*[\\/]/, "")}, in which ${failure.check} was broken: ${failure.sentence}.`,
    findings,
    clauses: [failure.check],
    matrix: { axes: { door: DOORS } },
    ...gatewayOf(draft),
    platforms: platformsOf(draft),
    turns: Object.fromEntries(turns.map((turn, index) => [turn.name, turnOf(draft, turn, index)])),
    ...(deviations.length === 0 ? {} : { deviations }),
  });
}

/** Longest title of a scenario. */
const TITLE_UNITS_MAX = 120;

function titleOf({ failure, turns, deviations }: Draft): string {
  const met = deviations.map(({ at, take }) => `${take.split(":")[0] ?? ""} at ${at}`).join(", ");
  const count = turns.length === 1 ? "One turn" : `${turns.length} turns`;
  return `${count}${met === "" ? "" : ` with ${met}`}: ${failure.check} holds`.slice(
    0,
    TITLE_UNITS_MAX,
  );
}

function turnOf({ turns }: Draft, turn: CapturedTurn, index: number): object {
  const atMs = startOf(turns, index);
  const several = new Set(turns.map(({ platform }) => platform)).size > 1;
  return {
    ...(several ? { platform: turn.platform } : {}),
    chat: turn.chat,
    user: turn.user,
    ...(turn.thread === null ? {} : { thread: turn.thread }),
    ...(atMs === 0 ? {} : { at: `${atMs}ms` }),
    answers: turn.steps,
    door: "${door}",
  };
}

/** Turns that overlapped overlap again; others keep clear of each other. */
function startOf(turns: readonly CapturedTurn[], index: number): number {
  let atMs = 0;
  for (let at = 1; at <= index; at += 1) {
    const [before, turn] = [turns[at - 1], turns[at]];
    const overlaps = before !== undefined && turn !== undefined && turn.startMs < before.endMs;
    atMs += overlaps ? OVERLAP_MS : APART_MS;
  }
  return atMs;
}

function gatewayOf({ pieces, turns }: Draft): object {
  const ops = new Set(
    pieces.flatMap(({ frame }) => (frame?.type === "outbound" ? [frame.action.op] : [])),
  );
  const shapes = turns.map(({ shape }) => shape).join(" ");
  const streams = shapes.includes("draft") ? {} : editing(shapes);
  const gateway = { ...(ops.has("typing") ? {} : { typing: false }), ...streams };
  return Object.keys(gateway).length === 0 ? {} : { gateway };
}

function editing(shapes: string): object {
  return { streaming: shapes.includes("edit") ? "edit" : "off" };
}

/** What the recorded connector said of its platforms, where it decides how an answer is shown. */
function platformsOf({ pieces, turns }: Draft): object {
  const descriptors = new Map<string, Descriptor>();
  for (const { frame } of pieces) {
    if (frame?.type === "descriptor") descriptors.set(frame.descriptor.platform, frame.descriptor);
  }
  const names = [...new Set(turns.map(({ platform }) => platform))];
  return Object.fromEntries(
    names.map((name) => {
      const descriptor = descriptors.get(name);
      const differs = descriptor === undefined ? {} : differing(descriptor);
      return [name, Object.keys(differs).length === 0 ? {} : { descriptor: differs }];
    }),
  );
}

function differing({ supports_draft_streaming, supports_edit }: Descriptor): object {
  return {
    ...(!supports_draft_streaming ? { supports_draft_streaming } : {}),
    ...(!supports_edit ? { supports_edit } : {}),
  };
}
