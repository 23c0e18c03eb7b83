import type { HttpHandler } from "msw";
import type { Clock } from "../../../contract/ports/clock.ts";
import type { Happened } from "../../../contract/trace-line.ts";
import type { ScreenView } from "../../../simulator/platforms/port.ts";
import type { SlackConfig } from "../../../simulator/platforms/slack/config.ts";
import type { Attempted, Delivery, DeliveryRules } from "../door/courier.ts";
import type { DoorFault } from "../door/door-fault.ts";
import type { Identity } from "./identity.ts";
import type { Target, Told, Words } from "./people.ts";

export interface SlackDoubleOptions {
  /** The only bot token that is taken; without one, any that is not empty. */
  readonly token?: string;
  /** With it every event is signed, as Slack signs them. */
  readonly signingSecret: string;
  /** Where events and presses go; without one, nowhere until `setEventsUrl`. */
  readonly eventsUrl?: string;
  /** Where presses go, if elsewhere. */
  readonly interactivityUrl?: string;
  readonly identity?: Partial<Identity>;
  /** How this workspace differs from Slack's real limits. */
  readonly screen?: Partial<SlackConfig>;
  readonly delivery?: Partial<DeliveryRules>;
  readonly clock?: Clock;
  /** Unix time of 0 of the clock, in milliseconds; now, unless given. */
  readonly epochMs?: number;
  /** Each call is told as a `platform` line, each act of a person as a `user` line, each fault met too. */
  observe?(happened: Happened): void;
  /** Told of each attempt to post an event. */
  readonly onAttempt?: ((attempted: Attempted) => void) | undefined;
}

/** A Slack workspace behind its Web API, with people in it. */
export interface SlackDouble {
  /** To be given to a client as `slackApiUrl`; ends in a slash. */
  readonly apiUrl: string;
  readonly identity: Identity;
  /** For msw, in the process of a test; a double on a port serves them itself. */
  readonly handlers: readonly HttpHandler[];
  say(words: Words): Told;
  /** @throws {NotOnScreenError} When there is no such message, or no such button on it. */
  press(press: Target & { readonly button: string }): Told;
  /** @throws {NotOnScreenError} When there is no such message. */
  react(reaction: Target & { readonly name: string; readonly remove?: boolean }): Told;
  /** @throws {NotOnScreenError} When there is no such message. */
  deleteMessage(target: Target): Told;
  /** @throws {NotOnScreenError} When there is no such live stream. */
  stop(target: Target): void;
  view(): ScreenView;
  /** Sends events there from now on, and asks it to prove that it takes them. */
  setEventsUrl(eventsUrl: string, interactivityUrl?: string): Promise<Delivery>;
  /** Resolves once everything that was told so far was taken or given up. */
  settled(): Promise<void>;
  /** The next call of this method meets the fault, or answers this error. */
  failNext(method: string, fault: string | DoorFault): void;
  /** Methods whose fault was not met yet. */
  unmetFaults(): readonly string[];
  /** Gives up what is under way; a double on a port stops listening. */
  close(): Promise<void>;
}
