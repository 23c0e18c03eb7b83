/** Longest event that is kept, in UTF-16 code units. */
const EVENT_UNITS_MAX = 2 ** 20;
const DONE = "[DONE]";

/**
 * The data of each event of a `text/event-stream`, up to `[DONE]`.
 *
 * @throws {Error} When the stream ends before it, or an event never ends.
 */
export async function* eventsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data:")) continue;
      const data = line.slice("data:".length).trim();
      if (data === DONE) return;
      yield data;
    }
    if (rest.length > EVENT_UNITS_MAX) throw new Error("an event of the stream never ends");
  }
  throw new Error("the stream ended in the middle of an answer");
}
