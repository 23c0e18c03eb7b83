import type { HttpHandler } from "msw";
import type { Clock } from "../../../contract/ports/clock.ts";
import type { Happened } from "../../../contract/trace-line.ts";
import type { ScreenView } from "../../../simulator/platforms/port.ts";
import type { Delivery, DeliveryRules } from "./courier.ts";
import type { DoorFault } from "./door-fault.ts";

/** What every double may be told; each platform adds its secrets and its limits. */
export interface DoubleOptions {
  readonly delivery?: Partial<DeliveryRules>;
  readonly clock?: Clock;
  /** Unix time of 0 of the clock, in milliseconds; now, unless given. */
  readonly epochMs?: number;
  /** Each call is told as a `platform` line, each act of a person as a `user` line, each fault met too. */
  readonly observe?: (happened: Happened) => void;
}

/** A platform behind its API, with people in it. */
export interface PlatformDouble {
  /** To be given to a client as the root of the API; without a slash at its end. */
  readonly apiUrl: string;
  /** For msw, in the process of a test; a double on a port serves them itself. */
  readonly handlers: readonly HttpHandler[];
  say(words: Words): Told;
  /** @throws {NotOnScreenError} When there is no such message, or it is somebody else's. */
  edit(edit: Target & { readonly text: string }): Told;
  /** @throws {NotOnScreenError} When there is no such message, or no such button below it. */
  press(press: Target & { readonly button: string }): Told;
  /** @throws {NotOnScreenError} When there is no such message. */
  react(reaction: Target & { readonly emoji: string; readonly remove?: boolean }): Told;
  /** @throws {NotOnScreenError} When there is no such message. */
  deleteMessage(target: Target): Told;
  view(): ScreenView;
  /** Sends what people do there from now on; where the platform asks for a proof first, it is asked for. */
  setWebhook(url: string): Promise<Delivery>;
  /** Resolves once everything that was told so far was taken or given up. */
  settled(): Promise<void>;
  /** The next call of this method meets the fault, or answers this error. */
  failNext(method: string, fault: string | DoorFault): void;
  /** Methods whose fault was not met yet. */
  unmetFaults(): readonly string[];
  /** Gives up what is under way; a double on a port stops listening. */
  close(): Promise<void>;
}

export interface Words {
  readonly chat: string;
  readonly user: string;
  readonly text: string;
  readonly thread?: string;
}

/** A message that somebody does something to. */
export interface Target {
  readonly chat: string;
  readonly id: string;
  /** Who does it. */
  readonly user: string;
}

/** What came of an act of a person. */
export interface Told {
  /** The message that it is about. */
  readonly id: string;
  /** Settles when what tells of it was taken, or given up. */
  readonly delivered: Promise<Delivery>;
}

/** A person reached for what is not on screen. */
export class NotOnScreenError extends Error {
  override readonly name = "NotOnScreenError";
}
