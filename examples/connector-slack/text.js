/** Longest text of one message that is advertised, in code points (D-15). */
export const MESSAGE_CHARS_MAX = 39_000;
/** What one call of a Slack stream takes (S-01). */
export const APPEND_CHARS_MAX = 12_000;
/** What an edit takes (S-12). */
export const EDIT_CHARS_MAX = 4_000;

/** A text in pieces of at most so many UTF-16 units; cut after white space if there is some near. */
export function cut(text, most) {
  const pieces = [];
  let start = 0;
  while (text.length - start > most) {
    let end = start + most;
    const space = Math.max(text.lastIndexOf(" ", end - 1), text.lastIndexOf("\n", end - 1)) + 1;
    if (space > start + most * 0.75) end = space;
    else if (isLowSurrogate(text, end)) end -= 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return [...pieces, text.slice(start)];
}

function isLowSurrogate(text, at) {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** A Map that forgets its oldest entry beyond `most`, and tells it to `evicted`. */
export class BoundedMap extends Map {
  constructor(most, evicted = () => undefined) {
    super();
    this.most = most;
    this.evicted = evicted;
  }

  set(key, value) {
    super.set(key, value);
    if (this.size > this.most) {
      const [oldest, gone] = this.entries().next().value;
      this.delete(oldest);
      this.evicted(gone, oldest);
    }
    return this;
  }
}
