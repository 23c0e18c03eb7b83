import type { PromptOption } from "../../../contract/generated/types.ts";
import type { Button } from "../../platforms/port.ts";
import type { GatewayAccount } from "../config.ts";

/** What is decided about questions, their buttons and their answers. */
export interface PromptPolicies {
  /** Whether a press or a command is answered to its platform before anybody else hears of it (C-45). */
  acknowledgesPresses(): boolean;
  /** Whose answer a press is: the presser's own gateway's, by the rule for what they say (C-53). */
  ownerOfPress(author: string | undefined, chat: string | undefined): string | undefined;
  /** Whether a message that was changed is told to the gateway as if it were new. */
  deliversEdits(): boolean;
  /** The gateways that a request of the platform is handed on to, given the one of its author (C-43). */
  forwardsTo(owner: string, accounts: readonly GatewayAccount[]): readonly string[];
  /** How a button is set off; old gateways write `success`, which Slack does not know (C-27, S-15). */
  styleOf(style: PromptOption["style"]): Button["style"];
}

export const soundPrompts: PromptPolicies = {
  acknowledgesPresses: () => true,
  ownerOfPress: (author) => author,
  deliversEdits: () => false,
  forwardsTo: (_owner, accounts) => accounts.map(({ id }) => id),
  styleOf(style) {
    if (style === "success") return "primary";
    return style === undefined || style === "secondary" ? "default" : style;
  },
};
