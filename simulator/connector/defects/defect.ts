import type { ConnectorPolicies } from "../policies.ts";

/** One historical mistake of a connector: a sound connector with a few decisions replaced. */
export interface Defect {
  readonly id: string;
  /** The finding, report or clause that it breaks: `F-14`, `B06`, `C-03`. */
  readonly finding: string;
  readonly side: "connector";
  /** What it does wrong, as a fact. */
  readonly summary: string;
  readonly policies: Partial<ConnectorPolicies>;
}
