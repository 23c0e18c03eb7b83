import type { PeerCase } from "../case.ts";
import { plainTurn } from "./plain-turn.ts";

/** Every case for a connector, in the order in which they run. */
export const CONNECTOR_CASES: readonly PeerCase[] = [plainTurn];
