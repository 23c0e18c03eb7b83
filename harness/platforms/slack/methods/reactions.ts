import { z } from "zod";
import { bubbleOn, messageFields } from "../message-fields.ts";
import { refusal } from "../answer.ts";
import { id } from "../../door/fields.ts";
import { answerOf, method, type Door, type Method } from "./method.ts";

const reaction = z.object({ channel: id, timestamp: id, name: id });

/** `reactions.*` (S-16). */
export const reactionMethods: Readonly<Record<string, Method>> = {
  "reactions.add": method(reaction, (args, door) => react("reactions.add", args, door)),
  "reactions.remove": method(reaction, (args, door) => react("reactions.remove", args, door)),
  "reactions.get": method(z.object({ channel: id, timestamp: id }), (args, door) => {
    const { channel, timestamp } = args;
    const found = bubbleOn(door.view(), channel, timestamp);
    if (found === undefined) return refusal("message_not_found");
    const message = messageFields(door, channel, timestamp);
    return { ok: true, fields: { type: "message", channel, message } };
  }),
};

/** A name may come between colons. */
function react(
  what: "reactions.add" | "reactions.remove",
  { name, ...message }: z.output<typeof reaction>,
  door: Door,
): ReturnType<Method> {
  const bare = name.replaceAll(":", "");
  return answerOf(door.call({ method: what, ...message, name: bare }), () => ({}));
}
