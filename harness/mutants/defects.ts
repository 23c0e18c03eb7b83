import { nearest } from "../../contract/nearest.ts";
import { CONNECTOR_DEFECTS } from "../../simulator/connector/defects/index.ts";
import { GATEWAY_DEFECTS } from "../../reference-gateway/defects/index.ts";
import { SOUND, type Sides } from "../run/sides.ts";
import { UsageError } from "../usage-error.ts";
import { PLANTED } from "./planted.ts";
import { SLIP_DEFECTS } from "./slips/slip-defects.ts";

/** A historical mistake of either side, as the harness sees it. */
export interface AnyDefect {
  readonly id: string;
  /** The finding, report or clause that it breaks. */
  readonly finding: string;
  readonly side: "gateway" | "connector";
  /** What it does wrong, as a fact. */
  readonly summary: string;
  /** The decisions that it replaces. */
  readonly replaces: readonly string[];
  /** Both sides, one of them with this mistake. */
  readonly sides: Sides;
}

/** Every defect there is, gateways first, each by its id. */
export const DEFECTS: readonly AnyDefect[] = [
  ...GATEWAY_DEFECTS.map((defect): AnyDefect => {
    const { id, finding, side, summary, policies } = defect;
    const sides = { ...SOUND, gateway: { ...SOUND.gateway, ...policies } };
    return { id, finding, side, summary, replaces: Object.keys(policies), sides };
  }),
  ...CONNECTOR_DEFECTS.map((defect): AnyDefect => {
    const { id, finding, side, summary, policies } = defect;
    const sides = { ...SOUND, connector: { ...SOUND.connector, ...policies } };
    return { id, finding, side, summary, replaces: Object.keys(policies), sides };
  }),
];

/** @throws {UsageError} When there is none of this name. */
export function defectNamed(id: string): AnyDefect {
  const defect = [...DEFECTS, ...PLANTED, ...SLIP_DEFECTS].find((each) => each.id === id);
  if (defect !== undefined) return defect;
  const ids = DEFECTS.map((each) => each.id);
  // A finding's number alone is the beginning of the names of its mistakes.
  const begun = ids.filter((each) => id !== "" && each.startsWith(`${id}-`));
  const close = begun.length > 0 ? begun.join(" or ") : nearest(id, ids);
  const way =
    close === undefined ? "turnproof mutants --list names them all" : `did you mean ${close}?`;
  throw new UsageError(`--defect: there is no defect "${id}"; ${way}`);
}
