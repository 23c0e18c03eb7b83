import type {
  FileRef,
  SideAnswer,
  SideBody,
  SideBounds,
  SideDoor,
  SideRequest,
} from "../../contract/ports/side-door.ts";
import type { FileStore } from "../files/file-store.ts";
import { wholeBody } from "../platforms/door/whole-body.ts";

/** HTTP as a gateway's shell asks it: follows nothing, holds no more than it was told to (G-107). */
export function askOverHttp(files: FileStore): SideDoor {
  return async (request, bounds) => {
    const body = bodyOf(request.body, files);
    if (body === undefined) return { came: "nothing", reason: "the file is not here any more" };
    try {
      return await asked(request, body, bounds, files);
    } catch (error) {
      return { came: "nothing", reason: reasonOf(error) };
    }
  };
}

async function asked(
  { method, url, headers, body: sent }: SideRequest,
  body: Buffer<ArrayBuffer> | string | null,
  { bytesMax, signal }: SideBounds,
  files: FileStore,
): Promise<SideAnswer> {
  const json = sent?.is === "json" ? { "content-type": "application/json" } : {};
  const all = { ...json, ...headers };
  const response = await fetch(url, { method, headers: all, body, redirect: "manual", signal });
  const { status } = response;
  const location = response.headers.get("location");
  if (status !== 200) {
    await response.body?.cancel();
    return { came: "answer", status, ...(location === null ? {} : { location }), body: null };
  }
  const bytes = await wholeBody(response.body ?? undefined, bytesMax);
  if (bytes === undefined) return { came: "nothing", reason: `longer than ${bytesMax} bytes` };
  const mime = response.headers.get("content-type") ?? "";
  if (method === "POST") return { came: "answer", status, body: jsonIn(bytes) };
  const file = files.put(bytes, mime, nameIn(url));
  return { came: "answer", status, body: { is: "file", file } };
}

function bodyOf(
  body: SideBody | null,
  files: FileStore,
): Buffer<ArrayBuffer> | string | null | undefined {
  if (body === null) return null;
  return body.is === "json" ? JSON.stringify(body.value) : bytesOf(body.file, files);
}

function bytesOf({ hash }: FileRef, files: FileStore): Buffer<ArrayBuffer> | undefined {
  const held = files.get(hash);
  return held === undefined ? undefined : Buffer.from(held);
}

/** What is no JSON object says nothing. */
function jsonIn(bytes: Buffer): SideBody | null {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    return { is: "json", value: { ...value } };
  } catch {
    return null;
  }
}

function nameIn(url: string): string {
  const { pathname } = new URL(url);
  return pathname.slice(pathname.lastIndexOf("/") + 1);
}

/** `fetch` hides why it failed behind its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
