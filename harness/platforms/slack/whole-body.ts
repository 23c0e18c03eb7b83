/** A whole body, or `undefined` when it is longer than `max` bytes; no more than that is ever held. */
export async function wholeBody(
  body: AsyncIterable<unknown> | null,
  max: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > max) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
