import type { Clock } from "../../../contract/ports/clock.ts";

/** Updates that wait to be fetched; beyond it the oldest is forgotten. */
export const UPDATES_MAX = 1_000;

export type Update = { readonly update_id: number } & Readonly<Record<string, unknown>>;

/** Kinds that a bot hears of only when it asks for them. */
const ON_REQUEST = ["message_reaction"];

interface Waiter {
  /** Ends the wait: with what is there, or because another one fetches. */
  end(isReplaced: boolean): void;
}

/** What the bot is to be told, in order, until it was told. */
export class Updates {
  private readonly clock: Clock;
  private waiting: readonly Update[] = [];
  private waiter: Waiter | undefined;
  private allowed: readonly string[] = [];
  private last = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Which kinds are told from now on; none named: all but those on request. */
  allow(kinds: readonly string[]): void {
    this.allowed = kinds;
  }

  /** Puts an update in line; `undefined` when its kind is not asked for. */
  add(kind: string, fields: Readonly<Record<string, unknown>>): Update | undefined {
    const isWanted =
      this.allowed.length === 0 ? !ON_REQUEST.includes(kind) : this.allowed.includes(kind);
    if (!isWanted) return undefined;
    this.last += 1;
    const update = { update_id: this.last, [kind]: fields };
    this.waiting = [...this.waiting, update].slice(-UPDATES_MAX);
    this.waiter?.end(false);
    return update;
  }

  /** Takes all that wait, for a webhook. */
  takeAll(): readonly Update[] {
    const all = this.waiting;
    this.waiting = [];
    return all;
  }

  get size(): number {
    return this.waiting.length;
  }

  /**
   * What waits from `offset` on, which confirms all before it, at most `limit`. Where nothing does, waits
   * up to `timeoutMs` for the next. `undefined`: another fetch took the place of this one.
   */
  async fetch(
    offset: number,
    limit: number,
    timeoutMs: number,
    caller: AbortSignal,
  ): Promise<readonly Update[] | undefined> {
    this.waiter?.end(true);
    this.confirm(offset);
    if (this.waiting.length === 0 && timeoutMs > 0) {
      const isReplaced = await this.wait(timeoutMs, caller);
      if (isReplaced) return undefined;
    }
    return this.waiting.slice(0, limit);
  }

  /** Lets nobody wait any longer. */
  close(): void {
    this.waiter?.end(false);
  }

  /** A negative offset counts from the end. */
  private confirm(offset: number): void {
    if (offset === 0) return;
    this.waiting =
      offset < 0
        ? this.waiting.slice(offset)
        : this.waiting.filter(({ update_id: id }) => id >= offset);
  }

  private wait(timeoutMs: number, caller: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isReplaced: boolean): void => {
        cancel();
        caller.removeEventListener("abort", onAbort);
        this.waiter = undefined;
        resolve(isReplaced);
      };
      const onAbort = (): void => end(false);
      const cancel = this.clock.wakeAt(this.clock.nowMs() + timeoutMs, () => end(false));
      caller.addEventListener("abort", onAbort, { once: true });
      this.waiter = { end };
    });
  }
}
