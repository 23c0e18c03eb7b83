import type { SlackFile } from "../../../simulator/platforms/port.ts";
import {
  emptyTable,
  tableDelete,
  tableGet,
  tableSet,
  type Table,
} from "../../../contract/table.ts";

/** Files on their way that are remembered; beyond it the oldest is forgotten. */
export const UPLOADS_MAX = 256;

/** A file between its announcement and the message that shows it. Its bytes are counted, never kept. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  /** As announced. */
  readonly bytes: number;
  readonly isUploaded: boolean;
}

export interface Uploads {
  readonly files: Table<Upload>;
  readonly announced: number;
}

export const NO_UPLOADS: Uploads = { files: emptyTable(UPLOADS_MAX), announced: 0 };

/** A file is announced: the ledger with it, and its id. */
export function announceUpload(
  uploads: Uploads,
  name: string,
  bytes: number,
): readonly [Uploads, Upload] {
  const announced = uploads.announced + 1;
  const upload: Upload = { id: `F${announced}`, name, bytes, isUploaded: false };
  return [{ files: tableSet(uploads.files, upload.id, upload), announced }, upload];
}

/** Its bytes came; `undefined` when nobody announced it, or not as many. */
export function receiveUpload(uploads: Uploads, id: string, bytes: number): Uploads | undefined {
  const upload = tableGet(uploads.files, id);
  if (upload?.bytes !== bytes) return undefined;
  return { ...uploads, files: tableSet(uploads.files, id, { ...upload, isUploaded: true }) };
}

/** The uploaded files of these ids, which are then no longer on their way; `undefined` when one is not there. */
export function completeUploads(
  uploads: Uploads,
  wanted: readonly { readonly id: string; readonly title?: string | undefined }[],
): readonly [Uploads, readonly SlackFile[]] | undefined {
  let { files } = uploads;
  const shown: SlackFile[] = [];
  for (const { id, title } of wanted) {
    const upload = tableGet(files, id);
    if (upload?.isUploaded !== true) return undefined;
    files = tableDelete(files, id);
    shown.push({ id, title: title ?? upload.name, bytes: upload.bytes });
  }
  return [{ ...uploads, files }, shown];
}
