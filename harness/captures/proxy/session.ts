import { existsSync, rmSync } from "node:fs";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { realClock } from "../../clock.ts";
import { openCaptureFile } from "../recording/capture-file.ts";
import { Recorder } from "../recording/recorder.ts";
import { packed, unitsOf } from "../recording/packed-lines.ts";
import type { CaptureSetup } from "../recording/record-thread.ts";
import { RecordingThread } from "../recording/recording-thread.ts";
import type { Recorded } from "../recording/thread-messages.ts";
import type { WireFaultSpec } from "./fault-spec.ts";
import { startProxy } from "./start-proxy.ts";
import { WireFaults } from "./wire-faults.ts";

/** The thread that keeps up with a session. */
export const RECORD_THREAD = new URL("../recording/record-thread", import.meta.url);

export interface SessionOptions {
  readonly host: string;
  readonly port: number;
  readonly target: URL;
  /** Where the capture goes; one that is there is added to. */
  readonly record: string;
  readonly faults: readonly WireFaultSpec[];
  readonly keepTexts: boolean;
  onBreach(breach: Breach): void;
  /** Nothing more can be recorded; `close` says why. */
  onFailure?(): void;
}

export interface ProxySession {
  readonly url: string;
  /**
   * Ends it, and says what it came to.
   *
   * @throws {UsageError} When the capture could not be written to its end.
   */
  close(): Promise<SessionEnd>;
}

export interface SessionEnd extends Recorded {
  /** Faults that never took effect, as they were written. */
  readonly unmet: readonly string[];
}

/**
 * A proxy that records and judges what crosses it.
 *
 * @throws {UsageError} When the address or the file cannot be had.
 */
export async function startProxySession(options: SessionOptions): Promise<ProxySession> {
  const { record, keepTexts } = options;
  const isNew = !existsSync(record);
  const file = openCaptureFile(record);
  const { earlier } = file;
  file.close();
  const setup: CaptureSetup = { path: record, keepTexts };
  const thread = await RecordingThread.start(RECORD_THREAD, setup, options);
  const recorder = new Recorder({
    earlier,
    nowMs: () => performance.now(),
    take: (lines) => thread.take(packed(lines), unitsOf(lines)),
  });
  const faults = new WireFaults(options.faults);
  try {
    const clock = realClock();
    const proxy = await startProxy({ ...options, recorder, backlog: thread, faults, clock });
    return {
      url: proxy.url,
      close: async () => {
        await proxy.close();
        return { ...(await thread.end()), unmet: faults.unmet };
      },
    };
  } catch (error) {
    await thread.end();
    // Nothing will ever be in it.
    if (isNew) rmSync(record, { force: true });
    throw error;
  }
}
