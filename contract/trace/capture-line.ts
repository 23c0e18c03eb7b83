import type { Side } from "../trace-line.ts";

/** One line of a capture, told apart by what happened. */
export type CaptureLine = { readonly ms: number; readonly conn: number } & (
  | { readonly what: "open" }
  | { readonly what: "close"; readonly code: number; readonly reason: string }
  | { readonly what: "fault"; readonly fault: string; readonly at?: string }
  | { readonly what: "text"; readonly from: Side; readonly text: string }
);

/** Whether a JSON object looks like a line of a capture and not like one of a trace. */
export function isCaptureLine(value: unknown): boolean {
  return isRecord(value) && "conn" in value && !("kind" in value);
}

/** Reads one line, or says why it cannot be read. */
export function readCaptureLine(raw: string): CaptureLine | string {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return "it is no JSON. The line is left out.";
  }
  if (!isRecord(value)) return "it is no JSON object. The line is left out.";
  const { ms, conn } = value;
  if (typeof ms !== "number" || ms < 0) return "it has no ms, a time of 0 or more. It is left out.";
  if (typeof conn !== "number") return "it has no conn, the number of a socket. It is left out.";
  const rest = readWhat(value);
  return typeof rest === "string" ? rest : { ms, conn, ...rest };
}

type What<L = CaptureLine> = L extends { readonly what: string } ? Omit<L, "ms" | "conn"> : never;

function readWhat(value: Readonly<Record<string, unknown>>): What | string {
  const { from, text, event } = value;
  switch (event) {
    case undefined: {
      const known = from === "gateway" || from === "connector";
      if (known && typeof text === "string") return { what: "text", from, text };
      return "it has neither an event nor a from with a text. It is left out.";
    }
    case "open":
      return { what: "open" };
    case "close": {
      const code = typeof value["code"] === "number" ? value["code"] : 1006;
      const reason = typeof value["reason"] === "string" ? value["reason"] : "";
      return { what: "close", code, reason };
    }
    case "fault": {
      const fault = typeof value["fault"] === "string" ? value["fault"] : "unnamed";
      const at = value["requestId"];
      return typeof at === "string" ? { what: "fault", fault, at } : { what: "fault", fault };
    }
    default:
      return `its event ${JSON.stringify(event)} is none of open, close, fault. It is left out.`;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
