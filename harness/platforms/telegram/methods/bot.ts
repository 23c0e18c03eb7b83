import { z } from "zod";
import { count, flag, id, jsonOr, text } from "../../door/fields.ts";
import { fulfil } from "../answer.ts";
import { chatFields } from "../message-fields.ts";
import { BOT } from "../port.ts";
import { method, type Method } from "./method.ts";

/** Longest that a fetch of updates may wait. */
const FETCH_TIMEOUT_S_MAX = 50;

const kinds = jsonOr(z.array(z.string())).optional();
const fetch = z.object({
  offset: z.coerce.number().int().default(0),
  limit: z.coerce.number().int().min(1).max(100).default(100),
  timeout: count.default(0),
  allowed_updates: kinds,
});
const webhook = z.object({
  url: text.default(""),
  secret_token: z
    .string()
    .regex(/^[\w-]{1,256}$/)
    .optional(),
  allowed_updates: kinds,
  drop_pending_updates: flag.default(false),
});

/** The bot itself, and how it hears of what people do. */
export const botMethods: Readonly<Record<string, Method>> = {
  getMe: () =>
    fulfil({
      ...BOT,
      can_join_groups: true,
      can_read_all_group_messages: true,
      supports_inline_queries: false,
    }),
  getChat: method(z.object({ chat_id: id }), ({ chat_id }) => fulfil(chatFields(chat_id))),
  getUpdates: method(
    fetch,
    async ({ offset, limit, timeout, allowed_updates }, { post, caller }) => {
      const waitMs = Math.min(timeout, FETCH_TIMEOUT_S_MAX) * 1_000;
      return post.fetch({ offset, limit, waitMs, kinds: allowed_updates, caller });
    },
  ),
  setWebhook: method(webhook, (args, { post }) => {
    const { url, secret_token, allowed_updates, drop_pending_updates } = args;
    if (url !== "" && !URL.canParse(url)) return { ok: false, error: "bad webhook: invalid URL" };
    post.setHook(url, secret_token, allowed_updates, drop_pending_updates);
    return fulfil();
  }),
  deleteWebhook: method(
    z.object({ drop_pending_updates: flag.default(false) }),
    (args, { post }) => {
      post.setHook("", undefined, undefined, args.drop_pending_updates);
      return fulfil();
    },
  ),
  getWebhookInfo: (_, { post }) => fulfil(post.hookInfo()),
};
