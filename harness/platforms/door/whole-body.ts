/**
 * A whole body, or `undefined` when it is longer than `max` bytes; no more than that is ever held.
 *
 * @param chunks  Is left where it is when it is too long: a stream that a library reads too cannot be
 *   cancelled by one of its readers.
 */
export async function wholeBody(
  chunks: AsyncIterable<unknown> | undefined,
  max: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (chunks ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > max) return undefined;
    held.push(chunk);
  }
  return Buffer.concat(held);
}

/** The chunks of a request's body, for `wholeBody`. */
export function chunksOf(request: Request): AsyncIterable<unknown> | undefined {
  return request.body?.values({ preventCancel: true });
}
