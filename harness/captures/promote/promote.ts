import { SOUND } from "../../run/sides.ts";
import { judgedRun } from "../../run/judged-run.ts";
import { stageFor } from "../../run/stage-for.ts";
import { DEFECTS, type AnyDefect } from "../../mutants/defects.ts";
import type { Case } from "../../scenario/case.ts";
import { loadScenario } from "../../scenario/load.ts";
import { problemLine } from "../../scenario/problem.ts";
import { findingIds } from "../../scenario/vocabulary.ts";
import { isPlatformName } from "../../../simulator/platforms/names.ts";
import type { Deviation } from "../../../simulator/world/script.ts";
import type { Failure } from "../frames/failure.ts";
import type { Piece } from "../frames/piece.ts";
import { shrinkCapture } from "../shrink/shrink.ts";
import { messageOf, turnsOf, type CapturedTurn } from "./captured-turn.ts";
import { deviationsOf } from "./deviations.ts";
import { scenarioText } from "./scenario-text.ts";
import { shapeOf } from "./shape-of.ts";

export type Promoted =
  | {
      readonly ok: true;
      readonly text: string;
      readonly turns: readonly CapturedTurn[];
      /** Known mistakes that break the same promise in it, and show the same ops as the capture. */
      readonly alike: readonly string[];
      /** What of the capture is not in it, in sentences. */
      readonly left: readonly string[];
    }
  /** It cannot be promoted, and why. */
  | { readonly ok: false; readonly why: string };

const SEED = 1;

/**
 * Makes a scenario of a capture: the turns that matter, what agents must have said for the wire to look
 * so, and what went wrong on the way. It is run before it is handed out: the sound pair passes it, and
 * every fault in it takes effect.
 */
export function promote(pieces: readonly Piece[], failure: Failure, file: string): Promoted {
  const { pieces: least } = shrinkCapture(pieces, failure);
  const messages = new Set(
    least.flatMap(({ frame }) => (frame?.type === "inbound" ? [messageOf(frame)] : [])),
  );
  const turns = turnsOf(pieces, messages);
  if (turns.length === 0) {
    return no(`${failure.check} is not about what a person asked: no message is part of it`);
  }
  const foreign = turns.find(({ platform }) => !isPlatformName(platform));
  if (foreign !== undefined) return no(`scenarios have no platform ${foreign.platform}`);
  const { deviations, left } = deviationsOf(pieces, turns);
  const draft = { file, failure, turns, pieces, findings: [] };
  const { kept, dropped } = exposed(deviations, (some) =>
    scenarioText({ ...draft, deviations: some }),
  );
  const cases = casesOf(scenarioText({ ...draft, deviations: kept }));
  if (typeof cases === "string") return no(cases);
  const broken = soundlyBroken(cases);
  if (broken !== undefined) return no(broken);
  const alike = alikeIn(cases, failure, turns);
  const known = findingIds();
  const findings = [...new Set(alike.map(({ finding }) => finding))].filter((id) => known.has(id));
  return {
    ok: true,
    text: scenarioText({ ...draft, deviations: kept, findings }),
    turns,
    alike: alike.map(({ id }) => id),
    left: [...left, ...dropped],
  };
}

function no(why: string): Promoted {
  return { ok: false, why };
}

function casesOf(text: string): readonly Case[] | string {
  const loaded = loadScenario("promoted", text);
  return loaded.ok ? loaded.cases : loaded.problems.map(problemLine).join("; ");
}

/** Faults that find their event on the sound pair; the others would make the scenario prove nothing. */
function exposed(
  deviations: readonly Deviation[],
  textOf: (some: readonly Deviation[]) => string,
): { readonly kept: readonly Deviation[]; readonly dropped: readonly string[] } {
  const cases = casesOf(textOf(deviations));
  if (typeof cases === "string") return { kept: deviations, dropped: [] };
  const missing = new Set<string>();
  for (const one of cases) {
    const { result } = judgedRun(stageFor(one, SOUND, SEED, "memory"), one.deviations);
    for (const { deviation, exposed: met } of result.exposures) if (!met) missing.add(deviation.at);
  }
  return {
    kept: deviations.filter(({ at }) => !missing.has(at)),
    dropped: [...missing].map(
      (at) => `a sound gateway never comes to ${at}; its fault is left out`,
    ),
  };
}

/** What the sound pair breaks, if anything: then the scenario is none. */
function soundlyBroken(cases: readonly Case[]): string | undefined {
  for (const one of cases) {
    const { breaches, result } = judgedRun(stageFor(one, SOUND, SEED, "memory"), one.deviations);
    const error = breaches.find(({ severity }) => severity === "error");
    if (error !== undefined)
      return `the sound pair breaks ${error.predicate} in it: ${error.sentence}`;
    if (result.outcome.why !== "quiescent") return `the sound pair never comes to rest in it`;
  }
  return undefined;
}

function alikeIn(
  cases: readonly Case[],
  failure: Failure,
  turns: readonly CapturedTurn[],
): readonly AnyDefect[] {
  const guilty = turns.find(({ messageId }) => failure.turn?.includes(messageId) === true);
  return DEFECTS.filter(({ sides }) =>
    cases.some((one) => {
      const { breaches, lines } = judgedRun(stageFor(one, sides, SEED, "memory"), one.deviations);
      const isSame = breaches.some(
        ({ predicate, severity }) => severity === "error" && predicate === failure.check,
      );
      if (!isSame || guilty === undefined) return isSame;
      return shapeOf(lines, guilty.name) === guilty.shape;
    }),
  );
}
