import type { Progress } from "../../simulator/explore/explore.ts";
import type { ExploredPart } from "./part.ts";

const WHOLE_PERCENT = 100;

/** One line while an exploration is under way: how far, how fast, how much longer. */
export function progressLine(
  { schedules, transitions, firsts }: Progress,
  tookMs: number,
  deviations: number,
): string {
  const tried = schedules.length - 1;
  const [firstsInAll = 0] = schedules.slice(1);
  const parts = [
    `${sum(schedules)} schedules`,
    `${tried} of ${deviations} deviations`,
    `${perSecond(transitions, tookMs)} transitions/s`,
  ];
  if (tried === deviations && tried > 1 && firsts > 0 && firsts <= firstsInAll) {
    // The later the first deviation, the fewer events are left for the others.
    const done = 1 - (1 - firsts / (firstsInAll + 1)) ** tried;
    parts.push(`${Math.floor(done * WHOLE_PERCENT)} %`);
    parts.push(`about ${Math.ceil((tookMs / done - tookMs) / 1_000)} s left`);
  }
  return parts.join(", ");
}

/** What was covered, and whether anything was broken, in a few lines. */
export function coveredText(part: ExploredPart, tookMs: number): string {
  const { plan, schedules, outcomes, effort, complete, counterexample } = part;
  const by = schedules.map((count, k) => `${count} with ${k}`).join(", ");
  const what = `${plan.turns} ${plan.turns === 1 ? "turn" : "turns"} of ${plan.workload}, at most ${plan.deviations} deviations of the ${plan.alphabet} alphabet`;
  const took = `${effort.transitions} transitions in ${(tookMs / 1_000).toFixed(1)} s, ${perSecond(effort.transitions, tookMs)}/s`;
  const merged = effort.merge
    ? `; ${effort.states} states told apart, ${effort.merged} met again`
    : "";
  const kept = outcomes.filter(({ broken }) => !broken).length;
  const head =
    counterexample !== null
      ? `A promise is broken within ${sum(schedules)} schedules of ${what}`
      : complete
        ? `No promise is broken in any of all ${sum(schedules)} schedules of ${what}`
        : `Interrupted: no promise was broken in ${sum(schedules)} schedules, which are not all, of ${what}`;
  return `${head}\n  ${by}; ${took}${merged}\n  ${kept} different outcomes`;
}

function perSecond(count: number, tookMs: number): number {
  return tookMs === 0 ? 0 : Math.round((count * 1_000) / tookMs);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
