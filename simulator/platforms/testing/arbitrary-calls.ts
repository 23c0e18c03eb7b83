import fc from "fast-check";
import type { PlatformCall, UserAction } from "../port.ts";

// Calls and people of every platform: whole ones, broken ones, and any order of them.

const chat = fc.constantFrom("D1", "C1", "G1", "7", "-100", "");
const id = fc.oneof(
  fc.constantFrom("0.000001", "0.000002", "0.000003", "1", "2", "3", "draft:1"),
  fc.string({ maxLength: 3 }),
);
const text = fc.oneof(fc.string({ unit: "binary", maxLength: 16 }), fc.constant("same"));
const optional = { requiredKeys: [] as [] };

const task = fc.record({
  type: fc.constant("task_update" as const),
  id: fc.constantFrom("", "1", "2"),
  title: text,
  status: fc.constantFrom("pending" as const, "in_progress" as const, "complete" as const),
  details: text,
});
const chunk = fc.oneof(
  { weight: 3, arbitrary: task },
  fc.record({ type: fc.constant("markdown_text" as const), text }),
  fc.record({ type: fc.constant("plan_update" as const), title: text }),
);
/** Whole blocks, broken ones, and more than a message takes. */
const blocks = fc.oneof(
  fc.array(fc.record({ type: fc.constant("section"), text: fc.record({ text }) }), {
    maxLength: 2,
  }),
  fc.array(fc.record({ type: text, elements: fc.jsonValue() }), { maxLength: 2 }),
  fc.constant(Array.from({ length: 51 }, () => ({ type: "divider" }))),
);
const file = fc.record({ id, title: text, bytes: fc.nat() });
const addition = fc.record(
  { markdown_text: text, chunks: fc.array(chunk, { maxLength: 3 }) },
  optional,
);
const start = fc
  .tuple(
    chat,
    addition,
    fc.record({ thread_ts: id, recipient_user_id: id, recipient_team_id: id }, optional),
  )
  .map(([channel, added, placed]) => ({
    method: "chat.startStream" as const,
    channel,
    ...added,
    ...placed,
  }));
const more = fc
  .tuple(
    fc.constantFrom("chat.appendStream" as const, "chat.stopStream" as const),
    chat,
    id,
    addition,
  )
  .map(([method, channel, ts, added]) => ({ method, channel, ts, ...added }));
const stop = fc.record({
  method: fc.constant("chat.stopStream" as const),
  channel: chat,
  ts: id,
  blocks,
});

export const slackCall: fc.Arbitrary<PlatformCall> = fc
  .oneof(
    fc.record(
      { method: fc.constant("chat.postMessage" as const), channel: chat, text, blocks },
      { requiredKeys: ["method", "channel", "text"] },
    ),
    fc.record(
      { method: fc.constant("chat.update" as const), channel: chat, ts: id, text, blocks },
      { requiredKeys: ["method", "channel", "ts", "text"] },
    ),
    fc.record({
      method: fc.constant("files.completeUploadExternal" as const),
      channel_id: chat,
      files: fc.array(file, { maxLength: 2 }),
    }),
    fc.record({ method: fc.constant("chat.delete" as const), channel: chat, ts: id }),
    start,
    more,
    more,
    stop,
    fc.record({
      method: fc.constant("assistant.threads.setStatus" as const),
      channel_id: chat,
      thread_ts: id,
      status: text,
    }),
    fc.record({
      method: fc.constantFrom("reactions.add" as const, "reactions.remove" as const),
      channel: chat,
      timestamp: id,
      name: fc.constantFrom("eyes", "x", ""),
    }),
  )
  .map((call): PlatformCall => ({ platform: "slack", ...call }));

export const telegramCall: fc.Arbitrary<PlatformCall> = fc
  .oneof(
    fc.record(
      { method: fc.constant("sendMessage" as const), chat_id: chat, text, reply_to_message_id: id },
      { requiredKeys: ["method", "chat_id", "text"] },
    ),
    fc.record({
      method: fc.constant("editMessageText" as const),
      chat_id: chat,
      message_id: id,
      text,
    }),
    fc.record({ method: fc.constant("deleteMessage" as const), chat_id: chat, message_id: id }),
    fc.record({
      method: fc.constant("sendMessageDraft" as const),
      chat_id: chat,
      draft_id: fc.integer({ min: -1, max: 3 }),
      text,
    }),
    fc.record({
      method: fc.constant("sendChatAction" as const),
      chat_id: chat,
      action: fc.constant("typing" as const),
    }),
    fc.record({
      method: fc.constant("setMessageReaction" as const),
      chat_id: chat,
      message_id: id,
      reaction: fc.array(
        fc.record({ type: fc.constant("emoji" as const), emoji: fc.constantFrom("👍", "✅", "") }),
        { maxLength: 2 },
      ),
    }),
  )
  .map((call): PlatformCall => ({ platform: "telegram", ...call }));

export const discordCall: fc.Arbitrary<PlatformCall> = fc
  .oneof(
    fc.record({ method: fc.constant("createMessage" as const), channel_id: chat, content: text }),
    fc.record({
      method: fc.constant("editMessage" as const),
      channel_id: chat,
      message_id: id,
      content: text,
    }),
    fc.record({
      method: fc.constant("deleteMessage" as const),
      channel_id: chat,
      message_id: id,
    }),
    fc.record({ method: fc.constant("triggerTypingIndicator" as const), channel_id: chat }),
    fc.record({
      method: fc.constantFrom("createReaction" as const, "deleteOwnReaction" as const),
      channel_id: chat,
      message_id: id,
      emoji: fc.constantFrom("👍", "✅", "1", ""),
    }),
  )
  .map((call): PlatformCall => ({ platform: "discord", ...call }));

const whatsappMessage = fc
  .oneof(
    text.map((body) => ({ type: "text" as const, text: { body } })),
    fc.record({ type: fc.constantFrom("image" as const, "audio" as const), file, caption: text }),
    fc.record({
      type: fc.constant("reaction" as const),
      reaction: fc.record({ message_id: id, emoji: fc.constantFrom("👍", "") }),
    }),
  )
  .chain((message) => chat.map((to) => ({ method: "messages" as const, to, ...message })));
export const whatsappCall: fc.Arbitrary<PlatformCall> = fc
  .oneof(
    { weight: 3, arbitrary: whatsappMessage },
    fc.record({
      method: fc.constant("read" as const),
      message_id: id,
      typing_indicator: fc.constant({ type: "text" as const }),
    }),
  )
  .map((call): PlatformCall => ({ platform: "whatsapp", ...call }));

export const action: fc.Arbitrary<UserAction> = fc.oneof(
  fc.record({ what: fc.constant("says" as const), chat, user: id, text }),
  fc.record({
    what: fc.constantFrom("stops-stream" as const, "deletes" as const),
    chat,
    id,
  }),
);
