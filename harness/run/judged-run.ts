import type { Line } from "../../contract/trace-line.ts";
import { createJudge, type Judge } from "../../simulator/invariants/judge.ts";
import type { Breach } from "../../simulator/invariants/port.ts";
import { runWorld, runWorldOver, type RunResult } from "../../simulator/world/run.ts";
import type { Deviation } from "../../simulator/world/script.ts";
import type { Stage } from "../../simulator/world/setup.ts";
import type { Transport } from "../../simulator/world/transport.ts";

/** A run with everything that was seen and everything that was wrong with it. */
export interface JudgedRun {
  readonly result: RunResult;
  readonly lines: readonly Line[];
  readonly breaches: readonly Breach[];
}

export const JUDGE: Judge = createJudge();

/** Runs a stage in memory and judges it line by line. */
export function judgedRun(stage: Stage, deviations: readonly Deviation[]): JudgedRun {
  const court = openCourt();
  const result = runWorld(stage, deviations, court.hear);
  return { result, ...court.close() };
}

/** The same over a transport. */
export async function judgedRunOver(
  transport: Transport,
  stage: Stage,
  deviations: readonly Deviation[],
): Promise<JudgedRun> {
  const court = openCourt();
  const result = await runWorldOver(transport, stage, deviations, court.hear);
  return { result, ...court.close() };
}

interface Court {
  readonly hear: (line: Line) => void;
  readonly close: () => Pick<JudgedRun, "lines" | "breaches">;
}

/** Judges lines that were kept: a capture, or the trace of an earlier run. */
export function judgeLines(kept: readonly Line[]): readonly Breach[] {
  const court = openCourt();
  for (const line of kept) court.hear(line);
  return court.close().breaches;
}

function openCourt(): Court {
  const lines: Line[] = [];
  const breaches: Breach[] = [];
  let state = JUDGE.start;
  return {
    hear: (line) => {
      lines.push(line);
      const [next, found] = JUDGE.on(state, line);
      state = next;
      breaches.push(...found);
    },
    close: () => {
      breaches.push(...JUDGE.atRest(state));
      return { lines, breaches };
    },
  };
}
