import type { Tenant } from "../inbound/origin.ts";
import { drawDraftSeed } from "../entropy.ts";

/** What could name the streams and cards of a turn. */
export interface TurnFacts {
  readonly turn: string;
  readonly platform: string;
  readonly chatId: string;
  /** The message that is answered. */
  readonly messageId: string | null;
  readonly threadId: string | null;
  /** Whether the message id rides the metadata of this turn's ops (G-90). */
  readonly messageIdInMetadata: boolean;
}

export interface IdentityPolicies {
  /** First draft_id of a process: random, for tombstones outlive processes (G-20, F-18, F-31). */
  draftSeed(start: { readonly entropy: string; readonly atMs: number }): number;
  /** draft_id after a tool boundary: one stream a turn, in any chat (F-04, D-31). */
  draftAfterTool(platform: string): "same" | "next";
  /** Names a turn's stream and its card: its turn, for placement is no identity (D-09, D-13, F-08, F-17). */
  coordination(facts: TurnFacts): { readonly streamKey: string; readonly cardId: string };
  /** Whose name an op carries: its own turn's, whoever wrote meanwhile (I-32, F-32). */
  tenantOf(own: Tenant, lastOfChat: () => Tenant | undefined): Tenant;
}

export const soundIdentity: IdentityPolicies = {
  draftSeed: ({ entropy }) => drawDraftSeed(entropy),
  draftAfterTool: () => "same",
  coordination: ({ turn, messageId, threadId }) => ({
    streamKey: turn,
    cardId: `turn:${messageId ?? threadId ?? "root"}`,
  }),
  tenantOf: (own) => own,
};
