import type { Policies } from "../policies/policies.ts";

export interface Defect {
  readonly id: string;
  readonly finding: string;
  readonly side: "gateway";
  readonly summary: string;
  readonly policies: Partial<Policies>;
}

export const GATEWAY_DEFECTS: readonly Defect[] = [];
