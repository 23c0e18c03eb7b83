import type { Clock } from "../../../contract/ports/clock.ts";
import { emptyTable, tableDelete, tableHas, tableSet } from "../../../contract/table.ts";
import type { Bubble, PlatformEvent, PressEvent } from "../../../simulator/platforms/port.ts";
import type { Messenger } from "../door/create-double.ts";
import { Courier, type Delivery, type DeliveryRules } from "../door/courier.ts";
import type { LiveScreen } from "../door/live-screen.ts";
import { bubbleOn, untold, type Reaction } from "../door/people.ts";
import { fulfil, type MethodAnswer } from "./answer.ts";
import { chatFields, messageFields, personFields } from "./message-fields.ts";
import { Updates, type Update } from "./updates.ts";

/** How Telegram delivers: again after ever longer waits, as long as the receiver is not well. */
export const TELEGRAM_DELIVERY: DeliveryRules = {
  answerTimeoutMs: 60_000,
  retryDelaysMs: [1_000, 5_000, 30_000, 60_000],
  underWayMax: 1_024,
};

/** Presses that wait to be answered; beyond it the oldest cannot be any more. */
const PRESSES_MAX = 256;

export interface PostOptions {
  readonly clock: Clock;
  readonly epochMs: number;
  readonly rules: DeliveryRules;
  readonly screen: LiveScreen;
  readonly secretToken: string | undefined;
  /** Carries out the method that a receiver names in its answer to an update. */
  readonly obey: (method: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

export interface Fetch {
  readonly offset: number;
  readonly limit: number;
  readonly waitMs: number;
  readonly kinds: readonly string[] | undefined;
  readonly caller: AbortSignal;
}

/** How the bot hears of what people do: it fetches, or has a webhook; never both. */
export class Post implements Messenger {
  private readonly options: PostOptions;
  private readonly updates: Updates;
  private readonly courier: Courier;
  private hook = { url: "", secret: undefined as string | undefined };
  private lastProblem: string | undefined;
  private presses = emptyTable<true>(PRESSES_MAX);
  /** The delivery before: updates come one after another. */
  private before: Promise<unknown> = Promise.resolve();

  constructor(options: PostOptions) {
    this.options = options;
    this.updates = new Updates(options.clock);
    this.courier = new Courier({ ...options, dress: () => this.dress() });
  }

  event(event: PlatformEvent): Promise<Delivery> {
    switch (event.what) {
      case "message":
        return this.message("message", event.chat, event.messageId);
      case "edited":
        return this.message("edited_message", event.chat, event.messageId);
      case "press":
        return this.press(event);
      case "interaction":
        return untold("Telegram has no interactions");
    }
  }

  reaction({ on, user, emoji, isThere }: Reaction): Promise<Delivery> {
    const one = [{ type: "emoji", emoji }];
    return this.tell("message_reaction", {
      chat: chatFields(on.chat),
      message_id: Number(on.id),
      user: personFields(user),
      date: Math.floor(this.options.epochMs / 1_000),
      old_reaction: isThere ? [] : one,
      new_reaction: isThere ? one : [],
    });
  }

  setWebhook(url: string): Promise<Delivery> {
    this.setHook(url, this.options.secretToken, undefined, false);
    return Promise.resolve({ ok: true, attempts: 0 });
  }

  /** An empty URL: the bot fetches from now on. */
  setHook(
    url: string,
    secret: string | undefined,
    kinds: readonly string[] | undefined,
    dropsPending: boolean,
  ): void {
    this.hook = { url, secret };
    if (kinds !== undefined) this.updates.allow(kinds);
    if (dropsPending) this.updates.takeAll();
    if (url === "") return;
    for (const update of this.updates.takeAll()) void this.post(update);
  }

  hookInfo(): Readonly<Record<string, unknown>> {
    return {
      url: this.hook.url,
      has_custom_certificate: false,
      pending_update_count: this.updates.size,
      ...(this.lastProblem === undefined ? {} : { last_error_message: this.lastProblem }),
    };
  }

  async fetch({ offset, limit, waitMs, kinds, caller }: Fetch): Promise<MethodAnswer> {
    if (this.hook.url !== "") {
      const error = "can't use getUpdates method while webhook is active; use deleteWebhook first";
      return { ok: false, status: 409, error };
    }
    if (kinds !== undefined) this.updates.allow(kinds);
    const found = await this.updates.fetch(offset, limit, waitMs, caller);
    if (found !== undefined) return fulfil(found);
    const error =
      "terminated by other getUpdates request; make sure that only one bot instance is running";
    return { ok: false, status: 409, error };
  }

  /** Whether this press still waits for an answer; it no longer does. */
  answerPress(id: string): boolean {
    const waits = tableHas(this.presses, id);
    this.presses = tableDelete(this.presses, id);
    return waits;
  }

  async settled(): Promise<void> {
    await this.before;
    await this.courier.settled();
  }

  close(): void {
    this.updates.close();
    this.courier.close();
  }

  private message(kind: string, chat: string, id: string): Promise<Delivery> {
    const bubble = this.bubble(chat, id);
    return bubble === undefined
      ? untold("the message is gone already")
      : this.tell(kind, messageFields(bubble, this.options.epochMs));
  }

  private press(event: PressEvent): Promise<Delivery> {
    const { pressId: id, user, data, chat, messageId } = event;
    const bubble = this.bubble(chat, messageId);
    this.presses = tableSet(this.presses, id, true);
    return this.tell("callback_query", {
      id,
      from: personFields(user),
      chat_instance: chat,
      data,
      ...(bubble === undefined ? {} : { message: messageFields(bubble, this.options.epochMs) }),
    });
  }

  private bubble(chat: string, id: string): Bubble | undefined {
    return bubbleOn(this.options.screen, chat, id);
  }

  private tell(kind: string, fields: Readonly<Record<string, unknown>>): Promise<Delivery> {
    const update = this.updates.add(kind, fields);
    if (update === undefined) return untold(`the bot asked for no ${kind}`);
    if (this.hook.url === "") return Promise.resolve({ ok: true, attempts: 0 });
    this.updates.takeAll();
    return this.post(update);
  }

  private post(update: Update): Promise<Delivery> {
    const { url } = this.hook;
    const posted = this.before.then(async () => {
      const body = JSON.stringify(update);
      const type = "application/json";
      const delivery = await this.courier.deliver({ url, contentType: type, body, retried: true });
      this.lastProblem = delivery.problem;
      await this.obeyAnswer(delivery);
      return delivery;
    });
    this.before = posted;
    return posted;
  }

  /** A receiver may answer with a call: `{"method": "sendMessage", …}`. */
  private async obeyAnswer({ ok, body = "" }: Delivery): Promise<void> {
    const asked = ok ? objectOf(body) : undefined;
    const method = asked?.["method"];
    if (asked !== undefined && typeof method === "string") await this.options.obey(method, asked);
  }

  private dress(): Readonly<Record<string, string>> {
    const { secret } = this.hook;
    return secret === undefined ? {} : { "X-Telegram-Bot-Api-Secret-Token": secret };
  }
}

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
