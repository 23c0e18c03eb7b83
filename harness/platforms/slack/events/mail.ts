import { randomUUID } from "node:crypto";
import type { Clock } from "../../../../contract/ports/clock.ts";
import type { Identity } from "../identity.ts";
import { Courier, type Attempted, type Delivery, type DeliveryRules } from "../../door/courier.ts";
import { challengeBody, eventBody, type SlackEvent } from "./envelope.ts";
import { slackPost } from "./slack-post.ts";

export interface MailOptions {
  readonly identity: Identity;
  readonly clock: Clock;
  /** Unix time of 0 of the clock, in milliseconds. */
  readonly epochMs: number;
  readonly signingSecret: string;
  readonly rules: DeliveryRules;
  readonly onAttempt?: ((attempted: Attempted) => void) | undefined;
}

/** Where an app hears events, and presses if elsewhere. */
export interface Receiver {
  readonly eventsUrl: string;
  readonly interactivityUrl?: string;
}

const NOWHERE: Delivery = { ok: false, attempts: 0, problem: "no events URL is set" };

/** Everything that the app is told: events, presses and challenges, signed. */
export class Mail {
  private readonly options: MailOptions;
  private readonly courier: Courier;
  private receiver: Receiver | undefined;
  private events = 0;

  constructor(options: MailOptions) {
    this.options = options;
    this.courier = new Courier({ ...options, ...slackPost(options.signingSecret) });
  }

  sendTo(receiver: Receiver): void {
    this.receiver = receiver;
  }

  /** Asks the receiver to answer a challenge, as Slack does before it sends anything else. */
  async verify(): Promise<Delivery> {
    if (this.receiver === undefined) return NOWHERE;
    const challenge = randomUUID();
    const answer = await this.courier.deliver({
      url: this.receiver.eventsUrl,
      contentType: "application/json",
      body: challengeBody(challenge),
      retried: false,
    });
    if (!answer.ok || answer.body?.includes(challenge) === true) return answer;
    const problem = `${this.receiver.eventsUrl} did not answer the challenge`;
    return { ...answer, ok: false, problem };
  }

  event(event: SlackEvent): Promise<Delivery> {
    if (this.receiver === undefined) return Promise.resolve(NOWHERE);
    const { identity } = this.options;
    this.events += 1;
    return this.courier.deliver({
      url: this.receiver.eventsUrl,
      contentType: "application/json",
      body: eventBody(event, identity, this.events, this.unixSeconds()),
      retried: true,
    });
  }

  interactivity(payload: Readonly<Record<string, unknown>>): Promise<Delivery> {
    if (this.receiver === undefined) return Promise.resolve(NOWHERE);
    const { eventsUrl, interactivityUrl = eventsUrl } = this.receiver;
    return this.courier.deliver({
      url: interactivityUrl,
      contentType: "application/x-www-form-urlencoded",
      body: new URLSearchParams({ payload: JSON.stringify(payload) }).toString(),
      retried: false,
    });
  }

  unixSeconds(): number {
    return Math.floor((this.options.epochMs + this.options.clock.nowMs()) / 1_000);
  }

  settled(): Promise<void> {
    return this.courier.settled();
  }

  close(): void {
    this.courier.close();
  }
}
