import { parentPort } from "node:worker_threads";
import { assert } from "../../../contract/assert.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { UsageError } from "../../usage-error.ts";
import type { Batch, FromThread, Recorded, ToThread } from "./thread-messages.ts";

/** What a thread does with what it is told. */
export interface Recording {
  /** Writes lines down, and judges them. */
  take(batch: Batch): void;
  /** Lets everything go, and says what it all came to. */
  end(): Recorded;
}

/**
 * Makes this thread record: our end is `RecordingThread`.
 *
 * @param begin Begins the recording, which tells of each promise that is broken.
 */
export function recordHere(begin: (onBreach: (breach: Breach) => void) => Recording): void {
  assert(parentPort !== null, "this module is the beginning of a thread");
  const parent = parentPort;
  const tell = (what: FromThread): void => parent.postMessage(what);
  let shown: Breach[] = [];
  const tellWritten = (): void => {
    tell({ say: "written", breaches: shown });
    shown = [];
  };
  const recording = begin((breach) => shown.push(breach));
  const obey = (told: ToThread): void => {
    if (told.say === "lines") {
      recording.take(told.batch);
      tellWritten();
      return;
    }
    const recorded = recording.end();
    tellWritten();
    tell({ say: "end", ...recorded });
    parent.close();
  };
  parent.on("message", (told: ToThread) => {
    try {
      obey(told);
    } catch (error) {
      // A mistake of ours is an error of the thread.
      if (!(error instanceof UsageError)) throw error;
      tell({ say: "failed", why: error.message });
      parent.close();
    }
  });
  tell({ say: "ready" });
}
