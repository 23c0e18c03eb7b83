import { createHash } from "node:crypto";
import type { FileRef } from "../../contract/ports/side-door.ts";

/** What a scenario says of a file. Two with the same content are the same file, whatever they are called. */
export interface SampleFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  readonly content: string;
}

const CHUNK_BYTES = 64 * 1024;

/** The bytes of a file: its content, over and over. */
export function* sampleBytes({ content, bytes }: SampleFile): Generator<Buffer> {
  const line = Buffer.from(`${content}\n`);
  const lines = Math.max(1, Math.ceil(CHUNK_BYTES / line.length));
  const chunk = Buffer.concat(new Array<Buffer>(lines).fill(line));
  for (let left = bytes; left > 0; left -= chunk.length) {
    yield chunk.subarray(0, Math.min(left, chunk.length));
  }
}

export function sampleRef(sample: SampleFile): FileRef {
  const { name, mime, bytes } = sample;
  const hash = createHash("sha256");
  for (const chunk of sampleBytes(sample)) hash.update(chunk);
  return { hash: hash.digest("hex"), bytes, mime, name };
}
