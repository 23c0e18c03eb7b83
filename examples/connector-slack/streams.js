import { APPEND_CHARS_MAX, BoundedMap, cut, EDIT_CHARS_MAX, MESSAGE_CHARS_MAX } from "./text.js";

const STREAMS_MAX = 256; // D-28
const TOMBSTONES_MAX = 512; // C-06
/** A little less than the life of a Slack stream (S-06). */
const LIFE_MS = 290_000;
const INTERRUPTED = "\n\n_(interrupted)_";

/**
 * Answers while they are written. Each is known by chat and draft id (C-01), which is `key` here. Frames
 * of one key must come one at a time (C-04). Methods reject with what Slack refused.
 */
export class Streams {
  /** Streams under way, and those that ended before their seal (`dead`). */
  #open = new BoundedMap(STREAMS_MAX, (stream) => void this.interrupt(stream));
  /** Message ids of sealed streams. They outlive the socket of the gateway. */
  sealed = new BoundedMap(TOMBSTONES_MAX);

  constructor(slack) {
    this.slack = slack;
  }

  /** Shows a draft, or seals. Resolves to the message's id; a failure names what is on screen (D-32). */
  async draft(place, key, content, final) {
    if (this.sealed.has(key)) return this.sealed.get(key); // C-07, C-08
    const [first, ...rest] = cut(content, MESSAGE_CHARS_MAX);
    const stream = this.#open.get(key) ?? this.begin(place, key);
    try {
      if (stream.dead) throw new Error("the stream has ended");
      await (final ? this.seal(stream, first) : this.show(stream, first));
      if (!final) return stream.ts;
      this.entomb(key, stream);
      for (const part of rest) await this.slack.post(place, part);
      return stream.ts;
    } catch (error) {
      if (!stream.dead) await this.end(stream); // C-18
      throw Object.assign(error, { messageId: stream.ts });
    }
  }

  entomb(key, stream) {
    clearTimeout(stream.timer);
    this.#open.delete(key);
    this.sealed.set(key, stream.ts);
  }

  begin(place, key) {
    // Slack has no stream at the top of a direct chat: that one is a message that is edited (D-29).
    const edited = place.channel.startsWith("D") && place.thread === undefined;
    const stream = { place, edited, ts: undefined, text: "", dead: false };
    stream.timer = setTimeout(() => void this.interrupt(stream), LIFE_MS).unref();
    this.#open.set(key, stream);
    return stream;
  }

  async show(stream, content) {
    if (stream.edited) return this.edit(stream, content);
    // A text that does not extend the last one waits for the seal, which sets it whole (D-08).
    if (!content.startsWith(stream.text)) return;
    for (const piece of cut(content.slice(stream.text.length), APPEND_CHARS_MAX)) {
      if (piece === "") continue;
      if (stream.ts === undefined) stream.ts = await this.slack.startStream(stream.place, piece);
      else await this.slack.appendStream(stream.place, stream.ts, piece);
      stream.text += piece; // only what Slack took counts (C-03)
    }
  }

  async edit(stream, content) {
    if (stream.ts === undefined) stream.ts = await this.slack.post(stream.place, content);
    else if (content !== stream.text && content.length <= EDIT_CHARS_MAX) {
      await this.slack.update(stream.place, stream.ts, content);
    } else return;
    stream.text = content;
  }

  async seal(stream, content) {
    await this.show(stream, content);
    if (!stream.edited) await this.slack.stopStream(stream.place, stream.ts);
    if (stream.text === content) return;
    if (content.length <= EDIT_CHARS_MAX) {
      return this.slack.update(stream.place, stream.ts, content);
    }
    const preview = stream.ts; // it cannot be edited into the final (D-33)
    stream.ts = await this.slack.post(stream.place, content);
    await this.slack.delete(stream.place, preview);
  }

  /** Ends a stream that will get no seal: at the platform's limit, or for want of room (D-35). */
  async interrupt(stream) {
    await this.end(stream, INTERRUPTED);
  }

  /** Takes the mark of life off the screen. Slack may have done so already, which is as good. */
  async end(stream, note) {
    stream.dead = true;
    clearTimeout(stream.timer);
    if (stream.ts === undefined) return;
    const call = stream.edited
      ? note !== undefined && this.slack.update(stream.place, stream.ts, stream.text + note)
      : this.slack.stopStream(stream.place, stream.ts, note);
    await Promise.resolve(call).catch(() => undefined);
  }
}
