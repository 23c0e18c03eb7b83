/** Fields by which frames refer to each other. */
const ID_FIELDS = new Set([
  ...["requestId", "bufferId", "draft_id", "message_id", "message_ids", "reply_to", "session_key"],
  ...["reply_to_message_id", "thread_id", "thread_ts", "card_id", "continuation_message_ids"],
]);

/** Ids that a replay remembers; of more, the oldest are forgotten. */
const IDS_MAX = 65_536;

type Id = string | number;

/** Ids of the recorded session, and those that stand for them in the live one. */
export class IdMap {
  readonly #live = new Map<Id, Id>();

  /** Learns from a recorded frame and its live counterpart: ids in the same place mean the same. */
  learn(recorded: unknown, live: unknown, field = ""): void {
    if (isId(recorded) && isId(live)) {
      if (ID_FIELDS.has(field) && recorded !== live) this.#put(recorded, live);
      return;
    }
    if (!isObject(recorded) || !isObject(live)) return;
    for (const [key, value] of Object.entries(recorded)) {
      this.learn(value, live[key], Array.isArray(recorded) ? field : key);
    }
  }

  /** The same data with live ids for recorded ones. */
  applied(value: unknown, field = ""): unknown {
    if (isId(value)) return ID_FIELDS.has(field) ? (this.#live.get(value) ?? value) : value;
    if (Array.isArray(value)) return value.map((item) => this.applied(item, field));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.applied(item, key)]),
    );
  }

  of(id: string): string {
    return String(this.#live.get(id) ?? id);
  }

  #put(recorded: Id, live: Id): void {
    const [oldest] = this.#live.keys();
    if (this.#live.size >= IDS_MAX && oldest !== undefined) this.#live.delete(oldest);
    this.#live.set(recorded, live);
  }
}

function isId(value: unknown): value is Id {
  return typeof value === "string" || typeof value === "number";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
