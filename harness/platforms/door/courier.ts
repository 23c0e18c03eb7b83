import type { Clock } from "../../../contract/ports/clock.ts";

/** How a platform delivers: how long it waits for an answer, and when it tries again. */
export interface DeliveryRules {
  readonly answerTimeoutMs: number;
  /** Waits before each repetition; as many as there are repetitions. */
  readonly retryDelaysMs: readonly number[];
  /** Deliveries under way; beyond it the next is dropped and said to be. */
  readonly underWayMax: number;
}

/** What is sent, with its content type. `retried`: events are, interactivity and challenges are not. */
export interface Parcel {
  readonly url: string;
  readonly contentType: "application/json" | "application/x-www-form-urlencoded";
  readonly body: string;
  readonly retried: boolean;
}

/** What came of it. `attempts` is 0 where there was nowhere to send it, or no room. */
export interface Delivery {
  readonly ok: boolean;
  readonly attempts: number;
  readonly status?: number;
  /** The receiver's answer, at most `ANSWER_UNITS_MAX` of it. */
  readonly body?: string;
  readonly problem?: string;
}

const ANSWER_UNITS_MAX = 64 * 1024;

interface Attempt {
  readonly status?: number;
  readonly body?: string;
  /** Why it counts as failed. */
  readonly reason?: Reason;
  /** The receiver wants no repetition. */
  readonly isLast?: boolean;
  /** What the system calls the failure of the connection: `ECONNREFUSED`. */
  readonly code?: string;
}

/** One attempt at an event, as it is told; without a `reason` it was taken. */
export interface Attempted extends Pick<Attempt, "status" | "reason" | "code"> {
  readonly url: string;
}

type Reason = "connection_failed" | "http_error" | "http_timeout";

/** A repetition: of how many attempts before it, and why. */
export interface Retry {
  readonly number: number;
  readonly reason: Reason;
}

export interface CourierOptions {
  readonly clock: Clock;
  /** Unix time of 0 of the clock, in milliseconds. */
  readonly epochMs: number;
  readonly rules: DeliveryRules;
  /** Headers by which the platform says that a request is its own, and the how manyth. */
  readonly dress: (
    parcel: Parcel,
    unixSeconds: number,
    retry: Retry | undefined,
  ) => Readonly<Record<string, string>>;
  /** Whether an answer asks for no repetition. */
  readonly declines?: (headers: Headers) => boolean;
  /** Told of each attempt at an event: what is repeated may take minutes to be given up. */
  readonly onAttempt?: ((attempted: Attempted) => void) | undefined;
}

/** Delivers signed requests, each on its own and repeated within bounds. Never throws. */
export class Courier {
  private readonly options: CourierOptions;
  private readonly closing = new AbortController();
  private readonly underWay = new Set<Promise<Delivery>>();
  /** Ends each wait before a repetition; at most one for each delivery under way. */
  private readonly pauses = new Set<() => void>();

  constructor(options: CourierOptions) {
    this.options = options;
  }

  async deliver(parcel: Parcel): Promise<Delivery> {
    const { size } = this.underWay;
    if (size >= this.options.rules.underWayMax) {
      return { ok: false, attempts: 0, problem: `${size} deliveries are under way` };
    }
    const delivery = this.attempts(parcel);
    this.underWay.add(delivery);
    try {
      return await delivery;
    } finally {
      this.underWay.delete(delivery);
    }
  }

  /** Resolves once all that was sent so far was taken or given up. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** Gives up what is under way. */
  close(): void {
    this.closing.abort();
    for (const end of this.pauses) end();
  }

  private async attempts(parcel: Parcel): Promise<Delivery> {
    const delays = parcel.retried ? this.options.rules.retryDelaysMs : [];
    let last = await this.toldAttempt(parcel, undefined);
    let attempts = 1;
    for (const delayMs of delays) {
      if (last.reason === undefined || last.isLast === true) break;
      await this.pause(delayMs);
      if (this.closing.signal.aborted) break;
      last = await this.toldAttempt(parcel, { number: attempts, reason: last.reason });
      attempts += 1;
    }
    const { reason, status, body } = last;
    return {
      ok: reason === undefined,
      attempts,
      ...(status === undefined ? {} : { status }),
      ...(body === undefined ? {} : { body }),
      ...(reason === undefined ? {} : { problem: `${parcel.url}: ${reason}` }),
    };
  }

  private async toldAttempt(parcel: Parcel, retry: Retry | undefined): Promise<Attempt> {
    const attempt = await this.attempt(parcel, retry);
    if (parcel.retried && !this.closing.signal.aborted) {
      this.options.onAttempt?.({ url: parcel.url, ...attempt });
    }
    return attempt;
  }

  private async attempt(parcel: Parcel, retry: Retry | undefined): Promise<Attempt> {
    const { clock, epochMs, rules, dress } = this.options;
    const unixSeconds = Math.floor((epochMs + clock.nowMs()) / 1_000);
    const late = new AbortController();
    const cancel = clock.wakeAt(clock.nowMs() + rules.answerTimeoutMs, () => late.abort());
    try {
      const response = await fetch(parcel.url, {
        method: "POST",
        headers: {
          "Content-Type": parcel.contentType,
          ...dress(parcel, unixSeconds, retry),
        },
        body: parcel.body,
        redirect: "manual",
        signal: AbortSignal.any([late.signal, this.closing.signal]),
      });
      return await this.attemptOf(response);
    } catch (error) {
      if (late.signal.aborted) return { reason: "http_timeout" };
      const code = codeOf(error);
      return { reason: "connection_failed", ...(code === undefined ? {} : { code }) };
    } finally {
      cancel();
    }
  }

  private async attemptOf(response: Response): Promise<Attempt> {
    const answer = { status: response.status, body: await startOf(response) };
    if (response.ok) return answer;
    const isLast = this.options.declines?.(response.headers) ?? false;
    return { ...answer, reason: "http_error", isLast };
  }

  private async pause(ms: number): Promise<void> {
    const { clock } = this.options;
    if (this.closing.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const cancel = clock.wakeAt(clock.nowMs() + ms, () => end());
      const end = (): void => {
        cancel();
        this.pauses.delete(end);
        resolve();
      };
      this.pauses.add(end);
    });
  }
}

/** `fetch` says only that it failed; its cause says why. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : undefined;
}

async function startOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let body = "";
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    body += decoder.decode(chunk, { stream: true });
    if (body.length > ANSWER_UNITS_MAX) return body.slice(0, ANSWER_UNITS_MAX);
  }
  return body;
}
