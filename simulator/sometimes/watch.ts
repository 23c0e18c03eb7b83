import type { Line, SentHappened } from "../../contract/trace-line.ts";
import { partsOf } from "../faults/fault.ts";
import { faultNamed } from "../faults/registry.ts";
import { noneRecent, recall, rememberNew, type Recent } from "../world/recent.ts";
import type { Laid } from "./situation.ts";

/**
 * What a run has shown of the situations that faults exist for: a fold over its lines, beside the judge.
 * Immutable, so that an exploration forks it for nothing.
 */
export interface Watch {
  /** The last frames that were written, by label: a fault names only that. */
  readonly frames: Recent<Written>;
  /** Faults that took effect and whose situation is not reached yet, the newest last. */
  readonly open: readonly Laid[];
  /** Names of the faults that took effect, each once. */
  readonly laid: readonly string[];
  /** Names of the faults whose situation was reached, each once. */
  readonly reached: readonly string[];
}

interface Written {
  readonly key: string;
  readonly line: SentHappened;
}

/** Frames that are remembered at the least: a fault is laid on one that is under way. */
const FRAMES_MIN = 128;
/** Faults whose situation is waited for at one time; the oldest makes room. */
const OPEN_MAX = 32;

export const NOTHING_SEEN: Watch = {
  frames: noneRecent(FRAMES_MIN),
  open: [],
  laid: [],
  reached: [],
};

/** The watch after one line more. */
export function watched(watch: Watch, line: Line): Watch {
  if (line.kind === "fault") return laidOn(watch, line);
  const advanced = watch.open.length === 0 ? watch : goOn(watch, line);
  if (line.kind !== "sent" || line.label === undefined) return advanced;
  const frames = rememberNew(advanced.frames, { key: line.label, line });
  return { frames, open: advanced.open, laid: advanced.laid, reached: advanced.reached };
}

function laidOn(watch: Watch, line: Extract<Line, { readonly kind: "fault" }>): Watch {
  const [fault, parameter] = partsOf(line.fault);
  const laid = watch.laid.includes(fault) ? watch.laid : [...watch.laid, fault];
  if (watch.reached.includes(fault)) return { ...watch, laid };
  const { at, ms } = line;
  const written = recall(watch.frames, at)?.line;
  const next: Laid = { fault, parameter, at, ms, ...namesOf(written), shown: [] };
  return { ...watch, laid, open: [...watch.open, next].slice(-OPEN_MAX) };
}

function namesOf(line: Written["line"] | undefined): Pick<Laid, "conn" | "requestId" | "bufferId"> {
  if (line === undefined) return { conn: undefined, requestId: undefined, bufferId: undefined };
  const { conn, frame } = line;
  return {
    conn,
    requestId: "requestId" in frame ? frame.requestId : undefined,
    bufferId: "bufferId" in frame ? frame.bufferId : undefined,
  };
}

function goOn(watch: Watch, line: Line): Watch {
  let { open, reached } = watch;
  for (const laid of watch.open) {
    const steps = faultNamed(laid.fault)?.sometimes.steps ?? [];
    if (steps[laid.shown.length]?.(line, laid) !== true) continue;
    const shown = [...laid.shown, line];
    if (shown.length < steps.length) {
      open = open.map((other) => (other === laid ? { ...laid, shown } : other));
      continue;
    }
    // One run reaches a situation once; what else was laid on for it is of no more interest.
    open = open.filter(({ fault }) => fault !== laid.fault);
    if (!reached.includes(laid.fault)) reached = [...reached, laid.fault];
  }
  return open === watch.open ? watch : { ...watch, open, reached };
}
