import { CONNECTOR_ID } from "../../simulator/world/setup.ts";
import { twinNameOf } from "../../simulator/world/twin-name.ts";
import type { Path, ScenarioDocument } from "./document.ts";
import { hint } from "./hint.ts";
import type { Problem } from "./problem.ts";
import { GATEWAY_ACTS } from "./schema-act.ts";
import type { ScenarioFile } from "./schema.ts";
import { clauseIds, faultNames, findingIds } from "./vocabulary.ts";

type Complaint = readonly [path: Path, sentence: string];

/** What a schema cannot see: names that point at nothing. */
export function checkNames(document: ScenarioDocument, scenario: ScenarioFile): readonly Problem[] {
  const complaints = [
    ...unknownIds(scenario),
    ...unknownTurns(scenario),
    ...unknownGateways(scenario),
    ...unknownFaults(scenario),
    ...unknownOwners(scenario),
    ...platformOfTurns(scenario),
    ...nothingHappens(scenario),
  ];
  return complaints.map(([path, sentence]) => document.problemAt(path, sentence));
}

function unknownIds({ findings, clauses }: ScenarioFile): readonly Complaint[] {
  return [
    ...unknown("finding", ["findings"], findings, findingIds()),
    ...unknown("clause", ["clauses"], clauses, clauseIds()),
  ];
}

function unknown(
  kind: string,
  path: Path,
  ids: readonly string[],
  known: ReadonlySet<string>,
): readonly Complaint[] {
  return ids.flatMap((id, i) =>
    known.has(id) ? [] : [[[...path, i], `unknown ${kind} "${id}"${hint(id, [...known])}`]],
  );
}

function unknownTurns(scenario: ScenarioFile): readonly Complaint[] {
  const names = turnNames(scenario);
  const check = (path: Path, name: string): readonly Complaint[] =>
    names.includes(name) ? [] : [[path, `there is no turn "${name}"${hint(name, names)}`]];
  const acts = scenario.acts.flatMap((act, i) => [
    ...(act.stop === undefined ? [] : check(["acts", i, "stop"], act.stop)),
    ...(act["stop-stream"] === undefined
      ? []
      : check(["acts", i, "stop-stream"], act["stop-stream"])),
  ]);
  if (scenario.expect === "derived") return acts;
  const { "on-screen": shown = {}, ended = {}, ops = {}, trace = [] } = scenario.expect;
  const said = [...names, ...scheduledNames(scenario)];
  const checkSaid = (path: Path, name: string): readonly Complaint[] =>
    said.includes(name) ? [] : [[path, `there is no turn "${name}"${hint(name, said)}`]];
  return [
    ...acts,
    ...Object.keys(shown).flatMap((name) => checkSaid(["expect", "on-screen", name], name)),
    ...Object.keys(ended).flatMap((name) => checkSaid(["expect", "ended", name], name)),
    ...Object.keys(ops).flatMap((name) =>
      name === "run" ? [] : checkSaid(["expect", "ops", name], name),
    ),
    ...trace.flatMap(({ turn }, i) =>
      turn === undefined ? [] : checkSaid(["expect", "trace", i, "turn"], turn),
    ),
  ];
}

/** Scheduled texts go by the names of their acts. */
function scheduledNames({ acts }: ScenarioFile): readonly string[] {
  return acts.flatMap((act, i) => (act.deliver === undefined ? [] : [`act${i + 1}`]));
}

/** The names that turns have in the run: a turn with `times` is known as A1, A2, … */
function turnNames({ turns }: ScenarioFile): readonly string[] {
  return Object.entries(turns).flatMap(([name, { times }]) =>
    times === undefined ? [name] : Array.from({ length: times }, (_, i) => `${name}${i + 1}`),
  );
}

function unknownGateways(scenario: ScenarioFile): readonly Complaint[] {
  const names = Object.keys(scenario.gateways);
  const check = (path: Path, name: string): readonly Complaint[] =>
    names.includes(name)
      ? []
      : [[path, `there is no gateway "${name}"; add it to gateways, or use ${names.join(", ")}`]];
  return [
    ...Object.entries(scenario.turns).flatMap(([turn, { gateway }]) =>
      check(["turns", turn, "gateway"], gateway),
    ),
    ...scenario.acts.flatMap((act, i) => [
      ...[...GATEWAY_ACTS, "revoke" as const, "gateway" as const].flatMap((what) => {
        const gateway = act[what];
        return gateway === undefined ? [] : check(["acts", i, what], gateway);
      }),
    ]),
    ...(scenario.routes ?? []).flatMap((route, i) =>
      check(["routes", i, "gateway"], route.gateway),
    ),
    ...Object.keys(scenario.tenants ?? {}).flatMap((name) => check(["tenants", name], name)),
  ];
}

function unknownFaults({ deviations }: ScenarioFile): readonly Complaint[] {
  const known = faultNames();
  return deviations.flatMap(({ take }, i): readonly Complaint[] => {
    const name = take.split(":")[0] ?? take;
    if (known.includes(name)) return [];
    return [[["deviations", i, "take"], `unknown fault "${name}"${hint(name, known)}`]];
  });
}

/** A label begins with whose it is: `A/seal`, `A+new/inbound`, `g1/dial`, `c/lost@g1`, `slack/wake`, `act1/…`. */
function unknownOwners(scenario: ScenarioFile): readonly Complaint[] {
  const owners = [
    ...turnNames(scenario),
    ...Object.keys(scenario.gateways),
    ...twinNames(scenario),
    ...Object.keys(scenario.platforms),
    ...scenario.acts.map((_, i) => `act${i + 1}`),
    CONNECTOR_ID,
  ];
  return scenario.deviations.flatMap(({ at }, i): readonly Complaint[] => {
    const owner = at.split("/")[0]?.split("+")[0] ?? at;
    if (owners.includes(owner)) return [];
    const sentence = `no event is labelled "${at}": there is no "${owner}"${hint(owner, owners)}`;
    return [[["deviations", i, "at"], sentence]];
  });
}

/** The second process of a gateway (fault `twin`) has labels of its own: `g1b/hello@slack`. */
function twinNames({ deviations, gateways }: ScenarioFile): readonly string[] {
  const isTwin = deviations.some(({ take }) => take === "twin");
  return isTwin ? Object.keys(gateways).map(twinNameOf) : [];
}

function platformOfTurns({ platforms, primary, turns }: ScenarioFile): readonly Complaint[] {
  const names: readonly string[] = Object.keys(platforms);
  if (primary !== undefined && !names.includes(primary)) {
    return [[["primary"], `the scenario has no platform "${primary}"; add it to platforms`]];
  }
  return Object.entries(turns).flatMap(([turn, { platform }]): readonly Complaint[] => {
    if (platform === undefined && names.length > 1) {
      const sentence = `turn "${turn}" must say its platform, since there are several: ${names.join(", ")}`;
      return [[["turns", turn], sentence]];
    }
    if (platform === undefined || names.includes(platform)) return [];
    const sentence = `the scenario has no platform "${platform}"; add it to platforms, or use ${names.join(", ")}`;
    return [[["turns", turn, "platform"], sentence]];
  });
}

function nothingHappens({ turns, acts }: ScenarioFile): readonly Complaint[] {
  if (Object.keys(turns).length + acts.length > 0) return [];
  return [[["turns"], "nothing happens: a scenario needs a turn or an act"]];
}
