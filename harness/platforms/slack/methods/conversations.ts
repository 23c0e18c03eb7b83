import { z } from "zod";
import type { Bubble } from "../../../../simulator/platforms/port.ts";
import { slackChatType } from "../../../../simulator/platforms/slack/conversation.ts";
import { fulfil, refusal, type MethodAnswer } from "../answer.ts";
import { dmOf, personOf } from "../identity.ts";
import { describeBubble } from "../message-fields.ts";
import { count, flag, id, text } from "../../door/fields.ts";
import { method, type Door, type Method } from "./method.ts";

/** Messages of one page at most, and unless asked otherwise. */
const PAGE_MAX = 999;
const PAGE_DEFAULT = 100;

const page = {
  channel: id,
  limit: count.optional(),
  oldest: text.optional(),
  latest: text.optional(),
  inclusive: flag.optional(),
};
const history = z.object(page);
const replies = z.object({ ...page, ts: id });

/** `conversations.*`: what an app looks up about where it speaks. Every well-formed id is a conversation. */
export const conversationMethods: Readonly<Record<string, Method>> = {
  "conversations.info": method(z.object({ channel: id }), ({ channel }) =>
    known(channel, () => ({ channel: conversation(channel) })),
  ),
  "conversations.open": method(
    z.object({ users: text.optional(), channel: text.optional() }),
    ({ users = "", channel = "" }) => {
      const [user, ...others] = users.split(",");
      const opened = channel || (user === undefined || user === "" ? "" : dmOf(user));
      if (opened === "") return refusal("users_not_found");
      const named = others.length === 0 ? opened : `G${opened.slice(1)}`;
      return fulfil({ channel: { id: named } });
    },
  ),
  "conversations.history": method(history, (args, door) =>
    known(args.channel, () => pageOf(roots(door, args.channel).toReversed(), args, door)),
  ),
  "conversations.replies": method(replies, (args, door) =>
    known(args.channel, () => pageOf(threadOf(door, args.channel, args.ts), args, door)),
  ),
};

function known(
  channel: string,
  fields: () => Readonly<Record<string, unknown>> | undefined,
): MethodAnswer {
  if (!/^[CDG][A-Z0-9]*$/i.test(channel)) return refusal("channel_not_found");
  const found = fields();
  return found === undefined ? refusal("thread_not_found") : fulfil(found);
}

function conversation(channel: string): Readonly<Record<string, unknown>> {
  const type = slackChatType(channel);
  if (type === "dm") return { id: channel, is_im: true, user: personOf(channel), is_open: true };
  return {
    id: channel,
    name: channel.toLowerCase(),
    is_channel: type === "channel",
    is_group: type === "group",
    is_im: false,
    is_member: true,
    is_archived: false,
    is_private: type === "group",
  };
}

function messagesIn(door: Door, channel: string): readonly Bubble[] {
  return door.view().bubbles.filter(({ chat, gone }) => chat === channel && !gone);
}

function roots(door: Door, channel: string): readonly Bubble[] {
  return messagesIn(door, channel).filter(({ thread }) => thread === null);
}

function threadOf(door: Door, channel: string, ts: string): readonly Bubble[] | undefined {
  const found = messagesIn(door, channel).filter(
    ({ id: own, thread }) => own === ts || thread === ts,
  );
  return found.length === 0 ? undefined : found;
}

function pageOf(
  bubbles: readonly Bubble[] | undefined,
  { limit, oldest = "", latest = "", inclusive = false }: z.output<typeof history>,
  { identity }: Door,
): Readonly<Record<string, unknown>> | undefined {
  const within = bubbles?.filter(({ id: ts }) => {
    if (inclusive && (ts === oldest || ts === latest)) return true;
    return (oldest === "" || ts > oldest) && (latest === "" || ts < latest);
  });
  if (within === undefined) return undefined;
  const size = Math.min(Math.max(limit ?? PAGE_DEFAULT, 1), PAGE_MAX);
  return {
    messages: within.slice(0, size).map((bubble) => describeBubble(bubble, identity)),
    has_more: within.length > size,
  };
}
