import { never } from "../../../contract/assert.ts";
import type { ScreenMachine } from "../port.ts";
import { screenMachine } from "../screen-machine.ts";
import { expireStatuses } from "../statuses.ts";
import type { WhatsAppCall } from "./call.ts";
import type { WhatsAppConfig } from "./config.ts";
import { WHATSAPP_DEFAULTS } from "./config.ts";
import { meterCall } from "./limits.ts";
import { ask } from "./question.ts";
import { markRead, react, sendFile, sendText } from "./message.ts";
import { personActs } from "./person.ts";
import type { WhatsAppContext, WhatsAppReply, WhatsAppState } from "./state.ts";
import { deny, emptyWhatsApp } from "./state.ts";

/**
 * The chats of one WhatsApp business number as people see them (S-28, S-29): whole messages, which stand
 * as they were sent.
 *
 * Rate limits and the service window are off unless asked for.
 */
export function createWhatsAppScreen(
  config: Partial<WhatsAppConfig> = {},
): ScreenMachine<WhatsAppState> {
  const full: WhatsAppConfig = { ...WHATSAPP_DEFAULTS, ...config };
  return screenMachine({
    platform: "whatsapp",
    config: full,
    init: emptyWhatsApp(full),
    expire: expireStatuses,
    perform: admit,
    personActs,
  });
}

function admit(state: WhatsAppState, call: WhatsAppCall, context: WhatsAppContext): WhatsAppReply {
  if (context.config.rateLimits === "off") return perform(state, call, context);
  const meter = meterCall(state.meter, call, context);
  if (typeof meter === "string") return deny(state, meter);
  return perform({ ...state, meter }, call, context);
}

function perform(
  state: WhatsAppState,
  call: WhatsAppCall,
  context: WhatsAppContext,
): WhatsAppReply {
  if (call.method === "read") return markRead(state, call, context);
  switch (call.type) {
    case "text":
      return sendText(state, call, context);
    case "image":
    case "audio":
    case "video":
    case "document":
    case "sticker":
      return sendFile(state, call, context);
    case "interactive":
      return ask(state, call, context);
    case "reaction":
      return react(state, call, context);
    default:
      return never(call, "type of a WhatsApp message");
  }
}
