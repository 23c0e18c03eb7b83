import type { AgentEvent } from "../../contract/ports/agent.ts";
import type { ScheduledText } from "../../contract/ports/scheduled.ts";
import type { PersonFile, PlatformName } from "../platforms/port.ts";

/** Everything that people and agents do in a run, before any fault. Times are virtual milliseconds. */
export interface Script {
  readonly title: string;
  readonly turns: readonly ScriptTurn[];
  /** Things people do beside starting turns, in order of time. */
  readonly acts: readonly ScriptAct[];
}

/** One turn: what a person says, and what the agent will do about it. */
export interface ScriptTurn {
  /** `A`, `B`, …: the first half of every label of this turn. */
  readonly name: string;
  readonly gateway: string;
  readonly platform: PlatformName;
  readonly chat: string;
  readonly user: string;
  readonly says: string;
  /** Files that go with it. */
  readonly files?: readonly PersonFile[];
  readonly thread: string | null;
  readonly atMs: number;
  /** Each event comes `afterMs` after the one before it (the first: after the agent was started). */
  readonly agent: readonly { readonly afterMs: number; readonly event: AgentEvent }[];
}

export type ScriptAct =
  /** `stop` interrupts the turn (W-30); `says` is a message that starts no scripted turn, such as `/new`. */
  | {
      readonly atMs: number;
      readonly name: string;
      readonly act: "interrupt";
      readonly turn: string;
    }
  | {
      readonly atMs: number;
      readonly name: string;
      readonly act: "says";
      readonly platform: PlatformName;
      readonly chat: string;
      readonly user: string;
      readonly text: string;
      readonly thread: string | null;
    }
  | {
      readonly atMs: number;
      readonly name: string;
      readonly act: "stops-stream";
      readonly turn: string;
    }
  | {
      readonly atMs: number;
      readonly name: string;
      readonly act: "disconnect" | "go-dormant" | "hold-redial" | "release-redial" | "connect";
      readonly gateway: string;
    }
  /** A scheduled text is due (G-54). */
  | {
      readonly atMs: number;
      readonly name: string;
      readonly act: "deliver";
      readonly gateway: string;
      readonly scheduled: ScheduledText;
    }
  /** A person presses a button of the last question of this turn that offers the option. */
  | {
      readonly atMs: number;
      readonly name: string;
      readonly act: "presses";
      readonly turn: string;
      readonly option: string;
      /** Whoever began the turn, when `null`. */
      readonly user: string | null;
    }
  /** Whoever began the turn changes the message that began it. */
  | {
      readonly atMs: number;
      readonly name: string;
      readonly act: "edits";
      readonly turn: string;
      readonly text: string;
    }
  /** The operator takes back the credential of this id (C-48). */
  | {
      readonly atMs: number;
      readonly name: string;
      readonly act: "revoke";
      readonly gatewayId: string;
    };

/** One departure from the well-behaved run: at the event of this label, take this instead. */
export interface Deviation {
  readonly at: string;
  /** `ack-lost`, `held`, `stall`, `postponed`, …: a fault's name, with its parameter after a colon. */
  readonly take: string;
}
