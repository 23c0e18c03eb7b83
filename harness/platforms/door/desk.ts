import type { Happened } from "../../../contract/trace-line.ts";
import type { PlatformAnswer, PlatformCall } from "../../../simulator/platforms/port.ts";
import { DoorFaults, type DoorFault } from "./door-fault.ts";
import type { LiveScreen } from "./live-screen.ts";

export interface DeskOptions {
  readonly platform: string;
  readonly screen: LiveScreen;
  /** How the platform words that calls come too fast. */
  readonly rateLimited: string;
  readonly observe: (happened: Happened) => void;
}

type Refused = Extract<PlatformAnswer, { ok: false }>;

/** How a method is carried out: the calls that it makes of the screen go through `call`. */
export interface Service {
  /** The name by which a fault is asked for. */
  readonly method: string;
  /** Aborts when the caller goes away. */
  readonly caller: AbortSignal;
  readonly perform: (call: (call: PlatformCall) => PlatformAnswer) => Response | Promise<Response>;
  /** A refusal as this API says it. */
  readonly refusal: (refused: Refused) => Response;
}

/** Where the methods of an API are served one by one, and where what is to go wrong with them does. */
export class Desk {
  private readonly options: DeskOptions;
  private readonly faults = new DoorFaults();
  private readonly closing = new AbortController();

  constructor(options: DeskOptions) {
    this.options = options;
  }

  async serve({ method, caller, perform, refusal }: Service): Promise<Response> {
    const fault = this.take(method);
    const error = this.errorOf(fault);
    const answer = await perform((call) => this.options.screen.call(call, error));
    switch (fault?.as) {
      case undefined:
        return answer;
      case "refused":
      case "rate-limited":
        return refusal({ ok: false, error: "", ...error });
      case "server-error":
        return new Response("internal error\n", {
          status: 500,
          headers: { "Content-Length": "15" },
        });
      case "unanswered":
        await aborted(AbortSignal.any([caller, this.closing.signal]));
        return Response.error();
      case "answer-lost":
        return Response.error();
    }
  }

  failNext(method: string, fault: string | DoorFault): void {
    this.faults.add(method, typeof fault === "string" ? { as: "refused", error: fault } : fault);
  }

  unmetFaults(): readonly string[] {
    return this.faults.unmet();
  }

  /** Lets nobody wait any longer. */
  close(): void {
    this.closing.abort();
  }

  private take(method: string): DoorFault | undefined {
    const { platform, observe } = this.options;
    const fault = this.faults.take(method);
    if (fault !== undefined)
      observe({ kind: "fault", fault: `${platform}-${fault.as}`, at: method });
    return fault;
  }

  /** What the screen is told to answer, when the call is not to be carried out. */
  private errorOf(fault: DoorFault | undefined): Omit<Refused, "ok"> | undefined {
    switch (fault?.as) {
      case "refused":
        return { error: fault.error };
      case "rate-limited":
        return { error: this.options.rateLimited, retryAfterMs: fault.retryAfterS * 1_000 };
      case "server-error":
        return { error: "internal error" };
      default:
        return undefined;
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
