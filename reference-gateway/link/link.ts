import type { ConnId } from "../../contract/ports/gateway.ts";

/** The one socket of a gateway, or what it does instead of having one (W-62). */
export type Link =
  /** Not started. */
  | { readonly is: "resting" }
  | { readonly is: "dialling"; readonly conn: ConnId; readonly judged: boolean }
  /** The hellos are written, no descriptor has come (W-12). */
  | {
      readonly is: "greeting";
      readonly conn: ConnId;
      readonly judged: boolean;
      readonly untilMs: number;
    }
  | {
      readonly is: "up";
      readonly conn: ConnId;
      readonly judged: boolean;
      readonly leaving: Leaving | null;
    }
  /** Waits before it dials again. */
  | { readonly is: "pausing"; readonly untilMs: number }
  /** Never dials again (I-42, D-28). */
  | { readonly is: "gone"; readonly why: "revoked" | "replaced" | "closed" };

/** A socket that is being given up on purpose (G-101, G-102). */
export interface Leaving {
  /** For good, or until the next dial. */
  readonly how: "disconnect" | "dormant";
  /** `asking` waits for going_idle_ack; `draining` for the results that are in flight. */
  readonly stage: "asking" | "draining";
  readonly untilMs: number;
  /** When all of it has to be over (D-38). */
  readonly budgetMs: number;
}

/** Whether the process goes away: what it does not finish is left to the next one. */
export function isEnding(now: Link): boolean {
  if (now.is === "up") return now.leaving?.how === "disconnect";
  return now.is === "gone" && now.why === "closed";
}

export interface LinkState {
  readonly now: Link;
  /** Sockets dialled so far; numbers the next one. */
  readonly dialled: number;
  /** Length of the next wait (W-55). */
  readonly pauseMs: number;
  /** A descriptor has come in this transport's life (W-58). */
  readonly wasUp: boolean;
  /** A first 4401 was provisional: the next dial that reaches an auth outcome is judged (W-59, W-61). */
  readonly struck: boolean;
  /** No dial before this (W-56); `null` while none is held back. */
  readonly heldUntilMs: number | null;
}

export const LINK_AT_REST: LinkState = {
  now: { is: "resting" },
  dialled: 0,
  pauseMs: 0,
  wasUp: false,
  struck: false,
  heldUntilMs: null,
};
