import type { ConnId, TurnId } from "../../contract/ports/gateway.ts";
import type { DoorState } from "../../contract/door/door.ts";
import type { PlatformName } from "../platforms/port.ts";
import type { AgentPlan } from "./agent-plan.ts";
import type { WorldEvent } from "./event.ts";
import type { Tally } from "./labels.ts";
import type { Recent } from "./recent.ts";
import type { Shape } from "./shape.ts";

/**
 * The whole of a run at one moment, as immutable plain data: to fork it is to keep the reference.
 * Machine states are opaque; lists that belong together have the order of the stage's slots.
 */
export interface World {
  readonly nowMs: number;
  /** Trace lines written so far; the number of the last one. */
  readonly lines: number;
  /** Events that have happened. */
  readonly events: number;
  /** When the last event happened that left a trace. */
  readonly activeAtMs: number;
  readonly gateways: readonly Process[];
  readonly connector: Process;
  readonly screens: readonly Screen[];
  readonly links: readonly Link[];
  /** Messages under way, in the order in which they set out. The first is what happens next. */
  readonly flight: readonly WorldEvent[];
  /** Messages that a fault delays. */
  readonly later: readonly Later[];
  /** What faults have made of sockets and processes. */
  readonly shapes: readonly Shape[];
  /** Frames that the connector has read but does not handle yet (D-34). */
  readonly held: readonly Held[];
  readonly agents: readonly Agent[];
  /** How many of the stage's moments have passed. */
  readonly moment: number;
  readonly turns: Recent<Turn>;
  readonly asked: Recent<Asked>;
  readonly calls: Recent<Called>;
  readonly exchanges: Recent<Exchanged>;
  /** What faults already put before the event that is next, so that an explorer puts each once. */
  readonly putBefore: readonly string[];
}

/** A gateway or the connector: one program that may be started several times. */
export interface Process {
  readonly id: string;
  readonly state: unknown;
  /** Set while the process is down. */
  readonly startsAtMs: number | undefined;
  /** How many times it was started. Its chance differs each time. */
  readonly incarnation: number;
  /** What it last asked to keep over a restart. */
  readonly memory: Readonly<Record<string, unknown>>;
  /** With which memory a process that is down will start. */
  readonly amnesia: boolean;
  /** Labels of its own, so that a repeat gets a number. */
  readonly tally: Tally;
  /** The gateway beside which it was started as a second process (D-28). */
  readonly twinOf: number | undefined;
}

export interface Screen {
  readonly platform: PlatformName;
  readonly state: unknown;
  readonly tally: Tally;
}

/** One socket, from dial until both ends know that it is gone. */
export interface Link {
  readonly conn: ConnId;
  /** What its gateway calls it: a process without a past may use a name again. */
  readonly own: ConnId;
  /** Which gateway dialled it. */
  readonly gateway: number;
  readonly gatewayEnd: "dialling" | "aborting" | "open" | "closing" | "gone";
  readonly connectorEnd: "unasked" | "asked" | "open" | "closing" | "gone";
  /** Nothing that is written arrives any more, though an end may not know yet. */
  readonly dead: boolean;
  /** Each end reads through its own door. */
  readonly gatewayDoor: DoorState<"connector">;
  readonly connectorDoor: DoorState<"gateway">;
}

export interface Later {
  readonly dueAtMs: number;
  readonly event: WorldEvent;
}

export interface Held {
  readonly conn: ConnId;
  readonly label: string;
  readonly turn: string;
  readonly text: string | Uint8Array;
  /** Handled after so many more frames of its socket, or when due, or when the socket ends. */
  readonly framesLeft: number;
  readonly dueAtMs: number;
}

/** An agent at work on a turn. */
export interface Agent {
  readonly turn: TurnId;
  readonly gateway: number;
  readonly plan: AgentPlan;
  /** Place in the plan of its next event, and when that is due. */
  readonly next: number;
  readonly dueAtMs: number;
  /** Which run of this turn's agent it is, from 1. */
  readonly run: number;
}

/** What the world knows of a turn. */
export interface Turn {
  readonly key: TurnId;
  /** Its name in the script, or its id. */
  readonly name: string;
  /** Place in the script; -1 for a turn that no script knows. */
  readonly scripted: number;
  /** The gateway that runs it; -1 while none does. */
  readonly gateway: number;
  readonly session: string | null;
  readonly said: Said | null;
  /** Started and not ended, as its gateway reports. */
  readonly live: boolean;
  /** How often its agent was started. */
  readonly runs: number;
  readonly tally: Tally;
}

/** The message that began a turn. */
export interface Said {
  readonly platform: PlatformName;
  readonly chat: string;
  readonly user: string;
  readonly thread: string | null;
  readonly messageId: string;
}

/** A request on its way, so that its result and its platform calls can be named after it. */
export interface Asked {
  /** requestId. */
  readonly key: string;
  readonly label: string;
  readonly turn: string;
  readonly tally: Tally;
}

/** A platform call, so that a bubble can be traced to its turn. */
export interface Called {
  /** Id of the call. */
  readonly key: string;
  readonly label: string;
  readonly turn: string;
}

/** An HTTP request, so that its answer finds its gateway. */
export interface Exchanged {
  /** Id of the exchange. */
  readonly key: string;
  readonly label: string;
  readonly turn: string;
  readonly gateway: number;
}

/** Turns, requests and calls that are remembered by name at the least; at most twice as many are. */
export const TURNS_MIN = 512;
export const ASKED_MIN = 256;
export const CALLS_MIN = 256;
export const EXCHANGES_MIN = 256;
