import { soundCard, type CardPolicies } from "./card.ts";
import { soundDeath, type DeathPolicies } from "./death.ts";
import { soundEgress, type EgressPolicies } from "./egress.ts";
import { soundFinal, type FinalPolicies } from "./final.ts";
import { soundIdentity, type IdentityPolicies } from "./identity.ts";
import { soundInbound, type InboundPolicies } from "./inbound.ts";
import { soundLink, type LinkPolicies } from "./link.ts";
import { type PresencePolicies, soundPresence } from "./presence.ts";
import { type ContextPolicies, soundContext } from "./context.ts";
import { type PlacementPolicies, soundPlacement } from "./placement.ts";
import { type MediaPolicies, soundMedia } from "./media.ts";
import { type SideDoorPolicies, soundSideDoor } from "./side-door.ts";
import { soundOutcome, type OutcomePolicies } from "./outcome.ts";
import { soundPassthrough, type PassthroughPolicies } from "./passthrough.ts";
import { soundPrompt, type PromptPolicies } from "./prompt.ts";
import { soundStream, type StreamPolicies } from "./stream.ts";

/**
 * Every decision that a gateway once got wrong. Each is a pure function; a historical mistake is an
 * override of exactly one (see `defects/`).
 */
export interface Policies
  extends
    LinkPolicies,
    InboundPolicies,
    IdentityPolicies,
    StreamPolicies,
    EgressPolicies,
    OutcomePolicies,
    FinalPolicies,
    DeathPolicies,
    CardPolicies,
    PromptPolicies,
    PassthroughPolicies,
    PlacementPolicies,
    ContextPolicies,
    PresencePolicies,
    MediaPolicies,
    SideDoorPolicies {}

/** The decisions that keep the contract. */
export const soundPolicies: Policies = {
  ...soundLink,
  ...soundInbound,
  ...soundIdentity,
  ...soundStream,
  ...soundEgress,
  ...soundOutcome,
  ...soundFinal,
  ...soundDeath,
  ...soundCard,
  ...soundPrompt,
  ...soundPassthrough,
  ...soundPlacement,
  ...soundContext,
  ...soundPresence,
  ...soundMedia,
  ...soundSideDoor,
};
