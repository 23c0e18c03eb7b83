import { z } from "zod";
import { wordsOf } from "../../../../simulator/platforms/slack/blocks.ts";
import type { SlackPiece } from "../../../../simulator/platforms/port.ts";
import { messageFields } from "../message-fields.ts";
import { given, id, text } from "../../door/fields.ts";
import { blocks, chunks } from "./fields.ts";
import { answerOf, method, type Method } from "./method.ts";

const addition = { markdown_text: text.optional(), chunks: chunks.optional() };

const start = z.object({
  ...addition,
  channel: id,
  thread_ts: text.optional(),
  recipient_user_id: text.optional(),
  recipient_team_id: text.optional(),
});
const append = z.object({ ...addition, channel: id, ts: id });
const stop = append.extend({ blocks: blocks.optional() });

/** `chat.startStream`, `chat.appendStream` and `chat.stopStream` (S-01..S-11). */
export const streamMethods: Readonly<Record<string, Method>> = {
  "chat.startStream": method(start, ({ channel, chunks: pieces, ...rest }, door) => {
    const extras = given({ ...rest, chunks: piecesOf(pieces) });
    const answer = door.call({ method: "chat.startStream", channel, ...extras });
    return answerOf(answer, (ts) => ({ channel, ts }));
  }),
  "chat.appendStream": method(append, ({ channel, ts, ...rest }, door) => {
    const extras = given({ ...rest, chunks: piecesOf(rest.chunks) });
    const answer = door.call({ method: "chat.appendStream", channel, ts, ...extras });
    return answerOf(answer, () => ({ channel, ts }));
  }),
  "chat.stopStream": method(stop, ({ channel, ts, ...rest }, door) => {
    const extras = given({ ...rest, chunks: piecesOf(rest.chunks) });
    const answer = door.call({ method: "chat.stopStream", channel, ts, ...extras });
    return answerOf(answer, () => ({
      channel,
      ts,
      message: messageFields(door, channel, ts),
    }));
  }),
};

/** A chunk of blocks shows its words. */
function piecesOf(given: z.output<typeof chunks> | undefined): readonly SlackPiece[] | undefined {
  return given?.map((chunk): SlackPiece => {
    switch (chunk.type) {
      case "blocks":
        return { type: "markdown_text", text: wordsOf(chunk.blocks) };
      case "task_update": {
        const { details, ...task } = chunk;
        return details === undefined ? task : { ...task, details };
      }
      default:
        return chunk;
    }
  });
}
