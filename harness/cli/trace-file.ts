import { appendFileSync, writeFileSync } from "node:fs";
import { traceText } from "../../contract/trace/write-trace.ts";
import type { Happened, MetaHappened } from "../../contract/trace-line.ts";
import { UsageError } from "../usage-error.ts";

/** Takes what happens, as a trace that `turnproof check` reads. */
export interface TraceFile {
  add(happened: Happened): void;
  /** Says that the watching ended here. */
  end(): void;
}

/**
 * Begins a trace at `path`. Each line is whole on disk before the next thing happens, so that a crash loses
 * one line at most; secrets are left out.
 *
 * @throws {UsageError} When the file cannot be written.
 */
export function traceFile(path: string, observer: MetaHappened["observer"]): TraceFile {
  const startedAtMs = performance.now();
  let n = 0;
  const text = (happened: Happened): string => {
    n += 1;
    return traceText({ n, ms: Math.round(performance.now() - startedAtMs), ...happened });
  };
  try {
    writeFileSync(path, text({ kind: "meta", format: 1, contract: 1, observer }));
  } catch (error) {
    throw new UsageError(`--trace: cannot write ${path}; give another file. ${String(error)}`, {
      cause: error,
    });
  }
  const add = (happened: Happened): void => appendFileSync(path, text(happened));
  return { add, end: () => add({ kind: "end", why: "stopped", pending: [] }) };
}
