import { expect, test } from "vitest";
import type { SendMediaAction } from "../../../contract/generated/types.ts";
import type { Place } from "../jobs/job.ts";
import { mediaCall } from "./media-call.ts";

const STORED = { file: { hash: "a1", bytes: 2_000, mime: "image/png", name: "cat.png" } };
const PUBLIC = { url: "https://pictures.test/cat.png" };
const SHOWN = { id: "a1", title: "cat.png", bytes: 2_000 };

function action(media_kind: SendMediaAction["media_kind"], content = ""): SendMediaAction {
  const source_url = "https://connector.test/relay/media/a1";
  const metadata = { user_id: "U1" };
  return { op: "send_media", chat_id: "D1", media_kind, source_url, content, metadata };
}

function at(platform: Place["platform"], thread: string | null = null): Place {
  return { platform, chat: "D1", identity: `${platform}:B1`, scope: null, thread };
}

test("[O-13] shows a stored file on Discord as an attachment, where the answer is", () => {
  const replying = { ...action("image", "the cat"), reply_to: "7" };

  expect(mediaCall(at("discord", "9"), replying, STORED)).toEqual({
    platform: "discord",
    method: "createMessage",
    channel_id: "9",
    content: "the cat",
    attachments: [SHOWN],
    message_reference: { message_id: "7" },
  });
});

test("[O-13] shows a public file on Discord as a link", () => {
  expect(mediaCall(at("discord"), action("image", "the cat"), PUBLIC)).toMatchObject({
    method: "createMessage",
    content: `the cat\n${PUBLIC.url}`,
  });
});

test("[O-13] shows any file on WhatsApp as what it is", () => {
  expect(mediaCall(at("whatsapp"), action("image", "the cat"), STORED)).toEqual({
    platform: "whatsapp",
    method: "messages",
    to: "D1",
    type: "image",
    file: SHOWN,
    caption: "the cat",
  });
  expect(mediaCall(at("whatsapp"), action("voice"), PUBLIC)).toMatchObject({
    type: "audio",
    file: { id: PUBLIC.url },
  });
});

test("[O-13] loses no words on WhatsApp beside what it plays", () => {
  expect(mediaCall(at("whatsapp"), action("voice", "listen"), STORED)).toMatchObject({
    type: "document",
    caption: "listen",
  });
});
