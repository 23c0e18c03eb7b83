import type { Clock } from "../../../contract/ports/clock.ts";
import type { InteractionEvent, PlatformEvent } from "../../../simulator/platforms/port.ts";
import type { Messenger } from "../door/create-double.ts";
import { Courier, type Delivery, type DeliveryRules } from "../door/courier.ts";
import type { LiveScreen } from "../door/live-screen.ts";
import { bubbleOn, untold } from "../door/people.ts";
import { messageFields, personFields } from "./message-fields.ts";
import { APPLICATION_ID } from "./port.ts";
import { callback } from "./routes/interactions.ts";
import type { SigningKey } from "./sign.ts";

/** How Discord posts an interaction: once, and for 3 s it waits (S-24). */
export const DISCORD_DELIVERY: DeliveryRules = {
  answerTimeoutMs: 3_000,
  retryDelaysMs: [],
  underWayMax: 1_024,
};

export interface PostOptions {
  readonly clock: Clock;
  readonly epochMs: number;
  readonly rules: DeliveryRules;
  readonly screen: LiveScreen;
  readonly key: SigningKey;
}

type Fields = Readonly<Record<string, unknown>>;

const PING = 1;
const UNAUTHORIZED = 401;
const NOWHERE = "no interactions URL is set";

/** Tells the bot of interactions. Messages are told over Discord's own gateway, which is no HTTP. */
export class Post implements Messenger {
  private readonly options: PostOptions;
  private readonly courier: Courier;
  private readonly forger: Courier;
  private url = "";

  constructor(options: PostOptions) {
    this.options = options;
    const { key } = options;
    this.courier = new Courier({
      ...options,
      dress: ({ body }, unixSeconds) => key.headers(unixSeconds, body),
    });
    this.forger = new Courier({
      ...options,
      dress: ({ body }, unixSeconds) => key.headers(unixSeconds, `${body} `),
    });
  }

  async event(event: PlatformEvent): Promise<Delivery> {
    if (event.what !== "interaction") {
      return untold("Discord tells of messages over its gateway, which is not served here");
    }
    if (this.url === "") return untold(NOWHERE);
    const delivery = await this.send(this.courier, this.bodyOf(event));
    if (delivery.ok) this.obey(event, delivery.body ?? "");
    return delivery;
  }

  reaction(): Promise<Delivery> {
    return untold("Discord tells of reactions over its gateway, which is not served here");
  }

  /** As Discord does, asks the receiver to answer a ping, and to refuse one that is signed wrongly. */
  async setWebhook(url: string): Promise<Delivery> {
    this.url = url;
    const ping = { id: "1", application_id: APPLICATION_ID, type: PING, token: "ping", version: 1 };
    const answered = await this.send(this.courier, ping);
    if (!answered.ok) return answered;
    if (objectOf(answered.body ?? "")?.["type"] !== PING) {
      return { ...answered, ok: false, problem: `${url} did not answer the ping` };
    }
    const forged = await this.send(this.forger, ping);
    if (forged.status === UNAUTHORIZED) return answered;
    return { ...forged, ok: false, problem: `${url} took what was signed wrongly` };
  }

  async settled(): Promise<void> {
    await this.courier.settled();
  }

  close(): void {
    this.courier.close();
    this.forger.close();
  }

  private send(courier: Courier, body: Fields): Promise<Delivery> {
    const { url } = this;
    const text = JSON.stringify(body);
    return courier.deliver({ url, contentType: "application/json", body: text, retried: false });
  }

  /** The interaction as the screen tells it, with what only the API knows. */
  private bodyOf({ body, user, chat }: InteractionEvent): Fields {
    const told = objectOf(body) ?? {};
    const person = personFields(user);
    const isDm = told["guild_id"] === undefined;
    const { id } = objectOf(JSON.stringify(told["message"] ?? {})) ?? {};
    const bubble = typeof id === "string" ? bubbleOn(this.options.screen, chat, id) : undefined;
    return {
      ...told,
      application_id: APPLICATION_ID,
      version: 1,
      locale: "en-US",
      ...(isDm ? { user: person } : { member: { user: person, roles: [], permissions: "0" } }),
      ...(bubble === undefined ? {} : { message: messageFields(bubble, this.options.epochMs) }),
    };
  }

  /** The response to the post may be the first answer. */
  private obey({ messageId }: InteractionEvent, text: string): void {
    const read = callback.safeParse(objectOf(text));
    if (!read.success) return;
    const { type, data } = read.data;
    const { content, components } = data ?? {};
    this.options.screen.call({
      platform: "discord",
      method: "createInteractionResponse",
      interaction_id: messageId,
      type,
      ...(content === undefined ? {} : { content }),
      ...(components === undefined ? {} : { components }),
    });
  }
}

function objectOf(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
