/** What is to go wrong with one call at the double's door. */
export type DoorFault =
  /** Answered by this error; nothing is carried out. */
  | { readonly as: "refused"; readonly error: string }
  /** 429 with `Retry-After`; nothing is carried out. */
  | { readonly as: "rate-limited"; readonly retryAfterS: number }
  /** Status 500 and no JSON; nothing is carried out. */
  | { readonly as: "server-error" }
  /** Carried out, and the connection ends without an answer. */
  | { readonly as: "answer-lost" }
  /** Carried out, and no answer comes for as long as the caller waits. */
  | { readonly as: "unanswered" };

/** Faults asked for and not yet met; the oldest beyond it is forgotten. */
export const DOOR_FAULTS_MAX = 64;

/** Faults to come, each to be met once by the next call of its method. */
export class DoorFaults {
  private readonly waiting: { readonly method: string; readonly fault: DoorFault }[] = [];

  add(method: string, fault: DoorFault): void {
    this.waiting.push({ method, fault });
    if (this.waiting.length > DOOR_FAULTS_MAX) this.waiting.shift();
  }

  take(method: string): DoorFault | undefined {
    const at = this.waiting.findIndex((one) => one.method === method);
    return at < 0 ? undefined : this.waiting.splice(at, 1)[0]?.fault;
  }

  /** Methods whose fault was not met yet. */
  unmet(): readonly string[] {
    return this.waiting.map(({ method }) => method);
  }
}

/** What the screen is told to answer, when the call is not to be carried out. */
export function screenFault(
  fault: DoorFault | undefined,
): { readonly error: string; readonly retryAfterMs?: number } | undefined {
  switch (fault?.as) {
    case "refused":
      return { error: fault.error };
    case "rate-limited":
      return { error: "ratelimited", retryAfterMs: fault.retryAfterS * 1_000 };
    case "server-error":
      return { error: "internal_error" };
    default:
      return undefined;
  }
}
