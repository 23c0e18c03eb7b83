import type { Outbound } from "../../contract/generated/types.ts";
import type { Scene, Topic } from "./story/scene.ts";

/** Every op a gateway writes. */
export const ANY_OP: readonly Topic[] = [
  "wrote frame",
  "wrote seal",
  "wrote send",
  "wrote edit",
  "wrote delete",
  "wrote typing",
  "wrote media",
  "wrote other",
];

/** Ops that put text on screen. */
export const TEXT_OPS: readonly Topic[] = ["wrote frame", "wrote seal", "wrote send", "wrote edit"];

/** The outbound frame that a line shows, or `undefined` when it shows none. */
export function outboundOf({ line }: Scene): Outbound | undefined {
  if (line.kind !== "sent" && line.kind !== "received") return undefined;
  return line.frame.type === "outbound" ? line.frame : undefined;
}

/** The socket of a line, or `""`. */
export function connOf({ line }: Scene): string {
  return "conn" in line ? line.conn : "";
}
