import type { Clock } from "../../contract/ports/clock.ts";
import type { GatewayMachine, GatewayMemory, TurnId } from "../../contract/ports/gateway.ts";
import type { SideDoor } from "../../contract/ports/side-door.ts";
import type { Dial } from "../../contract/ports/socket.ts";
import type { Happened } from "../../contract/trace-line.ts";
import type { Agent } from "../agents/agent.ts";
import type { LiveAgent } from "../agents/live-agent.ts";
import { GatewayShell } from "./gateway-shell.ts";

/** What a gateway needs around it. */
export interface GatewayParts<State> {
  readonly machine: GatewayMachine<State>;
  readonly dial: Dial;
  readonly clock: Clock;
  /** HTTP beside the socket (W-76..W-79); without it nothing is fetched, uploaded or provisioned. */
  readonly sideDoor?: SideDoor;
  readonly agent: Agent | LiveAgent;
  /** Names the process in its trace. */
  readonly name: string;
  /** Random text: all chance of this process. */
  readonly entropy: string;
  /** What an earlier process persisted; `{}` for none. */
  readonly memory: GatewayMemory;
  /** Called with whole new memory before anything that depends on it is written. */
  readonly onPersist?: (memory: GatewayMemory) => void;
  /** Called with everything that happens, in order. */
  readonly onTrace?: (happened: Happened) => void;
}

/** A gateway that runs. */
export interface RunningGateway {
  /** Cancels the task of a turn, wherever it is. */
  cancel(turn: TurnId): void;
  /** Ends the link for good, in order (G-101). */
  disconnect(): void;
  goDormant(): void;
  /** Asks for the link, again or still (G-105). */
  connect(isReconnect: boolean): void;
  /** No redial for 60 s, or until it is released (W-56, G-104). */
  holdRedial(): void;
  releaseRedial(): void;
  /** Somebody fetched its wake URL (C-40). */
  poked(): void;
  /** Ends the process: no order, no goodbye. */
  kill(): void;
}

/** Joins a gateway core to sockets, a clock and an agent, and starts it. */
export function runGateway<State>(parts: GatewayParts<State>): RunningGateway {
  const shell = new GatewayShell(parts);
  shell.start();
  return shell;
}
