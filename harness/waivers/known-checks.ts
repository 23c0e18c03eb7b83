import { plannedChecks as plannedOfConnectorCase } from "../peers/connector/run-peer-case.ts";
import { CONNECTOR_CASES } from "../peers/connector/cases/index.ts";
import { plannedChecks as plannedOfGatewayCase } from "../peers/gateway/case.ts";
import { GATEWAY_CASES } from "../peers/gateway/cases/index.ts";
import type { CaseResult, Check } from "../result/model.ts";
import { plannedChecks } from "../run/checks.ts";
import type { Case } from "../scenario/case.ts";
import { caseName } from "./waiver.ts";

/** Every case there is, by its name with and without its choice, and the checks that it makes. */
export type KnownChecks = ReadonlyMap<string, ReadonlySet<string>>;

/** A case of a result, as far as it says which checks there are. */
type Ran = Pick<CaseResult, "id"> & { readonly checks: readonly Pick<Check, "id">[] };

/**
 * What a waiver may name: the checks of these scenarios, those of the cases for foreign peers, and those that
 * were made in a run.
 */
export function knownChecks(scenarios: readonly Case[], ran: readonly Ran[] = []): KnownChecks {
  const known = new Map<string, Set<string>>();
  const add = (caseId: string, checks: readonly { readonly id: string }[]): void => {
    for (const name of new Set([caseId, caseName(caseId)])) {
      const ids = known.get(name) ?? new Set();
      for (const { id } of checks) ids.add(id);
      known.set(name, ids);
    }
  };
  for (const scenario of scenarios) add(scenario.id, plannedChecks(scenario));
  for (const one of CONNECTOR_CASES) add(one.id, plannedOfConnectorCase(one));
  for (const one of GATEWAY_CASES) add(one.id, plannedOfGatewayCase(one));
  for (const { id, checks } of ran) add(id, checks);
  return known;
}
