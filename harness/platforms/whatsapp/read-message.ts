import { z } from "zod";
import type { SlackFile } from "../../../simulator/platforms/port.ts";
import type { WhatsAppCall } from "../../../simulator/platforms/whatsapp/call.ts";
import { given, id, text } from "../door/fields.ts";
import type { StoredFiles } from "../door/stored-files.ts";

const head = {
  messaging_product: z.literal("whatsapp"),
  to: id,
  context: z.looseObject({ message_id: id }).optional(),
};
const line = z.looseObject({ id: z.string(), title: z.string() });
const body = z.looseObject({ text: z.string() });
const media = z
  .looseObject({
    id: id.optional(),
    link: z.url().optional(),
    caption: text.optional(),
    filename: text.optional(),
  })
  .refine((file) => (file.id === undefined) !== (file.link === undefined), "id or link");

const interactive = z.discriminatedUnion("type", [
  z.looseObject({
    type: z.literal("button"),
    body,
    action: z.looseObject({
      buttons: z.array(z.looseObject({ type: z.literal("reply"), reply: line })),
    }),
  }),
  z.looseObject({
    type: z.literal("list"),
    body,
    action: z.looseObject({
      button: z.string(),
      sections: z.array(z.looseObject({ rows: z.array(line) })),
    }),
  }),
]);

const message = z.discriminatedUnion("type", [
  z.object({ ...head, type: z.literal("text"), text: z.looseObject({ body: text }) }),
  z.object({ ...head, type: z.literal("interactive"), interactive }),
  z.object({
    ...head,
    type: z.literal("reaction"),
    reaction: z.looseObject({ message_id: id, emoji: z.string().default("") }),
  }),
  z.object({ ...head, type: z.literal("image"), image: media }),
  z.object({ ...head, type: z.literal("audio"), audio: media }),
  z.object({ ...head, type: z.literal("video"), video: media }),
  z.object({ ...head, type: z.literal("document"), document: media }),
  z.object({ ...head, type: z.literal("sticker"), sticker: media }),
]);

const read = z.object({
  messaging_product: z.literal("whatsapp"),
  status: z.literal("read"),
  message_id: id,
  typing_indicator: z.object({ type: z.literal("text") }).optional(),
});

/** The body of a post to `messages` → its call, or a sentence on what is wrong with it. */
export function readMessage(args: unknown, files: StoredFiles): WhatsAppCall | string {
  const marked = read.safeParse(args);
  if (marked.success) {
    const { message_id, typing_indicator } = marked.data;
    return { method: "read", message_id, ...given({ typing_indicator }) };
  }
  const told = message.safeParse(args);
  if (told.success) return callOf(told.data, files);
  const [issue] = told.error.issues;
  return `${issue?.path.map(String).join("/") ?? ""}: ${issue?.message ?? "not readable"}`;
}

type Message = z.output<typeof message>;

function callOf(told: Message, files: StoredFiles): WhatsAppCall | string {
  const { to, context } = told;
  const place = { method: "messages", to, ...given({ context }) } as const;
  switch (told.type) {
    case "text":
      return { ...place, type: told.type, text: { body: told.text.body } };
    case "interactive":
      return { ...place, type: told.type, interactive: told.interactive };
    case "reaction":
      return { method: "messages", to, type: told.type, reaction: told.reaction };
    case "image":
      return fileCall(place, told.type, told.image, files);
    case "audio":
      return fileCall(place, told.type, told.audio, files);
    case "video":
      return fileCall(place, told.type, told.video, files);
    case "document":
      return fileCall(place, told.type, told.document, files);
    case "sticker":
      return fileCall(place, told.type, told.sticker, files);
  }
}

function fileCall(
  place: { readonly method: "messages"; readonly to: string },
  type: "image" | "audio" | "video" | "document" | "sticker",
  told: z.output<typeof media>,
  files: StoredFiles,
): WhatsAppCall | string {
  const file = fileOf(told, files);
  if (file === undefined) return `no media was uploaded under the id ${told.id ?? ""}`;
  return { ...place, type, file, ...given({ caption: told.caption }) };
}

function fileOf(
  { id: named, link, filename }: z.output<typeof media>,
  files: StoredFiles,
): SlackFile | undefined {
  if (link !== undefined) return { id: link, title: filename ?? link, bytes: 0 };
  const stored = named === undefined ? undefined : files.find(named);
  if (stored === undefined) return undefined;
  return { id: stored.id, title: filename ?? stored.name, bytes: stored.bytes.length };
}
