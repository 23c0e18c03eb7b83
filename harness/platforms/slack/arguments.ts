import { chunksOf, wholeBody } from "../door/whole-body.ts";

/** What a Web API call was given, by name, as its body or query carried it: nothing is decoded yet. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Why a body was not taken, by Slack's own names, or `too_large`, which Slack says as status 413. */
export type BodyError =
  | "invalid_form_data"
  | "invalid_json"
  | "invalid_post_type"
  | "json_not_object"
  | "missing_post_type"
  | "too_large";

export type ReadBody =
  | { readonly ok: true; readonly args: Arguments }
  | { readonly ok: false; readonly error: BodyError };

/** Longest body of a call, in bytes. Files go to their upload URL. */
export const CALL_BYTES_MAX = 1024 * 1024;

/**
 * Arguments of a call: of the query, overlaid by those of the body, which is a form, a multipart form or a
 * JSON object. Never throws, whatever was sent.
 */
export async function readArguments(request: Request): Promise<ReadBody> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const bytes = await wholeBody(chunksOf(request), CALL_BYTES_MAX);
  if (bytes === undefined) return { ok: false, error: "too_large" };
  if (bytes.length === 0) return { ok: true, args: query };
  const read = await readBody(bytes, request.headers.get("content-type"));
  return read.ok ? { ok: true, args: { ...query, ...read.args } } : read;
}

async function readBody(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string | null,
): Promise<ReadBody> {
  const [type = ""] = (contentType ?? "").toLowerCase().split(";");
  switch (type.trim()) {
    case "application/x-www-form-urlencoded":
      return { ok: true, args: Object.fromEntries(new URLSearchParams(textOf(bytes))) };
    case "application/json":
      return readJson(textOf(bytes));
    case "multipart/form-data":
      return readMultipart(bytes, contentType ?? "");
    case "":
      return { ok: false, error: "missing_post_type" };
    default:
      return { ok: false, error: "invalid_post_type" };
  }
}

function readJson(text: string): ReadBody {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return { ok: false, error: "json_not_object" };
    }
    return { ok: true, args: value as Arguments };
  } catch {
    return { ok: false, error: "invalid_json" };
  }
}

async function readMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<ReadBody> {
  const args = await readParts(bytes, contentType);
  return args === undefined ? { ok: false, error: "invalid_form_data" } : { ok: true, args };
}

/** One part of a form: text, or a file. */
export type Part = string | { readonly size: number };

/** The parts of a multipart form by name; `undefined` when it is none. */
export async function readParts(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Readonly<Record<string, Part>> | undefined> {
  try {
    const form = new Response(bytes, { headers: { "content-type": contentType } });
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- not for streams; these bytes are bounded
    return Object.fromEntries(await form.formData());
  } catch {
    return undefined;
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
