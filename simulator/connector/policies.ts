import type { CommandPolicies } from "./commands/policies.ts";
import { soundCommands } from "./commands/policies.ts";
import type { DeliveryPolicies } from "./delivery/policies.ts";
import { soundDelivery } from "./delivery/policies.ts";
import type { SideDoorPolicies } from "./http/policies.ts";
import { soundSideDoor } from "./http/policies.ts";
import type { LinkPolicies } from "./link/policies.ts";
import { soundLink } from "./link/policies.ts";
import type { OpPolicies } from "./outbound/policies.ts";
import { soundOps } from "./outbound/policies.ts";
import type { PromptPolicies } from "./prompts/policies.ts";
import { soundPrompts } from "./prompts/policies.ts";
import type { StreamPolicies } from "./streams/policies.ts";
import { soundStreams } from "./streams/policies.ts";

/**
 * Every decision that a connector once got wrong, as one function. A defect replaces a few of them; the
 * machinery around them stays the same.
 */
export interface ConnectorPolicies
  extends
    LinkPolicies,
    DeliveryPolicies,
    OpPolicies,
    PromptPolicies,
    CommandPolicies,
    StreamPolicies,
    SideDoorPolicies {}

export const soundPolicies: ConnectorPolicies = {
  ...soundLink,
  ...soundDelivery,
  ...soundOps,
  ...soundPrompts,
  ...soundCommands,
  ...soundStreams,
  ...soundSideDoor,
};
