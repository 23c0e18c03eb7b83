import { createHash } from "node:crypto";
import type { FileRef } from "../../contract/ports/side-door.ts";

/** Bytes of all files that are held at once; beyond it those go that were put in longest ago. */
const BYTES_MAX = 128 * 1024 * 1024;

/** Files of one process by content: cores know of a file only which it is. */
export class FileStore {
  readonly #files = new Map<string, Buffer>();
  readonly #bytesMax: number;
  #bytes = 0;

  constructor(bytesMax = BYTES_MAX) {
    this.#bytesMax = bytesMax;
  }

  /** @param file The bytes, which are kept as they are: they must not be changed any more. */
  put(file: Buffer, mime: string, name: string): FileRef {
    const hash = createHash("sha256").update(file).digest("hex");
    this.#forget(hash);
    this.#files.set(hash, file);
    this.#bytes += file.length;
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= this.#bytesMax || oldest === hash) break;
      this.#forget(oldest);
    }
    return { hash, bytes: file.length, mime, name };
  }

  /** `undefined` for a file that never was here, or had to make room. */
  get(hash: string): Buffer | undefined {
    return this.#files.get(hash);
  }

  #forget(hash: string): void {
    this.#bytes -= this.#files.get(hash)?.length ?? 0;
    this.#files.delete(hash);
  }
}
