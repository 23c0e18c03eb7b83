import { cut, MESSAGE_CHARS_MAX } from "./text.js";

/** What this connector can do on Slack; it claims nothing that `Ops` does not serve (W-38). */
export const DESCRIPTOR = {
  contract_version: 1,
  platform: "slack",
  label: "Slack",
  max_message_length: MESSAGE_CHARS_MAX,
  supports_draft_streaming: true,
  supports_edit: true,
  supports_threads: true,
  markdown_dialect: "mrkdwn",
  len_unit: "chars",
  supported_ops: ["send", "edit", "typing", "delete", "draft"],
};

const FORM = {
  send: { content: "string" },
  edit: { message_id: "string", content: "string" },
  delete: { message_id: "string" },
  typing: {},
  draft: { draft_id: "number", content: "string", final: "boolean" },
};

/** Carries out what a gateway asks for. Ops of one chat are carried out in order, one at a time (C-04). */
export class Ops {
  #queues = new Map();

  /** `mayReach(metadata)` says whether a destination is one of this gateway's (C-32). */
  constructor(slack, streams, mayReach) {
    Object.assign(this, { slack, streams, mayReach });
  }

  /** The result of an action; never rejects. */
  async result(action) {
    const flaw = flawOf(action);
    if (flaw !== undefined) return { success: false, error: flaw };
    const metadata = isObject(action.metadata) ? action.metadata : {};
    if (!this.mayReach(metadata)) {
      const error = "egress declined: neither this workspace nor this person is linked";
      return { success: false, code: "egress_declined", error };
    }
    try {
      const messageId = await this.inTurn(action.chat_id, () =>
        this[action.op](action, this.place(action, metadata), metadata),
      );
      return { success: true, ...(messageId === undefined ? {} : { message_id: messageId }) };
    } catch (error) {
      return failure(error);
    }
  }

  async inTurn(chat, work) {
    const before = this.#queues.get(chat) ?? Promise.resolve();
    const mine = before.then(work);
    const quiet = mine.catch(() => undefined);
    this.#queues.set(chat, quiet);
    void quiet.then(() => this.#queues.get(chat) === quiet && this.#queues.delete(chat));
    return mine;
  }

  async send(action, place, metadata) {
    const { unfurl_links, unfurl_media } = metadata;
    const ids = [];
    for (const part of cut(action.content, MESSAGE_CHARS_MAX)) {
      ids.push(await this.slack.post(place, part, { unfurl_links, unfurl_media }));
    }
    return ids[0];
  }

  async edit(action, place) {
    await this.slack.update(place, action.message_id, action.content);
    return action.message_id;
  }

  async delete(action, place) {
    await this.slack.delete(place, action.message_id);
  }

  draft(action, place) {
    const key = `${action.chat_id} ${action.draft_id}`;
    return this.streams.draft(place, key, action.content, action.final);
  }

  /** Slack shows a status in threads only, and has nothing that a bare heartbeat could refresh (C-26). */
  async typing(action, place) {
    if (place.thread === undefined || typeof action.content !== "string") return;
    await this.slack.setStatus(place, action.content);
  }

  /** Where an op goes: by its metadata alone, and only by what is text there (C-24, D-22). */
  place(action, metadata) {
    const text = (value) => (typeof value === "string" && value !== "" ? value : undefined);
    return {
      channel: action.chat_id,
      thread: text(metadata.thread_id) ?? text(metadata.thread_ts),
      user: text(metadata.recipient_user_id) ?? text(metadata.user_id),
      team: text(metadata.recipient_team_id) ?? text(metadata.scope_id),
    };
  }
}

function flawOf(action) {
  const form = Object.hasOwn(FORM, action.op) ? FORM[action.op] : undefined;
  if (form === undefined) return `op ${action.op} is not served here`;
  for (const [name, type] of Object.entries({ chat_id: "string", ...form })) {
    if (typeof action[name] !== type) return `${action.op} needs ${name} to be a ${type}`;
  }
  const { op, draft_id } = action;
  if (op === "draft" && !(Number.isSafeInteger(draft_id) && draft_id > 0)) {
    return "draft needs a whole draft_id above 0";
  }
  return undefined;
}

function failure(error) {
  return {
    success: false,
    error: error.data?.error ?? error.message,
    ...(error.messageId === undefined ? {} : { message_id: error.messageId }),
    ...(error.retryAfter === undefined ? {} : { retryable: true, retry_after: error.retryAfter }),
  };
}

export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
