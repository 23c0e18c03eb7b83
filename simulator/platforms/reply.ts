import type { PlatformAnswer } from "./port.ts";

/** What one call comes to: the screen after it, and the platform's answer. */
export type Reply<State> = readonly [next: State, answer: PlatformAnswer];

const ACCEPTED: PlatformAnswer = { ok: true };

/** Done; `id` names what is on screen. */
export function accept<State>(state: State, id?: string): Reply<State> {
  return [state, id === undefined ? ACCEPTED : { ok: true, id }];
}

/** Refused by name; nothing on screen changed. */
export function refuse<State>(state: State, error: string, retryAfterMs?: number): Reply<State> {
  if (retryAfterMs === undefined) return [state, { ok: false, error }];
  return [state, { ok: false, error, retryAfterMs }];
}

/** Who calls and when: what every handler of a call needs beside the call itself. */
export interface CallContext<Config> {
  readonly config: Config;
  readonly atMs: number;
  /** Names the call; the bubble it makes keeps the name. */
  readonly callId: string;
}
