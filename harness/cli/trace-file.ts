import { closeSync } from "node:fs";
import { traceText } from "../../contract/trace/write-trace.ts";
import type { Happened, MetaHappened } from "../../contract/trace-line.ts";
import { openTrace } from "../files/open-trace.ts";
import { writeWholly } from "../files/write-wholly.ts";

/** Takes what happens, as a trace that `turnproof check` reads. */
export interface TraceFile {
  /** What happens after the end is not kept. */
  add(happened: Happened): void;
  /** Says that the watching ended here, and lets the file go. */
  end(): void;
}

/**
 * Begins a trace at `path`. Each line is whole in the file before the next thing happens, so that a process
 * that is killed loses none; secrets are left out.
 *
 * @throws {UsageError} When the file cannot be written.
 */
export function traceFile(path: string, observer: MetaHappened["observer"]): TraceFile {
  const startedAtMs = performance.now();
  const file = openTrace(path);
  let isOpen = true;
  let n = 0;
  const add = (happened: Happened): void => {
    if (!isOpen) return;
    n += 1;
    const ms = Math.round(performance.now() - startedAtMs);
    writeWholly(file, traceText({ n, ms, ...happened }));
  };
  add({ kind: "meta", format: 1, contract: 1, observer });
  return {
    add,
    end: () => {
      if (!isOpen) return;
      add({ kind: "end", why: "stopped", pending: [] });
      isOpen = false;
      closeSync(file.fd);
    },
  };
}
