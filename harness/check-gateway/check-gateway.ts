import type { GatewayMachine } from "../../contract/ports/gateway.ts";
import { explore, type Counterexample } from "../../simulator/explore/explore.ts";
import { kindsOf, type Failure } from "../../simulator/explore/judge.ts";
import type { PlatformName } from "../../simulator/platforms/names.ts";
import type { Stage } from "../../simulator/world/setup.ts";
import { alphabetOf } from "../explore/plan.ts";
import { replayLine } from "../explore/replay-line.ts";
import { workload, WORKLOAD_TURNS_MAX, WORKLOADS } from "../explore/workload.ts";
import { configsOf } from "../run/setup-of.ts";
import { JUDGE } from "../run/judged-run.ts";
import { SOUND } from "../run/sides.ts";
import { stageFor } from "../run/stage-for.ts";
import type { Case } from "../scenario/case.ts";
import { UsageError } from "../usage-error.ts";
import { foreignMachine, GatewayFaultError } from "./foreign-machine.ts";
import { withTripwires, type Stray } from "./tripwires.ts";

/** What a gateway is told about itself before it starts. */
export interface GatewayFacts {
  readonly name: string;
  readonly url: string;
  readonly gatewayId: string;
  readonly secret: string;
  /** When the run begins, in milliseconds since 1970. */
  readonly epochMs: number;
  /** The bots that it speaks for, in the order of their hellos. */
  readonly identities: readonly { readonly platform: string; readonly botId: string }[];
}

/** Makes the gateway under test: called once for each gateway of a run. */
export type GatewayFactory = (facts: GatewayFacts) => GatewayMachine;

export interface CheckOptions {
  /** Name of a workload of `turnproof explore`; `stream` when absent. */
  readonly workload?: string;
  /** 2 when absent. */
  readonly turns?: number;
  readonly platform?: PlatformName;
  /** Most deviations of one schedule; 1 when absent. */
  readonly deviations?: number;
  /** `mission`, `full`, or faults with commas between them; `mission` when absent. */
  readonly alphabet?: string;
}

/** What came of a check. */
export interface GatewayCheck {
  /** `unknown`: a run asked for real time or chance, so that no run can be had again. */
  readonly verdict: "pass" | "fail" | "unknown";
  /** All there is to say, for the message of an assertion. */
  readonly text: string;
  readonly schedules: number;
  /** Where a promise is broken; not where the gateway threw. */
  readonly counterexample: Counterexample | undefined;
  readonly strays: readonly Stray[];
}

/**
 * Holds a gateway to every promise in every schedule of a workload with at most so many deviations: the
 * simulated connector, its platforms and the judge around a gateway that is a `GatewayMachine`. One that
 * throws fails, with what it was told last.
 *
 * @throws {UsageError} When an option names what there is not, or the factory makes no `GatewayMachine`.
 */
export function checkGateway(factory: GatewayFactory, options: CheckOptions = {}): GatewayCheck {
  const { turns = 2, platform = "slack", deviations = 1, alphabet = "mission" } = options;
  const name = options.workload ?? "stream";
  requireBounds(name, turns, deviations);
  const scenario = workload(name, turns, platform);
  const { faults } = alphabetOf(alphabet);
  const [found, strays] = withTripwires(() =>
    orFault(() =>
      explore(stageWith(factory, scenario), { deviations, alphabet: faults, judge: JUDGE }),
    ),
  );
  if (found instanceof GatewayFaultError) return checkOfFault(found, strays);
  const { counterexample } = found;
  const schedules = found.schedules.reduce((sum, count) => sum + count, 0);
  const line =
    counterexample === undefined
      ? undefined
      : replayLine({ workload: name, turns, platform, deviations: counterexample.deviations });
  const text = textOf(counterexample, schedules, strays, line);
  return { verdict: verdictOf(counterexample, strays), text, schedules, counterexample, strays };
}

function requireBounds(name: string, turns: number, deviations: number): void {
  if (!Object.hasOwn(WORKLOADS, name)) {
    const known = Object.keys(WORKLOADS).join(", ");
    throw new UsageError(`there is no workload "${name}"; there are ${known}`);
  }
  if (!Number.isInteger(turns) || turns < 1 || turns > WORKLOAD_TURNS_MAX) {
    throw new UsageError(`turns: ${turns} is no whole number from 1 to ${WORKLOAD_TURNS_MAX}`);
  }
  if (!Number.isInteger(deviations) || deviations < 0) {
    throw new UsageError(`deviations: ${deviations} is no whole number from 0 up`);
  }
}

/** What came of runs, or the mistake of the gateway that ended them. */
export function orFault<T>(runs: () => T): T | GatewayFaultError {
  try {
    return runs();
  } catch (error) {
    if (error instanceof GatewayFaultError) return error;
    throw error;
  }
}

export function checkOfFault(fault: GatewayFaultError, strays: readonly Stray[]): GatewayCheck {
  const text = fault.message;
  return { verdict: "fail", text, schedules: 0, counterexample: undefined, strays };
}

/** The stage of a case with other gateways in it. */
export function stageWith(factory: GatewayFactory, scenario: Case): Stage {
  const stage = stageFor(scenario, SOUND, 1, "memory");
  const { gateways } = configsOf(scenario.setup, scenario.script);
  return {
    ...stage,
    gateways: gateways.map(({ name, url, gatewayId, secret, epochMs, identities }) => ({
      id: name,
      machine: foreignMachine(factory({ name, url, gatewayId, secret, epochMs, identities })),
    })),
  };
}

export function verdictOf(
  failure: Failure | undefined,
  strays: readonly Stray[],
): GatewayCheck["verdict"] {
  if (strays.length > 0) return "unknown";
  return failure === undefined ? "pass" : "fail";
}

function textOf(
  counterexample: Counterexample | undefined,
  schedules: number,
  strays: readonly Stray[],
  line: string | undefined,
): string {
  if (strays.length > 0) {
    const sites = strays.map(({ what, callSite }) => `  ${what} at ${callSite}`);
    return `unknown: a run must be the same each time, and this one asked for\n${sites.join("\n")}`;
  }
  if (counterexample === undefined) return `every promise is kept in all ${schedules} schedules`;
  return failureText(counterexample, line);
}

export function failureText(found: Counterexample, line: string | undefined): string {
  const { breaches, deviations } = found;
  const laid = deviations.map(({ at, take }) => `  ${at}: ${take}`);
  const broken = breaches.map(({ predicate, sentence, expected, actual }) =>
    [`${predicate}: ${sentence}`, `  expected: ${expected}`, `  actual:   ${actual}`].join("\n"),
  );
  const words = broken.length > 0 ? broken : [kindsOf(found).join(", ")];
  return [
    ...words,
    ...(laid.length === 0 ? ["without a deviation"] : ["with", ...laid]),
    ...(line === undefined ? [] : [`schedule: ${line}`]),
  ].join("\n");
}
