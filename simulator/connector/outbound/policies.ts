import type { Action, Result } from "../../../contract/generated/types.ts";
import type { ConnId } from "../../../contract/ports/gateway.ts";
import type { LenUnit } from "../../../contract/text/length.ts";
import { fits } from "../../../contract/text/length.ts";
import type { SlackChunk } from "../../platforms/port.ts";
import { decline } from "./egress.ts";
import { failure } from "./result.ts";

/** What is decided about a request before, while and after a platform is called. */
export interface OpPolicies {
  /**
   * The identity key to act as: `tagged` is the announced one the frame names, `undefined` if it names
   * none of those announced here (C-47, W-35).
   */
  identityToActAs(tagged: string | undefined, announced: readonly string[]): string | undefined;
  /** The answer to an op that the platform's descriptor does not list (O-04). */
  unsupportedOp(op: string, platform: string): Result;
  /** Whether the egress guard looks at ops of this kind (C-32). */
  guardsOp(op: Action["op"]): boolean;
  /** The refusal of a destination (O-30). */
  declineResult(platform: string): Result;
  /** Whether a job may start while `running` others of its lane are under way or wait (C-04). */
  laneIsFree(running: number): boolean;
  /** Whether a call that was rate limited waits and is made again (C-56). */
  honoursRateLimits(): boolean;
  /** Where a result goes whose socket is gone; `current` is the gateway's newer one (C-34). */
  connForLateResult(current: ConnId | null): ConnId | null;
  /** How often a result is sent (W-26). */
  copiesOfResult(): number;
  /** The messages a text is posted as, given the parts it was cut into (B50, I-29). */
  partsToPost(parts: readonly string[], text: string): readonly string[];
  /** The answer to a final draft where drafts are previews (C-19). */
  answerToFinalPreview(): Result;
  /** The thread of a send, given the one its metadata names (C-24, D-22). */
  threadOfSend(named: string | null, replyTo: string | null): string | null;
  /** The text an edit puts on screen, or `null` when it is too long for one (S-12). */
  textOfEdit(content: string, unitsMax: number, unit: LenUnit): string | null;
  /** Whether an edit is known to be late that comes after the final one of its message (B14, D-34). */
  lateEditIsKnown(): boolean;
  /** The status a typing op sets: `content` is `null` for a heartbeat, `""` to clear (O-09, C-26). */
  statusOfTyping(content: string | null): string;
  /** Whether a thread may be renamed on the condition that it was made here (C-30). */
  mayRenameByOrigin(made: boolean): boolean;
  /** Whether it may on the condition of the name it has (C-30). */
  mayRenameByName(current: string | null, expected: string | null): boolean;
  /** Whether it may where nobody can read that name (C-30, S-22). */
  mayRenameUnread(): boolean;
  /** Whose a capability is: its tenant's alone (C-33). */
  tenantOfCapability(tenant: string): string;
  /** Whether one may still be used (C-33, S-24). */
  capabilityLives(untilMs: number, atMs: number): boolean;
  /** What a platform answers where a reaction is as it was asked for: no failure (C-29, S-16). */
  reactionsAlreadySo(errors: readonly string[]): readonly string[];
  /** The task updates that go out, given those that changed (C-20). */
  tasksToSend(changed: readonly SlackChunk[], all: readonly SlackChunk[]): readonly SlackChunk[];
  /** Whether a card that was stopped stays so (B40). */
  stoppedCardIsOver(): boolean;
  /** Whether a card without a thread to go in is refused (C-21). */
  cardNeedsAnchor(): boolean;
}

/** What Slack shows for a heartbeat without words of its own. */
export const HEARTBEAT_STATUS = "is typing…";

export const soundOps: OpPolicies = {
  identityToActAs: (tagged) => tagged,
  unsupportedOp: (op, platform) => failure(`op ${op} is not supported on ${platform}`),
  guardsOp: () => true,
  declineResult: decline,
  laneIsFree: (running) => running === 0,
  honoursRateLimits: () => true,
  connForLateResult: () => null,
  copiesOfResult: () => 1,
  partsToPost: (parts) => parts,
  answerToFinalPreview: () => failure("a draft cannot be final here: send it"),
  threadOfSend: (named) => named,
  textOfEdit: (content, unitsMax, unit) => (fits(content, unitsMax, unit) ? content : null),
  lateEditIsKnown: () => true,
  statusOfTyping: (content) => content ?? HEARTBEAT_STATUS,
  mayRenameByOrigin: (made) => made,
  mayRenameByName: (current, expected) => current !== null && current === expected,
  mayRenameUnread: () => false,
  tenantOfCapability: (tenant) => tenant,
  capabilityLives: (untilMs, atMs) => atMs < untilMs,
  reactionsAlreadySo: (errors) => errors,
  tasksToSend: (changed) => changed,
  stoppedCardIsOver: () => true,
  cardNeedsAnchor: () => true,
};
