import type { GatewayFrame } from "../../contract/generated/types.ts";

/** What a frame of a gateway is counted as: its op, `draft final`, or its type. */
export function opNameOf(frame: GatewayFrame): string {
  if (frame.type !== "outbound") return frame.type;
  const { action } = frame;
  return action.op === "draft" && action.final ? "draft final" : action.op;
}
