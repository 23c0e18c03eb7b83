import type { CaptureEvent } from "../../../contract/trace/capture-line.ts";
import type { Clock } from "../../../contract/ports/clock.ts";
import type { WireFaultSpec } from "../../captures/proxy/fault-spec.ts";
import { startProxy } from "../../captures/proxy/start-proxy.ts";
import { WireFaults } from "../../captures/proxy/wire-faults.ts";
import { LOOPBACK } from "../../sockets/listen.ts";

/** A proxy between our gateway and the connector: what happens on the way is neither's doing. */
export interface Between {
  /** Where our gateway dials in place of the connector. */
  readonly url: string;
  /** Faults that did not take effect by now, as they were written. */
  readonly unmet: readonly string[];
  close(): Promise<void>;
}

export interface BetweenOptions {
  /** The connector's address. */
  readonly target: string;
  readonly faults: readonly WireFaultSpec[];
  readonly clock: Clock;
  /** A fault takes effect; `at` is the requestId of the op that it befell. */
  onFault(fault: string, at: string): void;
}

/** Our own end records what it writes and reads: the proxy says only what it did to it. */
export async function standBetween(options: BetweenOptions): Promise<Between> {
  const faults = new WireFaults(options.faults);
  let conns = 0;
  const proxy = await startProxy({
    host: LOOPBACK,
    port: 0,
    target: new URL(options.target),
    recorder: {
      nextConn: () => {
        conns += 1;
        return conns;
      },
      record: (conn: number, event: CaptureEvent) => {
        if (event.what === "fault") options.onFault(event.fault, event.at ?? `g1.${conn}`);
      },
      flush: () => undefined,
    },
    backlog: { isBehind: false, caughtUp: () => Promise.resolve() },
    faults,
    clock: options.clock,
  });
  return {
    url: proxy.url,
    get unmet() {
      return faults.unmet;
    },
    close: () => proxy.close(),
  };
}
