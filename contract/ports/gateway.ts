import type { ConnectorFrame, GatewayFrame, InboundEvent } from "../generated/types.ts";
import type { ContractIssue } from "../issue.ts";
import type { AgentEvent, AskAnswer } from "./agent.ts";
import type { Machine } from "./machine.ts";
import type { ScheduledText } from "./scheduled.ts";
import type { ExchangeId, SideAnswer, SideRequest } from "./side-door.ts";

/** Names one socket of one gateway: `g1.1`, `g1.2`, …; never used twice in a run. */
export type ConnId = string;

/** `<platform>:<chat_id>:<message_id of the triggering inbound>` (D-13). */
export type TurnId = string;

/** What the outside tells a gateway. `atMs` is the only time a core ever sees. */
export type GatewayInput = { readonly atMs: number } & GatewayHappening;

export type GatewayHappening =
  /** The process begins. `entropy` is its only chance; `memory` is what an earlier process persisted. */
  | { readonly kind: "start"; readonly entropy: string; readonly memory: GatewayMemory }
  | { readonly kind: "opened"; readonly conn: ConnId }
  /** A dial failed: no socket came of it. `code` when the peer answered with a close (4401), `status` for HTTP. */
  | {
      readonly kind: "dial-failed";
      readonly conn: ConnId;
      readonly reason: string;
      readonly code?: number;
      readonly status?: number;
    }
  | { readonly kind: "frame"; readonly conn: ConnId; readonly frame: ConnectorFrame }
  /** `bufferId` where it could be read: such an entry is acknowledged, or it would never go (W-28). */
  | {
      readonly kind: "malformed";
      readonly conn: ConnId;
      readonly issues: readonly ContractIssue[];
      readonly bufferId?: string;
    }
  | {
      readonly kind: "closed";
      readonly conn: ConnId;
      readonly code: number;
      readonly reason: string;
    }
  /** What came of an `http` effect; of one that was given up, nothing is told. */
  | { readonly kind: "http-answer"; readonly exchange: ExchangeId; readonly answer: SideAnswer }
  | { readonly kind: "wake" }
  | { readonly kind: "agent"; readonly turn: TurnId; readonly event: AgentEvent }
  /** The task that runs this turn is cancelled from outside, at whatever it waits for (F-29). */
  | { readonly kind: "cancel"; readonly turn: TurnId }
  /** A text of a scheduled job, or for the home chat (G-54). */
  | { readonly kind: "deliver"; readonly scheduled: ScheduledText }
  /** The operator ends the link for good, or until the next wake (G-101, G-102). */
  | { readonly kind: "disconnect" }
  | { readonly kind: "go-dormant" }
  /** The operator wants the link, again or still; `isReconnect` is accepted and means nothing (G-105). */
  | { readonly kind: "connect"; readonly isReconnect: boolean }
  /** Its machine is about to freeze: no redial for so long, or until it is released (W-56, G-104). */
  | { readonly kind: "hold-redial" }
  | { readonly kind: "release-redial" }
  /** Somebody fetched its wake URL: messages wait for it (C-40). */
  | { readonly kind: "poked" };

/** What a gateway asks of the outside. */
export type GatewayEffect =
  | {
      readonly kind: "dial";
      readonly conn: ConnId;
      readonly url: string;
      readonly authorization?: string;
    }
  | {
      readonly kind: "send";
      readonly conn: ConnId;
      readonly frame: GatewayFrame;
      readonly about: About;
    }
  | {
      readonly kind: "close";
      readonly conn: ConnId;
      readonly code: number;
      readonly reason: string;
    }
  /** Asks a side door, or the web. Of the answer no more than `bytesMax` is worth having. */
  | {
      readonly kind: "http";
      readonly exchange: ExchangeId;
      readonly request: SideRequest;
      readonly bytesMax: number;
      readonly about: About;
    }
  /** Its time is up: nobody waits for the answer any more. */
  | { readonly kind: "http-end"; readonly exchange: ExchangeId }
  /** Files of the message that were fetched stand as `file:<hash>` in its `media_urls` and `media`. */
  | { readonly kind: "agent-start"; readonly turn: TurnId; readonly event: InboundEvent }
  | { readonly kind: "agent-stop"; readonly turn: TurnId; readonly reason: string }
  /** The question that this agent asked under this id is answered: it goes on. */
  | {
      readonly kind: "agent-answer";
      readonly turn: TurnId;
      readonly ask: string;
      readonly answer: AskAnswer;
    }
  /** Whole new memory after a change that must survive a restart (D-36). */
  | { readonly kind: "persist"; readonly memory: GatewayMemory }
  | { readonly kind: "report"; readonly report: GatewayReport };

/**
 * Why a frame was written: for labels and reading, never on the wire. `what` is anchored to the script,
 * not to pacing: `hello@slack`, `inbound_ack`, `draft@text2` (the agent event whose text the frame was
 * the first to carry), `seal`, `seal.r1` (its retry), `final` (plain send), `preview@text1`, `edit@text3`,
 * `reconcile`, `abandon`, `commentary1`, `heartbeat1`, `card@tool1`, `card-stop`, `typing`, `typing-clear`,
 * `upload1`, `file1`, `file-told1`, `fetch1`; `provision@slack`, `policy@slack`, `enroll`.
 */
export interface About {
  readonly turn?: TurnId;
  readonly what: string;
}

/** Durable state as plain JSON; `{}` is a process without a past. */
export type GatewayMemory = Readonly<Record<string, unknown>>;

/** Inner facts, for predicates that need them (I-04, I-37, I-39) and for people who read a trace. */
export type GatewayReport =
  | { readonly what: "turn-started"; readonly turn: TurnId; readonly session: string }
  /** `delivered` is the "final response sent" flag (I-04); `payload` the text it is claimed for. */
  | {
      readonly what: "turn-ended";
      readonly turn: TurnId;
      readonly how: TurnEnd;
      readonly delivered: boolean;
      readonly payload: string | null;
    }
  | { readonly what: "inbound-dropped"; readonly turn: TurnId; readonly why: string }
  | {
      readonly what: "request-settled";
      readonly requestId: string;
      readonly outcome: Outcome;
      readonly error: string | null;
    }
  /**
   * The attachments of a message as its agent gets them (G-81): `urls[i]` was `from[i]` on the wire and is
   * of `types[i]`, which is `""` where nobody said (W-70).
   */
  | {
      readonly what: "attachments";
      readonly turn: TurnId;
      readonly from: readonly string[];
      readonly urls: readonly string[];
      readonly types: readonly string[];
    }
  /** What came of a provision, by platform; `issued` when it brought a secret (W-76). */
  | {
      readonly what: "provisioned";
      readonly platform: string;
      readonly ok: boolean;
      readonly issued: boolean;
    }
  | { readonly what: "link"; readonly state: LinkReport; readonly reason: string }
  /** A question of this turn is settled; `prompt` is the id it has on the wire (I-50, I-53). */
  | {
      readonly what: "prompt-resolved";
      readonly turn: TurnId;
      readonly prompt: string;
      readonly answer: AskAnswer;
    }
  /** What its agent reads, where that is more than the message itself (W-71). */
  | { readonly what: "asked"; readonly turn: TurnId; readonly text: string }
  /** What was learnt of a turn's chat (O-12). */
  | {
      readonly what: "chat-info";
      readonly turn: TurnId;
      readonly name: string;
      readonly type: string;
    }
  | { readonly what: "note"; readonly turn?: TurnId; readonly text: string };

export type TurnEnd = "completed" | "failed" | "interrupted" | "cancelled" | "superseded";

/** D-06: `ambiguous` was written and never answered; `unwritten` never left. */
export type Outcome = "success" | "definite" | "decline" | "ambiguous" | "unwritten";

/** `held`: no dial before its time is up or it is released. `reopened`: the operator wants it again. */
export type LinkReport =
  "dialling" | "up" | "down" | "dormant" | "held" | "revoked" | "replaced" | "closed" | "reopened";

export type GatewayMachine<State = unknown> = Machine<State, GatewayInput, GatewayEffect>;
