import { isCaptureLine, readCaptureLine } from "../../../contract/trace/capture-line.ts";
import { readCapture, traceOfCapture, type PlacedLine } from "../../../contract/trace/capture.ts";
import { readTrace, type ReadTrace } from "../../../contract/trace/read-trace.ts";
import { readHar } from "./har.ts";
import { readLog } from "./log.ts";

/** What a file turned out to hold. */
export type RecordingKind = "capture" | "trace" | "log";

/** Lines looked at to tell what a file is. */
const LINES_LOOKED_AT_MAX = 64;

/** Reads whatever somebody recorded, as a trace. Never throws. */
export function readRecording(text: string): ReadTrace & { readonly kind: RecordingKind } {
  const kind = kindOf(text);
  switch (kind) {
    case "capture":
      return { kind, ...readCapture(text) };
    case "trace":
      return { kind, ...readTrace(text) };
    case "log":
      return { kind, ...atRest(readFramesOf(text)) };
  }
}

/** The lines of a capture or a log; a trace has others, and gives none. */
export function capturedLines(text: string): readonly PlacedLine[] {
  switch (kindOf(text)) {
    case "capture":
      return text.split("\n").flatMap((raw, index) => {
        const line = raw.trim() === "" ? "" : readCaptureLine(raw);
        return typeof line === "string" ? [] : [{ line, at: index + 1 }];
      });
    case "log":
      return readFramesOf(text);
    case "trace":
      return [];
  }
}

function readFramesOf(text: string): readonly PlacedLine[] {
  return readHar(text) ?? readLog(text);
}

/** The first line that is a record of ours decides; what has none is a log. */
function kindOf(text: string): RecordingKind {
  let at = 0;
  for (let seen = 0; seen < LINES_LOOKED_AT_MAX && at < text.length; seen += 1) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end < 0 ? text.length : end);
    const kind = kindOfLine(line);
    if (kind !== undefined) return kind;
    at = end < 0 ? text.length : end + 1;
  }
  // What holds no frame is told as the trace that it might have been.
  return readFramesOf(text).length > 0 ? "log" : "trace";
}

function kindOfLine(line: string): RecordingKind | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (isCaptureLine(value) && typeof readCaptureLine(line) !== "string") return "capture";
  const isTrace = typeof value === "object" && value !== null && "kind" in value && "n" in value;
  return isTrace ? "trace" : undefined;
}

/**
 * Logs seldom tell of the end of a socket. One in which every request was answered is taken for the whole
 * of what happened; any other may have been cut anywhere.
 */
function atRest(placed: readonly PlacedLine[]): ReadTrace {
  const trace = traceOfCapture(placed);
  const tellsOfEnds = placed.some(({ line }) => line.what === "close");
  const end = trace.lines.at(-1);
  if (tellsOfEnds || end?.kind !== "end" || !isAnswered(trace)) return trace;
  const rested = { ...end, why: "quiescent", pending: [] } as const;
  return { ...trace, lines: [...trace.lines.slice(0, -1), rested] };
}

function isAnswered({ lines }: ReadTrace): boolean {
  const open = new Set<string>();
  for (const line of lines) {
    if (line.kind !== "sent") continue;
    if (line.frame.type === "outbound") open.add(line.frame.requestId);
    if (line.frame.type === "outbound_result") open.delete(line.frame.requestId);
  }
  return open.size === 0;
}
