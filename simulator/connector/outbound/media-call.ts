import { never } from "../../../contract/assert.ts";
import type { SendMediaAction } from "../../../contract/generated/types.ts";
import type { FileRef } from "../../../contract/ports/side-door.ts";
import { isHttp } from "../../../contract/side-url.ts";
import type { PlatformCall, TelegramMediaMethod } from "../../platforms/port.ts";
import { isOurMedia, mediaFor } from "../http/media.ts";
import type { Place } from "../jobs/job.ts";
import type { Pass } from "../pass.ts";
import { discordAddress, telegramAddress, whatsappAddress } from "./address.ts";
import { postCall } from "./calls.ts";

/** Where the bytes of a file are: with us, or where the platform can fetch them. */
export type MediaSource = { readonly file: FileRef } | { readonly url: string };

/** What a `send_media` shows, or why it cannot be had (O-13, C-54, C-55). */
export function sourceOf(
  pass: Pass,
  gatewayId: string,
  { source_url: url, filename }: SendMediaAction,
): MediaSource | { readonly error: string } {
  if (isOurMedia(pass, url)) {
    const file = mediaFor(pass, gatewayId, url);
    if (file === undefined) return { error: "media not found" };
    return { file: filename === undefined ? file : { ...file, name: filename } };
  }
  return isHttp(url) ? { url } : { error: "media of this scheme is not fetched" };
}

const TELEGRAM_METHODS: Readonly<Record<SendMediaAction["media_kind"], TelegramMediaMethod>> = {
  image: "sendPhoto",
  voice: "sendVoice",
  audio: "sendAudio",
  video: "sendVideo",
  document: "sendDocument",
};

/**
 * The call that shows a file. Slack and Discord take files as uploads only, so a public one is a link there,
 * of which they make a preview themselves (S-13).
 */
export function mediaCall(
  place: Place,
  action: SendMediaAction,
  source: MediaSource,
): PlatformCall {
  const { chat, thread, platform } = place;
  const caption = action.content.toWellFormed();
  const replyTo = action.reply_to ?? null;
  switch (platform) {
    case "slack":
      if ("url" in source) return postCall(place, withLink(caption, source.url), null);
      return {
        platform,
        method: "files.completeUploadExternal",
        channel_id: chat,
        files: [shownFile(source)],
        ...(thread === null ? {} : { thread_ts: thread }),
        ...(caption === "" ? {} : { initial_comment: caption }),
      };
    case "telegram":
      return {
        platform,
        method: TELEGRAM_METHODS[action.media_kind],
        ...telegramAddress(place, replyTo),
        media: shownFile(source),
        ...(caption === "" ? {} : { caption }),
      };
    case "discord":
      if ("url" in source) return postCall(place, withLink(caption, source.url), replyTo);
      return {
        platform,
        method: "createMessage",
        ...discordAddress(place, replyTo),
        content: caption,
        attachments: [shownFile(source)],
      };
    case "whatsapp":
      return {
        platform,
        method: "messages",
        ...whatsappAddress(place, replyTo),
        type: whatsappType(action.media_kind, caption),
        file: shownFile(source),
        ...(caption === "" ? {} : { caption }),
      };
    default:
      return never(platform, "platform");
  }
}

/** What WhatsApp plays has no words beside it there: with words it goes out as a document. */
function whatsappType(
  kind: SendMediaAction["media_kind"],
  caption: string,
): "image" | "audio" | "video" | "document" {
  if (kind !== "voice" && kind !== "audio") return kind;
  return caption === "" ? "audio" : "document";
}

function shownFile(source: MediaSource): { id: string; title: string; bytes: number } {
  if ("url" in source) return { id: source.url, title: source.url, bytes: 0 };
  const { hash, name, bytes } = source.file;
  return { id: hash, title: name, bytes };
}

function withLink(caption: string, url: string): string {
  return caption.trim() === "" ? url : `${caption}\n${url}`;
}
