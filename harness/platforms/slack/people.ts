import type { Bubble } from "../../../simulator/platforms/port.ts";
import { buttonsOf, type SlackButton } from "../../../simulator/platforms/slack/blocks.ts";
import type { Delivery } from "../door/courier.ts";
import type { Mail } from "./events/mail.ts";
import { eventsOfMessage, messageDeleted, reactionChanged } from "./events/message-event.ts";
import { pressPayload } from "./events/press.ts";
import type { Identity } from "./identity.ts";
import { bubbleOn } from "./message-fields.ts";
import type { ResponseUrls } from "./response-url.ts";
import type { LiveScreen } from "../door/live-screen.ts";
import { NotOnScreenError } from "../door/port.ts";

export interface Words {
  readonly channel: string;
  readonly user: string;
  readonly text: string;
  /** `ts` of the message whose thread it belongs to. */
  readonly thread?: string;
}

/** A message that somebody does something to. */
export interface Target {
  readonly channel: string;
  readonly ts: string;
  /** Who does it. */
  readonly user: string;
}

/** What came of an act of a person. */
export interface Told {
  /** The message that it is about. */
  readonly ts: string;
  /** Settles when everything that tells of it was taken, or given up. */
  readonly delivered: Promise<readonly Delivery[]>;
}

export interface PeopleOptions {
  readonly workspace: LiveScreen;
  readonly mail: Mail;
  readonly identity: Identity;
  readonly responseUrls: ResponseUrls;
  readonly origin: string;
}

/** The people of a workspace: what they do is on screen at once, and the app is told. */
export class People {
  private readonly options: PeopleOptions;

  constructor(options: PeopleOptions) {
    this.options = options;
  }

  say({ channel, user, text, thread }: Words): Told {
    const { workspace, mail, identity } = this.options;
    const where = { chat: channel, ...(thread === undefined ? {} : { thread }) };
    const event = workspace.act({ what: "says", ...where, user, text }, user);
    const ts = event?.messageId ?? "";
    const events = eventsOfMessage(this.find({ channel, ts }), identity);
    return { ts, delivered: Promise.all(events.map((each) => mail.event(each))) };
  }

  /**
   * Presses the button of this action id or label.
   *
   * @throws {NotOnScreenError} When the message is not there, or shows no such button.
   */
  press(target: Target & { readonly button: string }): Told {
    const { mail, identity, responseUrls, origin } = this.options;
    const bubble = this.find(target);
    const button = findButton(bubble, target.button);
    const ticket = responseUrls.issue(bubble.chat, bubble.id, bubble.thread);
    const url = `${origin}/actions/${ticket}`;
    const payload = pressPayload(bubble, button, target.user, identity, url);
    this.tell(target, "presses", button.actionId);
    return told(bubble, mail.interactivity(payload));
  }

  /**
   * Reacts to a message, or takes the reaction back.
   *
   * @throws {NotOnScreenError} When the message is not there.
   */
  react(target: Target & { readonly name: string; readonly remove?: boolean }): Told {
    const { mail, identity } = this.options;
    const bubble = this.find(target);
    const what = target.remove === true ? "reaction_removed" : "reaction_added";
    const event = reactionChanged(bubble, target.user, target.name, what, identity);
    this.tell(target, target.remove === true ? "unreacts" : "reacts", target.name);
    return told(bubble, mail.event(event));
  }

  /**
   * Deletes a message, anybody's.
   *
   * @throws {NotOnScreenError} When the message is not there.
   */
  deleteMessage({ channel, ts, user }: Target): Told {
    const { workspace, mail, identity } = this.options;
    const bubble = this.find({ channel, ts });
    workspace.act({ what: "deletes", chat: channel, id: ts }, user);
    return told(bubble, mail.event(messageDeleted(bubble, identity)));
  }

  /**
   * Presses Slack's own stop on a live stream (S-08). No event tells of it: the next append is refused.
   *
   * @throws {NotOnScreenError} When no such stream is live.
   */
  stop({ channel, ts, user }: Target): void {
    const bubble = this.find({ channel, ts });
    if (!bubble.live) throw new NotOnScreenError(`${ts} in ${channel} is no live stream`);
    this.options.workspace.act({ what: "stops-stream", chat: channel, id: ts }, user);
  }

  private tell(target: Target, what: "presses" | "reacts" | "unreacts", text: string): void {
    const { channel: chat, ts, user } = target;
    const line = { kind: "user", platform: "slack", chat, user, what, message_id: ts } as const;
    this.options.workspace.tell({ ...line, text });
  }

  private find({ channel, ts }: { readonly channel: string; readonly ts: string }): Bubble {
    const found = bubbleOn(this.options.workspace.view(), channel, ts);
    if (found === undefined) throw new NotOnScreenError(`${channel} shows no message ${ts}`);
    return found;
  }
}

function told(bubble: Bubble, delivery: Promise<Delivery>): Told {
  return { ts: bubble.id, delivered: Promise.all([delivery]) };
}

function findButton(bubble: Bubble, wanted: string): SlackButton {
  const buttons = buttonsOf(bubble.blocks ?? []);
  const found =
    buttons.find(({ actionId }) => actionId === wanted) ??
    buttons.find(({ label }) => label === wanted);
  if (found !== undefined) return found;
  const there = buttons.map(({ actionId }) => actionId).join(", ");
  const shown = there === "" ? "it shows none" : `it shows ${there}`;
  throw new NotOnScreenError(`${bubble.id} in ${bubble.chat} has no button ${wanted}; ${shown}`);
}
