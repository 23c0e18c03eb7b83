/** As much of a frame as a fault needs to know: what it is, and which. */
export interface Glance {
  readonly type: string;
  /** The op of a request, `seal` for a draft that ends its stream; the type of any other frame. */
  readonly op: string;
  readonly requestId?: string;
}

/** Looks at a line without judging it; `undefined` when it is no JSON object with a type. */
export function glanceAt(line: string): Glance | undefined {
  let frame: unknown;
  try {
    frame = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isRecord(frame) || typeof frame["type"] !== "string") return undefined;
  const { type, requestId, action } = frame;
  const id = typeof requestId === "string" ? { requestId } : {};
  if (type !== "outbound" || !isRecord(action)) return { type, op: type, ...id };
  const { op, final } = action;
  const name = op === "draft" && final === true ? "seal" : op;
  return { type, op: typeof name === "string" ? name : type, ...id };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
