import type { AgentResult } from "../../../contract/ports/agent.ts";
import type { Outcome, TurnEnd } from "../../../contract/ports/gateway.ts";

/** Why a turn is no longer one that must end in its answer (`loss-free`, I-09). */
export type Cut = Exclude<TurnEnd, "completed" | "failed">;

/** What became of a request, as its gateway sees it; `pending` while nobody has said. */
export type Fate = Outcome | "pending";

/** An op that carried the final of its turn, or ended its stream. */
export interface FinalOp {
  readonly request: string;
  readonly gateway: string;
  readonly op: "seal" | "send" | "edit";
  readonly text: string;
  readonly fate: Fate;
  /** Number of the line on which it was written. */
  readonly at: number;
}

/** How often content ops of a turn ended otherwise than well. */
export interface Trouble {
  readonly ambiguousFrames: number;
  readonly ambiguousSeals: number;
  readonly ambiguousOthers: number;
  readonly refusedFrames: number;
  readonly refusedSeals: number;
  readonly refusedOthers: number;
  readonly platformErrors: number;
  /** Whatever befell cards, notices and status lines, which never excuse the answer. */
  readonly asides: number;
}

/**
 * All that a trace tells about one run of one turn. Fields named `at`, or ending in `At` or `Ms`, are
 * evidence for people and never decide alone: the digest of a judge leaves them out.
 */
export interface TurnStory {
  /** Unique in the story: the turn's name, with `~2` for a second run. */
  readonly key: string;
  readonly run: number;
  /** The name used in sentences: the script's, else the id of the message that is answered. */
  readonly name: string;
  readonly gateway: string;
  /** Which process of the gateway runs it, from 1. */
  readonly process: number;
  readonly platform: string;
  readonly chat: string;
  readonly chatType: string;
  readonly thread: string | null;
  readonly messageId: string | null;
  readonly user: string | null;
  readonly scope: string | null;
  /** Profile of the gateway that is spoken to (G-84). */
  readonly profile: string | null;
  readonly at: number;
  /** Nobody asked for it: a text of a job, or for the home chat (G-54). */
  readonly scheduled: boolean;

  /** Whether a reporting gateway said that it began. */
  readonly started: boolean;
  /** Its message was delivered once more, which alone begins no run. */
  readonly redelivered: boolean;
  /** Whether an agent was heard, so that texts and final are known and not inferred. */
  readonly heard: boolean;
  /** All text of the agent so far that people may see. */
  readonly said: string;
  /** What may be thinking, and is not in `said` for now (G-25). */
  readonly withheld: string;
  /** What it had said when the first tool was called, or `null`. */
  readonly firstSegment: string | null;
  readonly segments: number;
  /** Commentary and interim notices, which never count as the answer; at most `NOTES_MAX`. */
  readonly notes: readonly string[];
  /** Words of the questions that the agent asked; at most `NOTES_MAX`. */
  readonly asked: readonly string[];
  readonly result: AgentResult | null;
  /** The answer that must be shown; `null` when none is owed or none is known. */
  readonly final: string | null;
  /** The text a failed or interrupted run left instead of an answer. */
  readonly diagnostic: string | null;

  readonly cut: Cut | null;
  readonly cutAt: number;
  readonly declined: boolean;
  readonly declinedAt: number;
  readonly crashed: boolean;
  /** Whether the connector lost its streams or tombstones while the turn ran, or could be taken up again. */
  readonly connectorForgot: boolean;
  /** The connector was restarted while the turn lived, with its memory or without. */
  readonly connectorRestarted: boolean;
  readonly dropped: boolean;
  readonly faulted: boolean;
  /** The link was away longer than a final waits for it (D-30). */
  readonly linkAwayTooLong: boolean;
  readonly sealCancelled: boolean;
  /** The final does not extend what was streamed (D-08). */
  readonly rewrote: boolean;
  /** An ambiguous result whose text reads like a decline (O-31). */
  readonly falseDecline: boolean;
  readonly trouble: Trouble;

  readonly draftIds: readonly number[];
  readonly finals: readonly FinalOp[];
  /** Texts that ops of this turn were acknowledged for, newest last; at most `ACKED_MAX`. */
  readonly acked: readonly string[];
  /** Nothing more is owed: it stays in the story for the rest, until newer ones push it out. */
  readonly over: boolean;
  readonly ended: TurnEnd | null;
}

export const NOTES_MAX = 32;
export const ACKED_MAX = 16;
export const FINALS_MAX = 12;
export const DRAFT_IDS_MAX = 32;

const NO_TROUBLE: Trouble = {
  ambiguousFrames: 0,
  ambiguousSeals: 0,
  ambiguousOthers: 0,
  refusedFrames: 0,
  refusedSeals: 0,
  refusedOthers: 0,
  platformErrors: 0,
  asides: 0,
};

export type TurnOrigin = Pick<
  TurnStory,
  | "name"
  | "gateway"
  | "process"
  | "platform"
  | "chat"
  | "chatType"
  | "thread"
  | "messageId"
  | "user"
  | "scope"
  | "profile"
  | "at"
>;

/** A turn of which nothing is known but the inbound that began it. */
export function newTurn(key: string, run: number, origin: TurnOrigin): TurnStory {
  // Written out field by field: an object made in one piece stays small and quick to copy.
  return {
    key,
    run,
    name: origin.name,
    gateway: origin.gateway,
    process: origin.process,
    platform: origin.platform,
    chat: origin.chat,
    chatType: origin.chatType,
    thread: origin.thread,
    messageId: origin.messageId,
    user: origin.user,
    scope: origin.scope,
    profile: origin.profile,
    at: origin.at,
    scheduled: false,
    started: false,
    redelivered: false,
    heard: false,
    said: "",
    withheld: "",
    firstSegment: null,
    segments: 0,
    notes: [],
    asked: [],
    result: null,
    final: null,
    diagnostic: null,
    cut: null,
    cutAt: 0,
    declined: false,
    declinedAt: 0,
    crashed: false,
    connectorForgot: false,
    connectorRestarted: false,
    dropped: false,
    faulted: false,
    linkAwayTooLong: false,
    sealCancelled: false,
    rewrote: false,
    falseDecline: false,
    trouble: NO_TROUBLE,
    draftIds: [],
    finals: [],
    acked: [],
    over: false,
    ended: null,
  };
}

/** Completed normally (G-36) and not declined, interrupted or superseded: its answer must be shown. */
export function isLossFree(turn: TurnStory): boolean {
  return turn.final !== null && turn.cut === null && !turn.declined;
}

/** Two processes of one gateway may run a turn, each with an agent of its own (D-28); `runOf` has the run of each. */
export function isRunBy({ started, gateway }: TurnStory, id: string): boolean {
  return !started || gateway === id;
}

/** None of ack✗, req✗, DROP, CANCEL, RESTART, REJ or a platform error touched it. */
export function isFaultFree(turn: TurnStory): boolean {
  return (
    isUntroubled(turn.trouble) &&
    turn.cut === null &&
    !turn.declined &&
    !turn.crashed &&
    !turn.connectorForgot &&
    !turn.dropped &&
    !turn.linkAwayTooLong &&
    !turn.faulted
  );
}

function isUntroubled(trouble: Trouble): boolean {
  return (
    trouble.ambiguousFrames +
      trouble.ambiguousSeals +
      trouble.ambiguousOthers +
      trouble.refusedFrames +
      trouble.refusedSeals +
      trouble.refusedOthers +
      trouble.platformErrors +
      trouble.asides ===
    0
  );
}

/** Slack's streams become the history message (G-02); everywhere else a draft is a preview. */
export function isStreamChat(platform: string): boolean {
  return platform === "slack";
}
