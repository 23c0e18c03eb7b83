import type { InboundEvent, Metadata } from "../../contract/generated/types.ts";
import type { AgentResult } from "../../contract/ports/agent.ts";
import type { TurnEnd, TurnId } from "../../contract/ports/gateway.ts";
import type { Asides } from "../asides/aside.ts";
import type { Fetching } from "../attachments/localise.ts";
import type { Card } from "../cards/card.ts";
import type { Chores } from "../chores/chore.ts";
import type { Delivery } from "../delivery/delivery.ts";
import type { Origin } from "../inbound/origin.ts";
import type { Placement } from "../inbound/placement.ts";
import type { Media } from "../media/media.ts";
import type { Stream } from "../stream/stream.ts";
import type { Typing } from "../typing/typing.ts";

/** One agent run, started by one admitted message, and everything it still owes. */
export interface Turn {
  readonly id: TurnId;
  readonly session: string;
  readonly asked: Asked;
  /** Names its stream among those of the gateway (D-09). */
  readonly key: string;
  readonly agent: AgentState;
  readonly stream: Stream;
  readonly main: Main;
  readonly asides: Asides;
  readonly card: Card;
  readonly typing: Typing;
  readonly media: Media;
  readonly chores: Chores;
  /** The connector refused the destination: none of this run's content goes there any more (O-32). */
  readonly declined: boolean;
  /** When the turn next wants to be woken, whatever for; `Infinity` when nothing is due. */
  readonly dueAtMs: number;
}

/** The turn with some fields replaced. A literal, as a spread costs a step several times as much. */
export function turnWith(turn: Turn, to: TurnChange): Turn {
  return {
    id: turn.id,
    session: turn.session,
    asked: turn.asked,
    key: turn.key,
    agent: to.agent ?? turn.agent,
    stream: to.stream ?? turn.stream,
    main: to.main ?? turn.main,
    asides: to.asides ?? turn.asides,
    card: to.card ?? turn.card,
    typing: to.typing ?? turn.typing,
    media: to.media ?? turn.media,
    chores: to.chores ?? turn.chores,
    declined: to.declined ?? turn.declined,
    dueAtMs: to.dueAtMs ?? turn.dueAtMs,
  };
}

/** What of a turn may change. */
export type TurnChange = Partial<Omit<Turn, "id" | "session" | "asked" | "key">>;

/** What was asked, by whom and where: the part of a turn that never changes. */
export interface Asked {
  readonly event: InboundEvent;
  readonly origin: Origin;
  readonly placement: Placement;
  /** Of every op of the turn, but for its status frames. */
  readonly metadata: Metadata;
}

export type AgentState =
  /** Another turn of the session runs; the event is as the agent will get it. */
  | { readonly is: "queued"; readonly event: InboundEvent }
  /** The files of its message are on their way (G-81). */
  | { readonly is: "fetching"; readonly fetching: Fetching }
  | { readonly is: "running" }
  | { readonly is: "ended"; readonly result: AgentResult; readonly joinByMs: number }
  | { readonly is: "stopped"; readonly how: DeathKind };

/** Why a turn was cut off. */
export type DeathKind = Extract<TurnEnd, "interrupted" | "cancelled" | "superseded">;

/** What a turn's answer waits for. There is one such point at any time, and a cancel can meet it there. */
export type Main =
  /** The agent. */
  | { readonly is: "idle" }
  /** The answer to an op that shows a text which still grows. */
  | { readonly is: "showing"; readonly showing: Showing }
  /** The answer to one op of the final, or a link for it. */
  | { readonly is: "delivering"; readonly delivery: Delivery }
  /** Nothing: the turn has ended and only cleans up, for as long as it would wait for a link. */
  | {
      readonly is: "done";
      readonly untilMs: number;
      /** The user has the whole answer for certain (G-45). */
      readonly delivered: boolean;
    };

/** One object for all, since every turn comes back to it. */
export const IDLE: Main = { is: "idle" };

export interface Showing {
  /**
   * `part` finishes the message of a segment (D-31). `segment` finalises all text in mid-turn, which a
   * sound gateway never does (F-05).
   */
  readonly op: "draft" | "preview" | "edit" | "part" | "segment";
  readonly request: string;
  readonly text: string;
  /** Of a `part`: where in the ledger it ends. */
  readonly partsTo: number;
}
