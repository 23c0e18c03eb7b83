/** Why what was planned did not run, as a clause of a sentence. */
export const INTERRUPTED = "the run was interrupted";

/** Somebody has asked the run to end; nobody is at fault. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";

  constructor() {
    super(INTERRUPTED);
  }
}

/** Whether somebody has asked the run to end. What waits for a peer gives up then, and what ran is told. */
export interface Interruption {
  readonly isAsked: boolean;
  /**
   * What `promise` comes to.
   *
   * @throws {InterruptedError} When the run is interrupted first; what `promise` comes to later is dropped.
   */
  unless<T>(promise: Promise<T>): Promise<T>;
  /** Asks the run to end. */
  ask(): void;
}

export function createInterruption(): Interruption {
  let isAsked = false;
  const giveUps = new Set<() => void>();
  return {
    get isAsked() {
      return isAsked;
    },
    unless: <T>(promise: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const giveUp = (): void => reject(new InterruptedError());
        giveUps.add(giveUp);
        promise.then(resolve, reject).finally(() => giveUps.delete(giveUp));
        if (isAsked) giveUp();
      }),
    ask: () => {
      isAsked = true;
      for (const giveUp of giveUps) giveUp();
    },
  };
}
