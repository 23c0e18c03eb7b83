import type { PromptOption } from "../../../contract/generated/types.ts";
import type { Button } from "../../platforms/port.ts";

/** A gateway and whose it is. */
export interface TenantGateway {
  readonly id: string;
  readonly tenant: string;
}

/** What is decided about questions, their buttons and their answers. */
export interface PromptPolicies {
  /** Whether a press or a command is answered to its platform before anybody else hears of it (C-45). */
  acknowledgesPresses(): boolean;
  /** Whose answer a press is: the presser's own gateway's, by the rule for what they say (C-53). */
  ownerOfPress(author: string | undefined, chat: string | undefined): string | undefined;
  /** Whether a message that was changed is told to the gateway as if it were new. */
  deliversEdits(): boolean;
  /** The gateways that a request of the platform is handed on to, given its author's tenant (C-43). */
  forwardsTo(tenant: string, gateways: readonly TenantGateway[]): readonly string[];
  /** How a button is set off; old gateways write `success`, which Slack does not know (C-27, S-15). */
  styleOf(style: PromptOption["style"]): Button["style"];
}

export const soundPrompts: PromptPolicies = {
  acknowledgesPresses: () => true,
  ownerOfPress: (author) => author,
  deliversEdits: () => false,
  forwardsTo: (tenant, gateways) =>
    gateways.flatMap((gateway) => (gateway.tenant === tenant ? [gateway.id] : [])),
  styleOf(style) {
    if (style === "success") return "primary";
    return style === undefined || style === "secondary" ? "default" : style;
  },
};
