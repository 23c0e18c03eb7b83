import { createHmac, randomUUID } from "node:crypto";
import type { Clock } from "../../../contract/ports/clock.ts";
import type { PlatformEvent, PressEvent } from "../../../simulator/platforms/port.ts";
import type { Messenger } from "../door/create-double.ts";
import { Courier, type Delivery, type DeliveryRules } from "../door/courier.ts";
import { untold, type Reaction } from "../door/people.ts";
import { BUSINESS } from "./port.ts";

/** How WhatsApp delivers: again after ever longer waits, as long as the receiver is not well. */
export const WHATSAPP_DELIVERY: DeliveryRules = {
  answerTimeoutMs: 10_000,
  retryDelaysMs: [1_000, 5_000, 30_000, 60_000],
  underWayMax: 1_024,
};

/** S-28: what has more choices than this was a list. */
const BUTTONS_MAX = 3;
const NOWHERE = "no webhook URL is set";

export interface PostOptions {
  readonly clock: Clock;
  readonly epochMs: number;
  readonly rules: DeliveryRules;
  readonly appSecret: string;
  readonly verifyToken: string;
  /** How many choices a message shows. */
  readonly choicesOf: (chat: string, id: string) => number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Webhooks: what people write and press, and what became of the number's own messages. */
export class Post implements Messenger {
  private readonly options: PostOptions;
  private readonly courier: Courier;
  private readonly closing = new AbortController();
  private url = "";

  constructor(options: PostOptions) {
    this.options = options;
    this.courier = new Courier({ ...options, dress: ({ body }) => this.sign(body) });
  }

  event(event: PlatformEvent): Promise<Delivery> {
    switch (event.what) {
      case "message": {
        const { messageId: id, text } = event;
        return this.tell(this.received(event.user, id, { type: "text", text: { body: text } }));
      }
      case "press":
        return this.tell(this.pressed(event));
      case "edited":
      case "interaction":
        return untold(`WhatsApp tells of no ${event.what}`);
    }
  }

  reaction({ on, user, emoji, isThere }: Reaction): Promise<Delivery> {
    const reaction = { message_id: on.id, ...(isThere ? { emoji } : {}) };
    const id = `${on.id}.reaction`;
    return this.tell(this.received(user, id, { type: "reaction", reaction }));
  }

  /** A message of the number's was taken: it was sent, and reached its person. */
  sent(id: string, recipient: string): void {
    if (this.url === "") return;
    for (const status of ["sent", "delivered"]) {
      const one = { id, status, timestamp: this.timestamp(), recipient_id: recipient };
      void this.tell({ statuses: [one] });
    }
  }

  /** As WhatsApp does, asks the receiver to say a challenge back before anything is told there. */
  async setWebhook(url: string): Promise<Delivery> {
    this.url = url;
    const challenge = randomUUID();
    const asked = new URL(url);
    asked.searchParams.set("hub.mode", "subscribe");
    asked.searchParams.set("hub.verify_token", this.options.verifyToken);
    asked.searchParams.set("hub.challenge", challenge);
    const answer = await this.ask(asked);
    if (answer.ok && answer.body === challenge) return answer;
    return { ...answer, ok: false, problem: `${url} did not answer the challenge` };
  }

  settled(): Promise<void> {
    return this.courier.settled();
  }

  close(): void {
    this.closing.abort();
    this.courier.close();
  }

  private pressed({ user, chat, messageId, data: id, label: title, pressId }: PressEvent): Fields {
    const isList = this.options.choicesOf(chat, messageId) > BUTTONS_MAX;
    const reply = isList
      ? { type: "list_reply", list_reply: { id, title } }
      : { type: "button_reply", button_reply: { id, title } };
    return this.received(user, `wamid.${chat}.${pressId}`, {
      type: "interactive",
      context: { from: BUSINESS.displayNumber, id: messageId },
      interactive: reply,
    });
  }

  private received(user: string, id: string, message: Fields): Fields {
    const from = { from: user, id, timestamp: this.timestamp() };
    const contacts = [{ profile: { name: `Person ${user}` }, wa_id: user }];
    return { contacts, messages: [{ ...from, ...message }] };
  }

  private tell(value: Fields): Promise<Delivery> {
    const { url } = this;
    if (url === "") return untold(NOWHERE);
    const { accountId, phoneNumberId, displayNumber } = BUSINESS;
    const metadata = { display_phone_number: displayNumber, phone_number_id: phoneNumberId };
    const change = {
      field: "messages",
      value: { messaging_product: "whatsapp", metadata, ...value },
    };
    const body = asciiJson({
      object: "whatsapp_business_account",
      entry: [{ id: accountId, changes: [change] }],
    });
    return this.courier.deliver({ url, contentType: "application/json", body, retried: true });
  }

  private async ask(url: URL): Promise<Delivery> {
    const { clock, rules } = this.options;
    const late = new AbortController();
    const cancel = clock.wakeAt(clock.nowMs() + rules.answerTimeoutMs, () => late.abort());
    const signal = AbortSignal.any([late.signal, this.closing.signal]);
    try {
      const { ok, status, ...response } = await answerTo(url, signal);
      return { ok, attempts: 1, status, body: response.body };
    } catch {
      return { ok: false, attempts: 1 };
    } finally {
      cancel();
    }
  }

  private sign(body: string): Readonly<Record<string, string>> {
    const hmac = createHmac("sha256", this.options.appSecret).update(body).digest("hex");
    return { "X-Hub-Signature-256": `sha256=${hmac}` };
  }

  private timestamp(): string {
    const { epochMs, clock } = this.options;
    return String(Math.floor((epochMs + clock.nowMs()) / 1_000));
  }
}

/** JSON as WhatsApp writes and signs it: whatever is not ASCII is escaped. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** Longest answer to a challenge that is read, in bytes. */
const ANSWER_BYTES_MAX = 4_096;

async function answerTo(
  url: URL,
  signal: AbortSignal,
): Promise<{ readonly ok: boolean; readonly status: number; readonly body: string }> {
  const { ok, status, body } = await fetch(url, { redirect: "manual", signal });
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > ANSWER_BYTES_MAX) break;
  }
  return { ok, status, body: text };
}
