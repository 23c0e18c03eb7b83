import type { InboundEvent } from "../../contract/generated/types.ts";
import type { ContextPolicies } from "../policies/context.ts";

/** What the last messages of a channel stand under (W-71). */
const CONTEXT_HEADING = "[Recent channel messages]";

type Bag = Readonly<Record<string, unknown>>;

/**
 * What an agent reads of a message: what was said in its channel before, oldest first, what it answers,
 * and its own text (W-71). Without the first two it is the text alone.
 */
export function agentText(event: InboundEvent, policies: ContextPolicies): string {
  const text = event.text ?? "";
  const before = [...contextLines(event, policies), ...replyLine(event, policies)];
  return before.length === 0 ? text : `${before.join("\n")}\n\n${text}`;
}

/** An entry of another form is skipped, and one that says nothing. */
function contextLines({ context }: InboundEvent, policies: ContextPolicies): readonly string[] {
  const lines = (context ?? []).flatMap((entry: unknown) => {
    if (!isBag(entry)) return [];
    const text = textOf(entry["text"]);
    const author = authorOf(entry["source"]);
    return text === null || author === null ? [] : [policies.contextLine(author, text)];
  });
  return lines.length === 0 ? [] : [CONTEXT_HEADING, ...lines];
}

/** W-66: the message that is answered, which may be this bot's own. */
function replyLine(
  { reply_to: reply }: InboundEvent,
  policies: ContextPolicies,
): readonly string[] {
  const text = textOf(reply?.text);
  if (text === null) return [];
  const author = reply?.is_own === true ? "you" : (textOf(reply?.author) ?? "someone");
  return [`[In reply to] ${policies.contextLine(author, text)}`];
}

/** A name that people know, else the id. */
function authorOf(source: unknown): string | null {
  return isBag(source) ? (textOf(source["user_name"]) ?? textOf(source["user_id"])) : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
