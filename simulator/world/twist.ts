import type { ConnId, TurnId } from "../../contract/ports/gateway.ts";
import type { SideAnswer } from "../../contract/ports/side-door.ts";
import type { Side } from "../../contract/trace-line.ts";
import type { Refusal } from "../connector/port.ts";
import type { PlatformName } from "../platforms/port.ts";
import type { Shape } from "./shape.ts";

/** What a fault makes of an event: data that the world carries out. */
export type Twist = { readonly detail?: string } &
  /** Something happens first; the event, if it is still there, is next again. */
  (
    | { readonly event: "waits"; readonly first: readonly Incident[] }
    /** It happens otherwise than it should, and something may follow it at once. */
    | { readonly event: "happens"; readonly how: How; readonly then?: readonly Incident[] }
    /** It does not happen; something else may, in its place. */
    | { readonly event: "vanishes"; readonly instead?: readonly Incident[] }
    /** It happens when so much time has passed; what follows it does not wait. */
    | { readonly event: "later"; readonly byMs: number }
    /** It happens after the next event that reaches the same program. */
    | { readonly event: "behind" }
  );

/** How an event happens; `{}` is as it should. */
export interface How {
  /** The connector answers this failure and applies nothing. */
  readonly refuse?: Refusal;
  /** The connector applies it, and answers this failure. */
  readonly tellFailure?: Refusal;
  /** The platform answers this error and changes nothing. */
  readonly platformError?: { readonly error: string; readonly retryAfterMs?: number };
  /** The server answers this over HTTP, and has applied nothing. */
  readonly httpAnswer?: SideAnswer;
  /** The platform applies the call, and its answer takes so long. */
  readonly answerAfterMs?: number;
  /** The connector reads the frame, and handles it after so many more of its socket, or after so long. */
  readonly hold?: { readonly frames: number; readonly forMs: number };
}

export const AS_IT_SHOULD: How = {};

/** Something that goes wrong, or that a person does, beside the event that is next. */
export type Incident =
  | { readonly what: "cut"; readonly conn: ConnId }
  /** A direction of a socket gets slow, or carries nothing any more. */
  | { readonly what: "shape"; readonly shape: Shape }
  /** So much later the network gives the socket up. */
  | { readonly what: "die"; readonly conn: ConnId; readonly afterMs: number }
  /** The gateway's process does nothing for so long: it neither hears nor wakes. */
  | { readonly what: "freeze"; readonly gateway: number; readonly forMs: number }
  /** The upgrade of this dial reaches the connector once more, with nobody at the other end. */
  | {
      readonly what: "dial-again";
      readonly gateway: number;
      readonly url: string;
      readonly authorization: string | null;
    }
  /** A second process of this gateway starts, without a past, beside the one that runs (D-28). */
  | { readonly what: "twin"; readonly gateway: number }
  /** The credential of this gateway is taken back (C-48). */
  | { readonly what: "revoke"; readonly gateway: number }
  /** `process`: a gateway's place, or -1 for the connector. Down for `downMs`, then started anew. */
  | {
      readonly what: "restart";
      readonly process: number;
      readonly memory: boolean;
      readonly downMs: number;
    }
  /** The task that runs the turn is cancelled, at whatever it waits for (F-29). */
  | { readonly what: "cancel"; readonly turn: TurnId }
  /** The person interrupts the turn (W-30), or says something more where it was asked. */
  | { readonly what: "interrupt"; readonly turn: TurnId }
  /** `suffix` names the new turn after the old one: `A+more`. */
  | { readonly what: "say"; readonly turn: TurnId; readonly suffix: string; readonly text: string }
  /** Somebody presses the last button of the turn that gives this option; `user` `null` is who began it. */
  | {
      readonly what: "press";
      readonly turn: TurnId;
      readonly option: string;
      readonly user: string | null;
    }
  /** Whoever began the turn changes what they said. */
  | { readonly what: "edit"; readonly turn: TurnId; readonly text: string }
  /** A person deletes a message or stops the stream it is, or the platform ends that stream (S-06, S-08). */
  | {
      readonly what: "message";
      readonly becomes: "deleted" | "stopped" | "expired";
      readonly platform: PlatformName;
      readonly chat: string;
      readonly id: string;
      readonly user: string;
    }
  /** The connector delivers the message that began the turn once more (F-03). */
  | { readonly what: "replay"; readonly turn: TurnId }
  /** This text, which no sound peer writes, comes from one side of a socket (F-81, C-57). */
  | {
      readonly what: "inject";
      readonly conn: ConnId;
      readonly from: Side;
      readonly text: string;
    };
