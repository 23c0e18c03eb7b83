import { z } from "zod";
import { fulfil, refusal } from "../answer.ts";
import { announceUpload, completeUploads } from "../uploads.ts";
import { count, given, id, jsonOr, text } from "../../door/fields.ts";
import { blocks } from "./fields.ts";
import { answerOf, method, type Method } from "./method.ts";

/** Slack's own limit is 1 GB; a double has no use for more than its server takes. */
export const FILE_BYTES_MAX = 15 * 1024 * 1024;

const announced = z.object({ filename: id, length: count });
const completed = z.object({
  files: jsonOr(z.array(z.object({ id, title: text.optional() })).min(1)),
  channel_id: text.optional(),
  channels: text.optional(),
  thread_ts: text.optional(),
  initial_comment: text.optional(),
  blocks: blocks.optional(),
});

/** The upload of a file in three steps: announce it, send its bytes to the URL, show it. */
export const fileMethods: Readonly<Record<string, Method>> = {
  "files.getUploadURLExternal": method(announced, ({ filename, length }, door) => {
    if (length === 0) return refusal("invalid_arguments", ["[ERROR] length must be over 0"]);
    if (length > FILE_BYTES_MAX) return refusal("file_uploads_too_large");
    const [uploads, upload] = announceUpload(door.uploads.get(), filename, length);
    door.uploads.set(uploads);
    return fulfil({ upload_url: `${door.origin}/upload/v1/${upload.id}`, file_id: upload.id });
  }),
  "files.completeUploadExternal": method(completed, (args, door) => {
    const { thread_ts, initial_comment } = args;
    const done = completeUploads(door.uploads.get(), args.files);
    if (done === undefined) return refusal("file_not_found");
    const [uploads, files] = done;
    const shown = files.map((file) => ({ ...file, name: file.title, size: file.bytes }));
    const [channel_id = ""] = (args.channel_id ?? args.channels ?? "").split(",");
    if (channel_id === "") {
      door.uploads.set(uploads);
      return fulfil({ files: shown });
    }
    const where = { channel_id, ...given({ thread_ts, initial_comment }) };
    const answer = door.call({ method: "files.completeUploadExternal", files, ...where });
    if (answer.ok) door.uploads.set(uploads);
    return answerOf(answer, () => ({ files: shown }));
  }),
};
