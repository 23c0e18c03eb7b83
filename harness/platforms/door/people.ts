import type { Bubble, PlatformEvent } from "../../../simulator/platforms/port.ts";
import type { Delivery } from "./courier.ts";
import type { LiveScreen } from "./live-screen.ts";
import { NotOnScreenError, type Target, type Told, type Words } from "./port.ts";

/** A reaction that a person set or took away. */
export interface Reaction {
  readonly on: Bubble;
  readonly user: string;
  readonly emoji: string;
  readonly isThere: boolean;
}

/** How a platform tells its bot of what people do. */
export interface Herald {
  event(event: PlatformEvent): Promise<Delivery>;
  reaction(reaction: Reaction): Promise<Delivery>;
}

/** What nobody is told of, and why. */
export function untold(problem: string): Promise<Delivery> {
  return Promise.resolve({ ok: false, attempts: 0, problem });
}

/** The people of a platform: what they do is on screen at once, and its bot is told. */
export class People {
  private readonly platform: string;
  private readonly screen: LiveScreen;
  private readonly herald: Herald;

  constructor(platform: string, screen: LiveScreen, herald: Herald) {
    this.platform = platform;
    this.screen = screen;
    this.herald = herald;
  }

  say({ chat, user, text, thread }: Words): Told {
    const where = thread === undefined ? { chat } : { chat, thread };
    const event = this.screen.act({ what: "says", ...where, user, text }, user);
    return this.toldOf(event?.messageId ?? "", event);
  }

  /** @throws {NotOnScreenError} When the message is not there, or not this person's. */
  edit(target: Target & { readonly text: string }): Told {
    const bubble = this.find(target);
    if (bubble.user !== target.user) {
      throw new NotOnScreenError(
        `${target.id} in ${target.chat} is not ${target.user}'s to change`,
      );
    }
    const { chat, id, user, text } = target;
    return this.toldOf(id, this.screen.act({ what: "edits", chat, id, user, text }, user));
  }

  /**
   * Presses the button that carries this, or has this label.
   *
   * @throws {NotOnScreenError} When the message is not there, or shows no such button.
   */
  press(target: Target & { readonly button: string }): Told {
    const { chat, id, user } = target;
    const data = buttonData(this.find(target), target.button);
    return this.toldOf(id, this.screen.act({ what: "presses", chat, id, user, data }, user));
  }

  /** @throws {NotOnScreenError} When the message is not there. */
  react(target: Target & { readonly emoji: string; readonly remove?: boolean }): Told {
    const { chat, id, user, emoji, remove = false } = target;
    const on = this.find(target);
    const what = remove ? "unreacts" : "reacts";
    const { platform } = this;
    this.screen.tell({ kind: "user", platform, chat, user, what, message_id: id, text: emoji });
    return { id, delivered: this.herald.reaction({ on, user, emoji, isThere: !remove }) };
  }

  /**
   * Deletes a message, anybody's. No bot of these platforms is told.
   *
   * @throws {NotOnScreenError} When the message is not there.
   */
  deleteMessage({ chat, id, user }: Target): Told {
    this.find({ chat, id });
    this.screen.act({ what: "deletes", chat, id }, user);
    return { id, delivered: untold("no bot is told of what is deleted") };
  }

  private toldOf(id: string, event: PlatformEvent | undefined): Told {
    const nothing = "the platform tells nobody of it";
    return { id, delivered: event === undefined ? untold(nothing) : this.herald.event(event) };
  }

  private find({ chat, id }: Pick<Target, "chat" | "id">): Bubble {
    const found = bubbleOn(this.screen, chat, id);
    if (found === undefined) throw new NotOnScreenError(`${chat} shows no message ${id}`);
    return found;
  }
}

/** The bubble of this id that has not gone, if there is one. */
export function bubbleOn(screen: LiveScreen, chat: string, id: string): Bubble | undefined {
  return screen.view().bubbles.find((one) => one.chat === chat && one.id === id && !one.gone);
}

function buttonData({ chat, id, buttons = [] }: Bubble, wanted: string): string {
  const found =
    buttons.find(({ data }) => data === wanted) ?? buttons.find(({ label }) => label === wanted);
  if (found !== undefined) return found.data;
  const there = buttons.map(({ label }) => label).join(", ");
  const shown = there === "" ? "it shows none" : `it shows ${there}`;
  throw new NotOnScreenError(`${id} in ${chat} has no button ${wanted}; ${shown}`);
}
