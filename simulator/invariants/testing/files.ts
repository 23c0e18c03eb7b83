import type { SendMediaAction } from "../../../contract/generated/types.ts";
import type { MediaEvent } from "../../../contract/ports/agent.ts";
import type { Answer } from "./transcript.ts";
import type { Transcript } from "./transcript.ts";

/** A file of the agent, for traces about files. */
export function agentsFile(hash: string, name = `${hash}.png`): MediaEvent {
  const source = { hash, bytes: 10, mime: "image/png", name };
  return { kind: "media", as: "image", source, caption: "" };
}

/** The turn uploads a file, and the connector keeps it under `id`. */
export function uploads(trace: Transcript, turn: string, hash: string, id: string): Transcript {
  const named = { gateway: "g1", exchange: `x-${id}`, turn };
  const file = { hash, bytes: 10, mime: "image/png", name: `${hash}.png` };
  return trace
    .push({
      kind: "http-request",
      ...named,
      method: "POST",
      url: "http://connector.test/relay/media",
      bearer: true,
      userAgent: "test",
      file,
    })
    .push({ kind: "http-answer", ...named, status: 200, mediaId: id });
}

/** A `send_media` of the turn that answers `m1`. */
export function sendsMedia(
  trace: Transcript,
  turn: string,
  id: string,
  answer: Answer = { success: true, message_id: `s-${id}` },
): Transcript {
  const action: SendMediaAction = {
    op: "send_media",
    chat_id: "D1",
    media_kind: "image",
    source_url: `http://connector.test/relay/media/${id}`,
    content: "",
    metadata: { message_id: "m1" },
  };
  trace.op(action, answer, { turn });
  return trace;
}
