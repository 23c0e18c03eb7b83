import type { Breach } from "../../../simulator/invariants/port.ts";
import { openCaptureFile } from "../recording/capture-file.ts";
import { LiveJudge } from "../recording/live-judge.ts";
import { Recorder } from "../recording/recorder.ts";
import type { WireFaultSpec } from "./fault-spec.ts";
import { startProxy } from "./start-proxy.ts";
import { WireFaults } from "./wire-faults.ts";

export interface SessionOptions {
  readonly host: string;
  readonly port: number;
  readonly target: URL;
  /** Where the capture goes; one that is there is added to. */
  readonly record: string;
  readonly faults: readonly WireFaultSpec[];
  readonly keepTexts: boolean;
  onBreach(breach: Breach): void;
}

export interface ProxySession {
  readonly url: string;
  /** Ends it, and says what it came to. */
  close(): Promise<SessionEnd>;
}

export interface SessionEnd {
  readonly frames: number;
  readonly breaches: readonly Breach[];
  /** Faults that never took effect, as they were written. */
  readonly unmet: readonly string[];
}

/**
 * A proxy that records and judges what crosses it.
 *
 * @throws {UsageError} When the address or the file cannot be had.
 */
export async function startProxySession(options: SessionOptions): Promise<ProxySession> {
  const file = openCaptureFile(options.record);
  const judge = new LiveJudge((breach) => options.onBreach(breach));
  const recorder = new Recorder({
    file,
    keepTexts: options.keepTexts,
    nowMs: () => performance.now(),
    onLine: (line, at) => judge.take(line, at),
  });
  const faults = new WireFaults(options.faults);
  const proxy = await startProxy({ ...options, recorder, faults });
  return {
    url: proxy.url,
    close: async () => {
      await proxy.close();
      file.close();
      return { frames: judge.frames, breaches: judge.end(), unmet: faults.unmet };
    },
  };
}
