import type { Clock } from "../../../../contract/ports/clock.ts";
import { signatureHeaders } from "./sign.ts";

/** How Slack delivers: 3 s for an answer, then again at once, after a minute and after five. */
export interface DeliveryRules {
  readonly answerTimeoutMs: number;
  /** Waits before each repetition; as many as there are repetitions. */
  readonly retryDelaysMs: readonly number[];
  /** Deliveries under way; beyond it the next is dropped and said to be. */
  readonly underWayMax: number;
}

export const DELIVERY_DEFAULTS: DeliveryRules = {
  answerTimeoutMs: 3_000,
  retryDelaysMs: [0, 60_000, 300_000],
  underWayMax: 1_024,
};

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
  /** Why it counts as failed, by Slack's name in `X-Slack-Retry-Reason`. */
  readonly reason?: "connection_failed" | "http_error" | "http_timeout";
  /** The receiver wants no repetition. */
  readonly isLast?: boolean;
}

export interface CourierOptions {
  readonly clock: Clock;
  /** Unix time of 0 of the clock, in milliseconds. */
  readonly epochMs: number;
  readonly signingSecret: string;
  readonly rules: DeliveryRules;
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
    let last = await this.attempt(parcel, {});
    let attempts = 1;
    for (const delayMs of delays) {
      if (last.reason === undefined || last.isLast === true) break;
      await this.pause(delayMs);
      if (this.closing.signal.aborted) break;
      last = await this.attempt(parcel, {
        "X-Slack-Retry-Num": String(attempts),
        "X-Slack-Retry-Reason": last.reason,
      });
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

  private async attempt(parcel: Parcel, retry: Readonly<Record<string, string>>): Promise<Attempt> {
    const { clock, epochMs, signingSecret, rules } = this.options;
    const unixSeconds = Math.floor((epochMs + clock.nowMs()) / 1_000);
    const late = new AbortController();
    const cancel = clock.wakeAt(clock.nowMs() + rules.answerTimeoutMs, () => late.abort());
    try {
      const response = await fetch(parcel.url, {
        method: "POST",
        headers: {
          "Content-Type": parcel.contentType,
          ...signatureHeaders(signingSecret, unixSeconds, parcel.body),
          ...retry,
        },
        body: parcel.body,
        redirect: "manual",
        signal: AbortSignal.any([late.signal, this.closing.signal]),
      });
      return await attemptOf(response);
    } catch {
      return { reason: late.signal.aborted ? "http_timeout" : "connection_failed" };
    } finally {
      cancel();
    }
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

async function attemptOf(response: Response): Promise<Attempt> {
  const answer = { status: response.status, body: await startOf(response) };
  if (response.ok) return answer;
  const isLast = response.headers.get("x-slack-no-retry") === "1";
  return { ...answer, reason: "http_error", isLast };
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
