import type { Door } from "./methods/method.ts";
import { readParts, type Part } from "./arguments.ts";
import { receiveUpload } from "./uploads.ts";
import { chunksOf, wholeBody } from "../door/whole-body.ts";
import { FILE_BYTES_MAX } from "./methods/files.ts";

/** Room for what a multipart form puts around a file, in bytes. */
const FORM_BYTES_MAX = 64 * 1024;

/** The bytes of a file, as they are or in a form; counted against what was announced. */
export async function receiveFile(door: Door, request: Request, id: string): Promise<Response> {
  const body = await wholeBody(chunksOf(request), FILE_BYTES_MAX + FORM_BYTES_MAX);
  if (body === undefined) return said("too large", 413);
  const bytes = await lengthOf(body, request.headers.get("content-type") ?? "");
  const uploads = receiveUpload(door.uploads.get(), id, bytes);
  if (uploads === undefined) return said("no such upload, or not as long as announced", 400);
  door.uploads.set(uploads);
  return said(`OK - ${bytes}`, 200);
}

/** Length of the file; of the whole body, where it is no form. */
async function lengthOf(body: Buffer<ArrayBuffer>, contentType: string): Promise<number> {
  if (!contentType.toLowerCase().startsWith("multipart/form-data")) return body.length;
  const parts = await readParts(body, contentType);
  const file = parts === undefined ? undefined : Object.values(parts).find(isFile);
  return file?.size ?? 0;
}

function isFile(part: Part): part is Exclude<Part, string> {
  return typeof part !== "string";
}

function said(text: string, status: number): Response {
  return new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain" } });
}
