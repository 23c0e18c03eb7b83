import { z } from "zod";
import { id } from "../../door/fields.ts";
import { jsonResponse } from "../../door/json-response.ts";
import { responseOf } from "../answer.ts";
import { reading, type Door, type Route } from "./route.ts";

const named = z.object({ name: z.string() });

const CREATED = 201;
const DM = 1;
const PUBLIC_THREAD = 11;

/** Direct messages, threads and their names (S-26). */
export const channelRoutes: readonly Route[] = [
  {
    verb: "post",
    path: "/users/@me/channels",
    name: "createDM",
    // A person U1 talks to the bot in D1, and 7 in D7.
    perform: reading(z.object({ recipient_id: id }), ({ recipient_id: user }) =>
      jsonResponse({ id: `D${user.replace(/^U/, "")}`, type: DM, recipients: [{ id: user }] }),
    ),
  },
  {
    verb: "get",
    path: "/channels/:channel",
    name: "getChannel",
    perform: (_, door) => {
      const { channel: channel_id = "" } = door.at;
      const answer = door.call({ method: "getChannel", channel_id });
      const name = answer.ok ? (answer.name ?? null) : null;
      return responseOf(answer, () => jsonResponse({ id: channel_id, type: PUBLIC_THREAD, name }));
    },
  },
  {
    verb: "patch",
    path: "/channels/:channel",
    name: "modifyChannel",
    perform: reading(named, ({ name }, door) => {
      const { channel: channel_id = "" } = door.at;
      const answer = door.call({ method: "modifyChannel", channel_id, name });
      return responseOf(answer, () => jsonResponse({ id: channel_id, type: PUBLIC_THREAD, name }));
    }),
  },
  {
    verb: "post",
    path: "/channels/:channel/messages/:message/threads",
    name: "startThreadFromMessage",
    perform: reading(named, ({ name }, door) => {
      const { channel: channel_id = "", message: message_id = "" } = door.at;
      const call = { method: "startThreadFromMessage", channel_id, message_id, name } as const;
      return responseOf(door.call(call), (thread) => begun(door, thread, name));
    }),
  },
  {
    verb: "post",
    path: "/channels/:channel/threads",
    name: "startThreadWithoutMessage",
    perform: reading(named, ({ name }, door) => {
      const { channel: channel_id = "" } = door.at;
      const call = { method: "startThreadWithoutMessage", channel_id, name } as const;
      return responseOf(door.call(call), (thread) => begun(door, thread, name));
    }),
  },
];

function begun({ at }: Door, thread: string, name: string): Response {
  const { channel = "" } = at;
  return jsonResponse({ id: thread, type: PUBLIC_THREAD, name, parent_id: channel }, CREATED);
}
