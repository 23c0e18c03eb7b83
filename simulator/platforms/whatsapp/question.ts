import { fits } from "../../../contract/text/length.ts";
import type { Button } from "../port.ts";
import type { Interactive, MessagesCall } from "./call.ts";
import { postWords } from "./message.ts";
import type { WhatsAppContext, WhatsAppReply, WhatsAppState } from "./state.ts";
import { deny } from "./state.ts";

/** S-28, and the lengths beside it, in code points. */
const BUTTONS_MAX = 3;
const ROWS_MAX = 10;
const BODY_CHARS_MAX = 1_024;
const BUTTON_TITLE_CHARS_MAX = 20;
const ROW_TITLE_CHARS_MAX = 24;

/** A question with buttons, or with a list that opens: what may be chosen is below its words. */
export function ask(
  state: WhatsAppState,
  { to: chat, interactive }: Extract<MessagesCall, { type: "interactive" }>,
  context: WhatsAppContext,
): WhatsAppReply {
  const { text } = interactive.body;
  const buttons = choicesOf(interactive);
  const longest = interactive.type === "button" ? BUTTON_TITLE_CHARS_MAX : ROW_TITLE_CHARS_MAX;
  const most = interactive.type === "button" ? BUTTONS_MAX : ROWS_MAX;
  const fit =
    buttons.length >= 1 &&
    buttons.length <= most &&
    text.trim() !== "" &&
    fits(text, BODY_CHARS_MAX, "chars") &&
    buttons.every(({ label }) => label !== "" && fits(label, longest, "chars"));
  if (!fit) return deny(state, "Invalid parameter");
  return postWords(state, chat, text, context, buttons);
}

function choicesOf(interactive: Interactive): readonly Button[] {
  const rows =
    interactive.type === "button"
      ? interactive.action.buttons.map(({ reply }) => reply)
      : interactive.action.sections.flatMap((section) => section.rows);
  return rows.map(({ id: data, title: label }) => ({ label, data, style: "default" }));
}
