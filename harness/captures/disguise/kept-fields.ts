/**
 * Fields whose texts are no person's and no model's words: what kind of frame it is, whose, and which. A
 * judge, and whoever plays a capture again, goes by them.
 */
const KEPT = new Set([
  ...["type", "op", "kind", "platform", "botId", "requestId", "bufferId", "session_key", "profile"],
  ...["status", "code", "error", "error_kind", "message_type", "chat_type", "emoji", "parse_mode"],
  ...["prompt_kind", "media_kind", "style"],
  ...["markdown_dialect", "len_unit", "supported_ops", "mime", "thread", "reply_to"],
  ...["thread_ts", "ts", "timestamp", "channel", "hermes_profile", "user_id_alt", "decision"],
]);

/** Whether the text of a field of this name stays as it is. */
export function isKeptField(name: string): boolean {
  if (KEPT.has(name)) return true;
  return name.endsWith("_id") || name.endsWith("_ids") || name === "id";
}
