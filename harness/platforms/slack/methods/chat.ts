import { z } from "zod";
import type { SlackBlock } from "../../../../simulator/platforms/port.ts";
import { dmOf } from "../identity.ts";
import { messageFields } from "../message-fields.ts";
import { flag, given, id, text } from "../../door/fields.ts";
import { blocks } from "./fields.ts";
import { answerOf, method, type Method } from "./method.ts";

const words = { text: text.optional(), markdown_text: text.optional(), blocks: blocks.optional() };

const post = z.object({
  ...words,
  channel: id,
  thread_ts: text.optional(),
  unfurl_links: flag.optional(),
});
const update = z.object({ ...words, channel: id, ts: id });
const remove = z.object({ channel: id, ts: id });

/** `chat.*`, without streams. */
export const chatMethods: Readonly<Record<string, Method>> = {
  "chat.postMessage": method(post, (args, door) => {
    const channel = args.channel.startsWith("U") ? dmOf(args.channel) : args.channel;
    const { thread_ts, unfurl_links, blocks: shown } = args;
    const extras = given({ thread_ts, unfurl_links, blocks: shown });
    const said = saidIn(args);
    const answer = door.call({ method: "chat.postMessage", channel, text: said, ...extras });
    return answerOf(answer, (ts) => ({ channel, ts, message: messageFields(door, channel, ts) }));
  }),
  "chat.update": method(update, (args, door) => {
    const { channel, ts } = args;
    const extras = given({ blocks: args.blocks });
    const answer = door.call({ method: "chat.update", channel, ts, text: saidIn(args), ...extras });
    return answerOf(answer, () => {
      const message = messageFields(door, channel, ts);
      return { channel, ts, text: message["text"], message };
    });
  }),
  "chat.delete": method(remove, ({ channel, ts }, door) =>
    answerOf(door.call({ method: "chat.delete", channel, ts }), () => ({ channel, ts })),
  ),
};

/** `markdown_text` stands in for `text`. */
function saidIn(args: {
  readonly text?: string | undefined;
  readonly markdown_text?: string | undefined;
  readonly blocks?: readonly SlackBlock[] | undefined;
}): string {
  return args.markdown_text ?? args.text ?? "";
}
