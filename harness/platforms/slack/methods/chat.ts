import { z } from "zod";
import type { MethodAnswer } from "../answer.ts";
import { dmOf } from "../identity.ts";
import { flag, given, id, text } from "./fields.ts";
import { answerOf, method, type Door, type Method } from "./method.ts";

const post = z.object({
  channel: id,
  text: text.optional(),
  markdown_text: text.optional(),
  thread_ts: text.optional(),
  unfurl_links: flag.optional(),
});

const update = z.object({
  channel: id,
  ts: id,
  text: text.optional(),
  markdown_text: text.optional(),
});

const remove = z.object({ channel: id, ts: id });

/** `chat.*`, without streams. */
export const chatMethods: Readonly<Record<string, Method>> = {
  "chat.postMessage": method(post, (args, door): MethodAnswer => {
    const { text: plain, markdown_text: markdown, channel: to, ...rest } = args;
    const channel = to.startsWith("U") ? dmOf(to) : to;
    const said = markdown ?? plain ?? "";
    const answer = door.call({ method: "chat.postMessage", channel, text: said, ...given(rest) });
    return answerOf(answer, (ts) => ({
      channel,
      ts,
      message: messageOf(door, ts, said, rest.thread_ts),
    }));
  }),
  "chat.update": method(update, ({ channel, ts, ...args }, door) => {
    const said = args.markdown_text ?? args.text ?? "";
    const answer = door.call({ method: "chat.update", channel, ts, text: said });
    return answerOf(answer, () => ({
      channel,
      ts,
      text: said,
      message: messageOf(door, ts, said),
    }));
  }),
  "chat.delete": method(remove, ({ channel, ts }, door) =>
    answerOf(door.call({ method: "chat.delete", channel, ts }), () => ({ channel, ts })),
  ),
};

function messageOf(
  { identity }: Door,
  ts: string,
  said: string,
  thread?: string,
): Readonly<Record<string, unknown>> {
  return {
    type: "message",
    user: identity.botUserId,
    bot_id: identity.botId,
    app_id: identity.appId,
    team: identity.teamId,
    text: said,
    ts,
    ...(thread === undefined || thread === "" ? {} : { thread_ts: thread }),
  };
}
