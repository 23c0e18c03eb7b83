import type { Capabilities } from "../../contract/descriptor.ts";
import type { FormatHints, Metadata } from "../../contract/generated/types.ts";
import type { FinalDoor, InterimLane } from "../../contract/ports/agent.ts";
import type { TurnId } from "../../contract/ports/gateway.ts";
import type { Identity } from "../config.ts";
import type { OpenDraft } from "../drafts/drafts.ts";

/** A text that is about to leave as a message of its own. */
export interface Sending {
  readonly turn: TurnId;
  readonly what:
    | { readonly is: "final"; readonly door: FinalDoor }
    | InterimSending
    /** It belongs to no turn (G-55). */
    | { readonly is: "scheduled" };
  readonly threadId: string | null;
}

export interface InterimSending {
  readonly is: "interim";
  readonly lane: InterimLane | "commentary" | "media";
}

/** The streams a text might end. */
export interface OpenStreams {
  /** The turn's own, by its coordination key. */
  readonly own: OpenDraft | undefined;
  /** All of its chat, oldest first. */
  inChat(): readonly OpenDraft[];
}

export interface EgressPolicies {
  /**
   * The stream that a text ends, if any. Each send knows its turn and whether it is the final (D-09,
   * D-12), so the final ends its own turn's stream, whatever its door (G-14, F-07, F-30), and nothing
   * else ends any (I-13..I-15, F-20).
   */
  absorb(sending: Sending, open: OpenStreams): OpenDraft | undefined;
  /**
   * The identity an op is tagged with (W-34): that of its chat's own platform, if this gateway fronts it.
   * The first one's would make another bot speak (F-69).
   */
  tagOf(own: Identity | undefined, first: Identity | undefined): Identity | undefined;
  /** G-54: a scheduled text goes out whole; the connector cuts it where it must (O-07). */
  scheduledText(text: string, can: Capabilities): string;
  /**
   * How texts may be rendered in a chat (O-25): as the operator wants it, where its own descriptor says
   * that it can. The first one's would leak hints, or lose them (F-44).
   */
  formatHints(wanted: FormatHints, own: Capabilities, first: () => Capabilities): FormatHints;
  /** What of an op's metadata goes on the wire: not the gateway's own marks (I-25, O-28). */
  wireMetadata(metadata: Metadata, marks: Readonly<Record<`_${string}`, unknown>>): Metadata;
}

export const soundEgress: EgressPolicies = {
  absorb: (sending, open) => (sending.what.is === "final" ? open.own : undefined),
  tagOf: (own) => own,
  scheduledText: (text) => text,
  formatHints: (wanted, own) => (own.blockFormatting ? wanted : {}),
  wireMetadata: (metadata) => metadata,
};
