/** One part of a multipart form. */
export interface Part {
  readonly name: string;
  /** Of a file; `undefined` for a field. */
  readonly filename: string | undefined;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Parts that one form may have. */
const PARTS_MAX = 64;

const HEADERS_END = "\r\n\r\n";

/**
 * The parts of a multipart form; `undefined` when it is none. Clients write the headers of a part with and
 * without quotes and spaces, and not all parsers take all of them.
 */
export function readMultipart(
  body: Buffer<ArrayBuffer>,
  contentType: string,
): readonly Part[] | undefined {
  const boundary = parameter(contentType, "boundary");
  if (boundary === undefined || boundary === "") return undefined;
  const mark = `--${boundary}`;
  const parts: Part[] = [];
  let from = body.indexOf(mark);
  while (from >= 0) {
    const start = from + mark.length;
    if (body.toString("latin1", start, start + 2) === "--") return parts;
    const next = body.indexOf(`\r\n${mark}`, start);
    const part = next < 0 ? undefined : partOf(body.subarray(start + 2, next));
    if (part === undefined || parts.length === PARTS_MAX) return undefined;
    parts.push(part);
    from = next + 2;
  }
  return undefined;
}

function partOf(chunk: Buffer<ArrayBuffer>): Part | undefined {
  const end = chunk.indexOf(HEADERS_END);
  if (end < 0) return undefined;
  const headers = chunk.toString("utf8", 0, end).split("\r\n");
  const disposition = header(headers, "content-disposition");
  const name = disposition === undefined ? undefined : parameter(disposition, "name");
  if (disposition === undefined || name === undefined) return undefined;
  return {
    name,
    filename: parameter(disposition, "filename"),
    type: header(headers, "content-type") ?? "",
    bytes: new Uint8Array(chunk.subarray(end + HEADERS_END.length)),
  };
}

function header(headers: readonly string[], name: string): string | undefined {
  const found = headers.find((line) => line.toLowerCase().startsWith(`${name}:`));
  return found?.slice(name.length + 1).trim();
}

const PARAMETER = /;\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^;]*))/g;

/** The value of `name="…"` or `name=…` behind a semicolon. */
function parameter(line: string, name: string): string | undefined {
  for (const [, found, quoted, bare = ""] of line.matchAll(PARAMETER)) {
    if (found?.toLowerCase() === name) return quoted ?? bare.trim();
  }
  return undefined;
}
