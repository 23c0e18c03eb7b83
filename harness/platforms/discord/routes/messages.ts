import { z } from "zod";
import type { SlackFile } from "../../../../simulator/platforms/port.ts";
import { given, id } from "../../door/fields.ts";
import { noContent, refusal, responseOf } from "../answer.ts";
import { rows } from "./components.ts";
import { reading, type Door, type Route } from "./route.ts";

const content = {
  content: z.string().nullish(),
  components: rows.optional(),
};
const create = z.object({
  ...content,
  message_reference: z.looseObject({ message_id: id }).optional(),
});
const edit = z.object(content);

const CHANNEL = "/channels/:channel";
const MESSAGE = `${CHANNEL}/messages/:message`;
const REACTION = `${MESSAGE}/reactions/:emoji/@me`;

/** Messages, reactions and typing. */
export const messageRoutes: readonly Route[] = [
  {
    verb: "post",
    path: `${CHANNEL}/messages`,
    name: "createMessage",
    perform: reading(create, (args, door) => {
      const { channel: channel_id = "" } = door.at;
      const { message_reference, components } = args;
      const attachments = attachedFiles(door);
      const answer = door.call({
        method: "createMessage",
        channel_id,
        content: args.content ?? "",
        ...given({ components, message_reference }),
        ...(attachments.length === 0 ? {} : { attachments }),
      });
      return responseOf(answer, (made) => door.shown(channel_id, made));
    }),
  },
  {
    verb: "get",
    path: MESSAGE,
    name: "getMessage",
    perform: (_, door) => {
      const { channel = "", message = "" } = door.at;
      if (door.find(channel, message) === undefined) return unknownMessage();
      return door.shown(channel, message);
    },
  },
  {
    verb: "patch",
    path: MESSAGE,
    name: "editMessage",
    perform: reading(edit, (args, door) => {
      const { channel: channel_id = "", message: message_id = "" } = door.at;
      const said = args.content ?? door.find(channel_id, message_id)?.text ?? "";
      const extras = given({ components: args.components });
      const call = { method: "editMessage", channel_id, message_id, content: said } as const;
      return responseOf(door.call({ ...call, ...extras }), () =>
        door.shown(channel_id, message_id),
      );
    }),
  },
  {
    verb: "delete",
    path: MESSAGE,
    name: "deleteMessage",
    perform: (_, door) => {
      const { channel: channel_id = "", message: message_id = "" } = door.at;
      return responseOf(door.call({ method: "deleteMessage", channel_id, message_id }), noContent);
    },
  },
  reaction("put", "createReaction"),
  reaction("delete", "deleteOwnReaction"),
  {
    verb: "post",
    path: `${CHANNEL}/typing`,
    name: "triggerTypingIndicator",
    perform: (_, door) => {
      const { channel: channel_id = "" } = door.at;
      return responseOf(door.call({ method: "triggerTypingIndicator", channel_id }), noContent);
    },
  },
];

function reaction(verb: "put" | "delete", name: "createReaction" | "deleteOwnReaction"): Route {
  return {
    verb,
    path: REACTION,
    name,
    perform: (_, door) => {
      const { channel: channel_id = "", message: message_id = "", emoji = "" } = door.at;
      return responseOf(door.call({ method: name, channel_id, message_id, emoji }), noContent);
    },
  };
}

/** The files that came with a call, kept, as a message shows them. */
function attachedFiles({ attached, files }: Door): readonly SlackFile[] {
  return attached.map(({ name, type, bytes }) => {
    const file = files.keep({ name, type, bytes });
    return { id: file.id, title: name, bytes: bytes.length };
  });
}

function unknownMessage(): Response {
  return refusal({ ok: false, error: "Unknown Message" });
}
