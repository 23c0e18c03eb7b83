import { admit, openDoor } from "../../../../contract/door/door.ts";
import { partsOf } from "../../../../simulator/faults/fault.ts";
import { STRAY_LINES } from "../../../../simulator/faults/stray.ts";
import type { Case } from "../../../scenario/case.ts";
import type { Need } from "../case.ts";

/** What a descriptor must claim before an op is to be answered with success (O-04, W-43). */
const NEED_OF_OP: Readonly<Record<string, Need>> = {
  draft: "draft",
  task_card: "task_card",
  task_card_stop: "task_card",
  prompt: "prompt",
};

/**
 * What a scenario needs the connector to claim: the ops of its stray lines where one of them is expected to
 * succeed, and cards where a call of the platform is expected to carry one. A tool alone needs nothing: to
 * a connector that claims no cards our gateway writes none.
 */
export function neededClaims({ deviations, expected, script }: Case): readonly Need[] {
  const { trace = [] } = expected;
  const told = trace.filter(({ times }) => times !== 0).map(({ holds }) => holds);
  const strays = told.some(expectsSuccess) ? deviations.flatMap(({ take }) => opOf(take)) : [];
  const usesTools = script.turns.some(({ agent }) =>
    agent.some(({ event }) => event.kind === "tool"),
  );
  const cards: readonly Need[] = usesTools && told.some(expectsCard) ? ["task_card"] : [];
  const needs = [...strays.flatMap((op) => NEED_OF_OP[op] ?? []), ...cards];
  return [...new Set(needs)];
}

function opOf(take: string): readonly string[] {
  const [name, parameter] = partsOf(take);
  const line = name === "stray" ? STRAY_LINES[parameter] : undefined;
  const [, [read]] = line === undefined ? [0, []] : admit(openDoor("gateway"), `${line}\n`);
  return read?.ok === true && read.frame.type === "outbound" ? [read.frame.action.op] : [];
}

function expectsSuccess(holds: unknown): boolean {
  return at(at(at(holds, "frame"), "result"), "success") === true;
}

function expectsCard(holds: unknown): boolean {
  return at(at(holds, "call"), "chunks") !== undefined;
}

function at(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
