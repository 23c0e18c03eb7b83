import type { Place } from "../jobs/job.ts";

/** Where something new goes on Discord: a thread is a channel of its own (S-26). */
export function discordChannel({ chat, thread }: Place): string {
  return thread ?? chat;
}

/** Where a new message goes on Telegram, and what it answers, as fields of its call. */
export function telegramAddress(
  { chat, thread }: Place,
  replyTo: string | null,
): {
  readonly chat_id: string;
  readonly message_thread_id?: string;
  readonly reply_to_message_id?: string;
} {
  return {
    chat_id: chat,
    ...(thread === null ? {} : { message_thread_id: thread }),
    ...(replyTo === null ? {} : { reply_to_message_id: replyTo }),
  };
}

/** The same on Discord. */
export function discordAddress(
  place: Place,
  replyTo: string | null,
): {
  readonly channel_id: string;
  readonly message_reference?: { readonly message_id: string };
} {
  const channel_id = discordChannel(place);
  return replyTo === null
    ? { channel_id }
    : { channel_id, message_reference: { message_id: replyTo } };
}

/** The same on WhatsApp, which has no threads. */
export function whatsappAddress(
  { chat }: Place,
  replyTo: string | null,
): { readonly to: string; readonly context?: { readonly message_id: string } } {
  return replyTo === null ? { to: chat } : { to: chat, context: { message_id: replyTo } };
}
