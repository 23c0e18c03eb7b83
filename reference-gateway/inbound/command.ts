import type { InboundEvent } from "../../contract/generated/types.ts";

/** What a person may tell the gateway instead of the agent. */
export type Command = "stop" | "new";

/** A command takes the whole message; anything after it makes it a text for the agent. */
export function commandOf(event: InboundEvent): Command | undefined {
  switch (event.text?.trim()) {
    case "/stop":
      return "stop";
    case "/new":
      return "new";
    default:
      return undefined;
  }
}
