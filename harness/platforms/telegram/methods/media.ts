import { z } from "zod";
import type { TelegramMedia, TelegramMediaMethod } from "../../../../simulator/platforms/port.ts";
import { given, id, jsonOr, text } from "../../door/fields.ts";
import type { Arguments } from "../../door/read-body.ts";
import { answerOf, fulfil } from "../answer.ts";
import { shownMessage } from "./messages.ts";
import { method, type Door, type Method } from "./method.ts";

/** The field that each method takes its file in. */
const FIELDS = {
  sendPhoto: "photo",
  sendVoice: "voice",
  sendAudio: "audio",
  sendVideo: "video",
  sendDocument: "document",
} as const satisfies Record<TelegramMediaMethod, string>;

const send = z.object({
  chat_id: id,
  caption: text.optional(),
  message_thread_id: id.optional(),
  reply_parameters: jsonOr(z.looseObject({ message_id: id })).optional(),
});

/** Files: sent with the call, named by a URL, or by the id of one that was sent before. */
export const mediaMethods: Readonly<Record<string, Method>> = {
  ...Object.fromEntries(
    Object.entries(FIELDS).map(([name, field]) => [
      name,
      sender(name as TelegramMediaMethod, field),
    ]),
  ),
  getFile: method(z.object({ file_id: id }), ({ file_id }, door) => {
    const file = door.files.find(file_id);
    if (file === undefined) return { ok: false, error: "invalid file_id" };
    const file_path = `files/${file_id}`;
    return fulfil({ file_id, file_unique_id: file_id, file_size: file.bytes.length, file_path });
  }),
};

function sender(name: TelegramMediaMethod, field: string): Method {
  return (args, door) => {
    const media = mediaOf(args, door, field);
    if (media === undefined) return { ok: false, error: `there is no ${field} in the request` };
    const place = send.safeParse(args);
    if (!place.success) return { ok: false, error: "chat not found" };
    const { chat_id, caption, message_thread_id, reply_parameters } = place.data;
    const extras = given({
      caption,
      message_thread_id,
      reply_to_message_id: reply_parameters?.message_id,
    });
    const answer = door.call({ method: name, chat_id, media, ...extras });
    return answerOf(answer, (sent) => shownMessage(door, chat_id, sent));
  };
}

function mediaOf(args: Arguments, door: Door, field: string): TelegramMedia | undefined {
  const named = args[field];
  const part = typeof named === "string" ? named.replace(/^attach:\/\//, "") : field;
  const attached = door.attached.find((file) => file.field === part);
  if (attached !== undefined) {
    const { name, type, bytes } = attached;
    const file = door.files.keep({ name, type, bytes });
    return { id: file.id, title: name, bytes: bytes.length };
  }
  if (typeof named !== "string" || named === "") return undefined;
  const known = door.files.find(named);
  if (known !== undefined) return { id: known.id, title: known.name, bytes: known.bytes.length };
  return URL.canParse(named) ? { id: named, title: named, bytes: 0 } : undefined;
}
