import fc from "fast-check";
import { startWorld } from "../../simulator/world/boot.ts";
import { doDeed, plainDeed } from "../../simulator/world/deeds.ts";
import { nextEvent } from "../../simulator/world/next-event.ts";
import type { Deviation } from "../../simulator/world/script.ts";
import type { Stage } from "../../simulator/world/setup.ts";
import { alternativesAt, decide } from "../../simulator/world/take.ts";
import type { Counterexample } from "../../simulator/explore/explore.ts";
import { faultsNamed } from "../../simulator/explore/alphabet.ts";
import {
  endBefore,
  hear,
  hearingOf,
  verdictOf as lastWord,
} from "../../simulator/explore/judge.ts";
import { alphabetOf } from "../explore/plan.ts";
import { scenarioArbitrary, type ScenarioArbitraryOptions } from "../explore/scenario-arbitrary.ts";
import { JUDGE } from "../run/judged-run.ts";
import type { Case } from "../scenario/case.ts";
import { caseOfSource } from "../scenario/load.ts";
import {
  checkOfFault,
  failureText,
  orFault,
  stageWith,
  verdictOf,
  type GatewayCheck,
  type GatewayFactory,
} from "./check-gateway.ts";
import { GatewayFaultError } from "./foreign-machine.ts";
import { withTripwires } from "./tripwires.ts";

/** A workload, and where its run departs from the well-behaved one. */
export interface ScheduledRun {
  /** A scenario as data. */
  readonly scenario: Case["source"];
  /** One number for each event on which something could be laid: 0 for nothing, else which of it. */
  readonly tape: readonly number[];
}

export interface ScheduledRunOptions extends ScenarioArbitraryOptions {
  /** Longest tape; behind its end everything goes well. */
  readonly tapeMax?: number;
}

const TAPE_MAX = 60;
const CHOICE_MAX = 99;
const ALPHABET = "mission";

/**
 * Any workload with any schedule, for fast-check: numbers that become 0, and tapes that become shorter,
 * are fewer deviations, so that fast-check shrinks towards the well-behaved run.
 */
export function scheduledRunArbitrary(
  options: ScheduledRunOptions = {},
): fc.Arbitrary<ScheduledRun> {
  const choice = fc.nat({ max: CHOICE_MAX });
  const sparse = fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: choice },
  );
  const size = { maxLength: options.tapeMax ?? TAPE_MAX };
  return fc.record({
    scenario: scenarioArbitrary(options),
    tape: fc.oneof(fc.array(sparse, size), fc.array(choice, size)),
  });
}

/** Runs one schedule with a gateway of yours, and judges it. A failure tells the call that runs it again. */
export function checkRun(
  factory: GatewayFactory,
  { scenario, tape }: ScheduledRun,
  alphabet = ALPHABET,
): GatewayCheck {
  const { faults } = alphabetOf(alphabet);
  const [counterexample, strays] = withTripwires(() =>
    orFault(() =>
      counterexampleIn(stageWith(factory, caseOfSource("drawn", scenario)), tape, faults),
    ),
  );
  if (counterexample instanceof GatewayFaultError) return checkOfFault(counterexample, strays);
  const verdict = verdictOf(counterexample, strays);
  const text =
    strays.length > 0
      ? `unknown: ${strays.map(({ what, callSite }) => `${what} at ${callSite}`).join(", ")}`
      : counterexample === undefined
        ? "every promise is kept"
        : `${failureText(counterexample, undefined)}\nagain: ${callOf({ scenario, tape }, alphabet)}`;
  return { verdict, text, schedules: 1, counterexample, strays };
}

/** The call that runs it once more: a line of the explorer knows neither this workload nor this gateway. */
function callOf(run: ScheduledRun, alphabet: string): string {
  const more = alphabet === ALPHABET ? "" : `, ${JSON.stringify(alphabet)}`;
  return `checkRun(factory, ${JSON.stringify(run)}${more})`;
}

function counterexampleIn(
  stage: Stage,
  tape: readonly number[],
  alphabet: readonly string[],
): Counterexample | undefined {
  const faults = faultsNamed(alphabet);
  const hearing = hearingOf(startWorld(stage), JUDGE);
  const { work } = hearing;
  const deviations: Deviation[] = [];
  let at = 0;
  for (;;) {
    const next = nextEvent(stage, work.world);
    const outcome = endBefore(hearing, next);
    if (outcome !== undefined || next === undefined) {
      const failure = outcome === undefined ? undefined : lastWord(hearing, JUDGE, outcome);
      return failure === undefined ? undefined : { ...failure, deviations };
    }
    const choices = at < tape.length ? alternativesAt(stage, work.world, next, faults) : [];
    const chosen = choices.length === 0 ? 0 : (tape[at++] ?? 0);
    const take = chosen === 0 ? undefined : choices[(chosen - 1) % choices.length];
    if (take !== undefined) deviations.push({ at: next.event.label, take });
    const deeds = take === undefined ? [plainDeed(next)] : decide(work, next, take);
    for (const deed of deeds) doDeed(work, deed, null);
    hear(hearing, JUDGE);
    if (hearing.breaches.length > 0) {
      return { breaches: hearing.breaches, outcome: undefined, deviations };
    }
  }
}
