import { frameKind } from "../../door/frame-kinds.ts";
import type { Side } from "../../trace-line.ts";

/** Whether a frame keeps its schema, by the validators that the door uses. */
export function isValidFrame(from: Side, frame: unknown): boolean {
  if (typeof frame !== "object" || frame === null || Array.isArray(frame)) return false;
  const { type, action } = frame as Readonly<Record<string, unknown>>;
  return typeof type === "string" && frameKind(from, type, action)?.validate(frame) === true;
}
