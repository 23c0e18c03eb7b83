import type { PlatformAnswer, SlackCall } from "../../simulator/platforms/port.ts";
import type { FileStore } from "../files/file-store.ts";

export type ShowFiles = Extract<SlackCall, { method: "files.completeUploadExternal" }>;

/** How Slack is asked, and what a file is put with. */
export interface SlackUploader {
  /** Carries a call of Slack's out with the fields as a form, and gives its whole answer. */
  ask(method: string, fields: Readonly<Record<string, string>>): Promise<SlackSays>;
  readonly files: FileStore;
  readonly timeoutMs: number;
}

export type SlackSays = Readonly<Record<string, unknown>>;

/**
 * Slack takes a file in three steps: announced, put to an address of its own, shown. A core knows only the
 * last; the first two are made here, for each file by its content.
 */
export async function uploadAndShow(
  slack: SlackUploader,
  { files, ...where }: ShowFiles,
  show: (call: ShowFiles) => Promise<PlatformAnswer>,
): Promise<PlatformAnswer> {
  const uploaded: ShowFiles["files"][number][] = [];
  for (const file of files) {
    const bytes = slack.files.get(file.id);
    if (bytes === undefined) return { ok: false, error: "file_not_found" };
    const announced = await slack.ask("files.getUploadURLExternal", {
      filename: file.title,
      length: String(bytes.length),
    });
    const { ok, error, upload_url: url, file_id: id } = announced;
    if (ok !== true || typeof url !== "string" || typeof id !== "string") {
      return { ok: false, error: typeof error === "string" ? error : "no_json" };
    }
    const signal = AbortSignal.timeout(slack.timeoutMs);
    const put = await fetch(url, { method: "POST", body: Buffer.from(bytes), signal });
    await put.arrayBuffer();
    if (!put.ok) return { ok: false, error: `upload_${put.status}` };
    uploaded.push({ ...file, id });
  }
  return show({ ...where, files: uploaded });
}
