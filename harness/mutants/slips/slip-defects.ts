import type { GatewayMachine } from "../../../contract/ports/gateway.ts";
import type { ConnectorMachine } from "../../../simulator/connector/port.ts";
import { SOUND, type Edges, type Sides } from "../../run/sides.ts";
import type { AnyDefect } from "../defects.ts";
import { SLIPS } from "./index.ts";
import { slipped, type Slip } from "./slip.ts";

/**
 * Each slip as a defect of its first clause. They are no part of the matrix of defects: that a conformance set
 * notices each is what they are for.
 */
export const SLIP_DEFECTS: readonly AnyDefect[] = SLIPS.map((slip): AnyDefect => {
  const { id, clauses, side, summary } = slip;
  return { id, finding: clauses[0] ?? "", side, summary, replaces: [], sides: sidesWith(slip) };
});

function sidesWith(slip: Slip): Sides {
  const { side, reads, policies } = slip;
  const misreads = reads === undefined ? {} : { misreads: { [side]: reads } };
  const edges = { ...edgeOf(slip), ...misreads };
  return { ...SOUND, [side]: { ...SOUND[side], ...policies }, edges };
}

function edgeOf(slip: Slip): Edges {
  return slip.side === "gateway"
    ? { gateway: (machine): GatewayMachine => slipped(machine, slip) }
    : { connector: (machine): ConnectorMachine => slipped(machine, slip) };
}
