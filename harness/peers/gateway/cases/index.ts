import type { GatewayCase } from "../case.ts";
import { handshake } from "./handshake.ts";
import { plainTurn } from "./plain-turn.ts";
import { streamedTurn } from "./streamed-turn.ts";

/** Every case, in the order in which those that run alone run. */
export const GATEWAY_CASES: readonly GatewayCase[] = [handshake, plainTurn, streamedTurn];
