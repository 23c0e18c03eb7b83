/** One thing that an agent does in a turn. */
export type Cue =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "tool"; readonly id: string; readonly name: string }
  | { readonly kind: "end" };

/** Cues of one turn; a case that gives more has gone wild. */
const CUES_MAX = 10_000;

/**
 * What the agent of one turn is to do, cue by cue, as a case gives them. Whoever plays the agent reads from
 * the beginning and waits for what is not there yet; a gateway that asks again is told the same again.
 */
export class Part {
  readonly nonce: string;
  /** Resolves once the gateway has asked for this turn's answer. */
  readonly asked: Promise<void>;
  readonly #cues: Cue[] = [];
  readonly #onPlayed: (cue: Cue) => void;
  #markAsked: () => void = () => undefined;
  #askedFor: "streamed" | "whole" | undefined;
  #played = 0;
  #wake: () => void = () => undefined;
  #more: Promise<void>;

  /** @param onPlayed  Called with each cue, the first time it is played. */
  constructor(nonce: string, onPlayed: (cue: Cue) => void) {
    this.nonce = nonce;
    this.#onPlayed = onPlayed;
    this.asked = new Promise((resolve) => {
      this.#markAsked = resolve;
    });
    this.#more = this.#nextMore();
  }

  /** How the answer was asked for last. */
  get askedFor(): "streamed" | "whole" | undefined {
    return this.#askedFor;
  }

  add(cue: Cue): void {
    if (this.#cues.length >= CUES_MAX) throw new RangeError(`a turn has ${CUES_MAX} cues at most`);
    this.#cues.push(cue);
    const wake = this.#wake;
    this.#more = this.#nextMore();
    wake();
  }

  /** The gateway asks for the answer: for each piece as it comes, or for nothing before all is said. */
  ask(how: "streamed" | "whole"): void {
    this.#askedFor = how;
    this.#markAsked();
  }

  /** The cue of this number, as soon as there is one; `undefined` when `signal` ends the wait first. */
  async cue(at: number, signal: AbortSignal): Promise<Cue | undefined> {
    while (!signal.aborted) {
      const cue = this.#cues[at];
      if (cue !== undefined) return cue;
      await Promise.race([this.#more, ended(signal)]);
    }
    return undefined;
  }

  /** A cue is about to be played. */
  play(at: number): void {
    const cue = this.#cues[at];
    if (cue === undefined || at < this.#played) return;
    this.#played = at + 1;
    this.#onPlayed(cue);
  }

  /** Number of the first cue after so many tool calls. */
  afterTools(count: number): number {
    let left = count;
    for (const [at, cue] of this.#cues.entries()) {
      if (left === 0) return at;
      if (cue.kind === "tool") left -= 1;
    }
    return this.#cues.length;
  }

  #nextMore(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
