import { readMultipart } from "./multipart.ts";
import { chunksOf, wholeBody } from "./whole-body.ts";

/** What a call was given, by name, as its query and body carried it: nothing is decoded yet. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A file that came in a form. Its bytes are there for as long as its call is. */
export interface FormFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type ReadBody =
  | { readonly ok: true; readonly args: Arguments; readonly files: readonly FormFile[] }
  | { readonly ok: false; readonly problem: "too large" | "not readable" };

/**
 * Arguments of a call: of the query, overlaid by those of the body, which is a form, a multipart form with
 * or without files, or a JSON object. Never throws, whatever was sent.
 */
export async function readBody(request: Request, bytesMax: number): Promise<ReadBody> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const bytes = await wholeBody(chunksOf(request), bytesMax);
  if (bytes === undefined) return { ok: false, problem: "too large" };
  if (bytes.length === 0) return { ok: true, args: query, files: [] };
  const type = request.headers.get("content-type") ?? "";
  const read = type.toLowerCase().startsWith("multipart/form-data")
    ? readForm(bytes, type)
    : readText(bytes, type);
  return read.ok ? { ...read, args: { ...query, ...read.args } } : read;
}

const UNREADABLE = { ok: false, problem: "not readable" } as const;

function readText(bytes: Uint8Array, type: string): ReadBody {
  const text = new TextDecoder().decode(bytes);
  if (type.toLowerCase().startsWith("application/x-www-form-urlencoded")) {
    return { ok: true, args: Object.fromEntries(new URLSearchParams(text)), files: [] };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return UNREADABLE;
    return { ok: true, args: Array.isArray(value) ? { items: value } : { ...value }, files: [] };
  } catch {
    return UNREADABLE;
  }
}

function readForm(bytes: Buffer<ArrayBuffer>, type: string): ReadBody {
  const parts = readMultipart(bytes, type);
  if (parts === undefined) return UNREADABLE;
  const fields = parts.filter(({ filename }) => filename === undefined);
  const args = fields.map((part) => [part.name, new TextDecoder().decode(part.bytes)]);
  const files = parts.flatMap(({ name: field, filename: name, type: kind, bytes: content }) =>
    name === undefined ? [] : [{ field, name, type: kind, bytes: content }],
  );
  return { ok: true, args: Object.fromEntries(args) as Arguments, files };
}
