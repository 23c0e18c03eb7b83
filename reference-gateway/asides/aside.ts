import type { Ask } from "../../contract/ports/agent.ts";
import type { InterimSending } from "../policies/egress.ts";

/** Remarks, notices and questions beside the answer: each its own message, in order, one at a time (G-32, G-56). */
export interface Asides {
  readonly waiting: readonly Aside[];
  readonly request: string | null;
  /** The question that the request asks, or `null` when it asks none. */
  readonly asked: Asked | null;
  /** How many of each lane there were, to number them. */
  readonly counts: Readonly<Partial<Record<Lane, number>>>;
}

export interface Aside {
  readonly lane: InterimSending["lane"];
  readonly text: string;
  readonly what: string;
  /** A question: its text is made when it is known how the chat can be asked. */
  readonly asking?: Asking;
}

/** A question of the agent. */
export interface Asking {
  /** What the agent calls it. */
  readonly id: string;
  readonly ask: Ask;
  /** Until when its agent waits for the answer; by its own choice, or as long as any question may stand (G-67). */
  readonly untilMs: number;
  readonly isTimed: boolean;
  /** Until when it waits for what was said before it (G-113). */
  readonly byMs: number;
  /** `text` once buttons were refused (O-35). */
  readonly as: "prompt" | "text";
}

export interface Asked {
  readonly aside: Aside;
  readonly asking: Asking;
  /** Its id on the wire. */
  readonly prompt: string;
}

/** Questions are numbered apart from the texts that stand in for them. */
type Lane = InterimSending["lane"] | "prompt";

export const NO_ASIDES: Asides = { waiting: [], request: null, asked: null, counts: {} };
