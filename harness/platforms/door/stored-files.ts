import { createHash } from "node:crypto";
import { emptyTable, tableGet, tableSet, type Table } from "../../../contract/table.ts";

/** Files that are kept; beyond it the oldest is forgotten. */
const FILES_KEPT_MAX = 64;

/** A file that was uploaded. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Uploaded files by id, which is the hash of what is in them: the same file has the same id. */
export class StoredFiles {
  private files: Table<StoredFile> = emptyTable(FILES_KEPT_MAX);

  keep({ name, type, bytes }: Omit<StoredFile, "id">): StoredFile {
    const id = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
    const file = { id, name, type, bytes };
    this.files = tableSet(this.files, id, file);
    return file;
  }

  find(id: string): StoredFile | undefined {
    return tableGet(this.files, id);
  }
}
