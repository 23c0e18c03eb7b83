import { supportsOp, type Capabilities } from "../../contract/descriptor.ts";
import { canDraft, modeWithoutDrafts } from "../stream/mode.ts";
import type { FinalOp } from "./delivery.ts";

/**
 * What is left to do, by the descriptor of the socket that it goes out on: one that came after it was
 * planned may list less (I-28). The user is owed the final all the same, as a message of its own.
 */
export function possibleOps(
  ops: readonly FinalOp[],
  final: string | null,
  can: Capabilities,
): readonly FinalOp[] {
  return ops.every((op) => isPossible(op, can))
    ? ops
    : ops.flatMap((op): readonly FinalOp[] => {
        if (isPossible(op, can)) return [op];
        const owed = op.op !== "delete" && (op.role === "final" || op.role === "reconcile");
        return owed && final !== null ? [{ op: "send", text: final, role: "final" }] : [];
      });
}

function isPossible({ op }: FinalOp, can: Capabilities): boolean {
  switch (op) {
    case "seal":
      return canDraft(can);
    case "edit":
      return modeWithoutDrafts(can) === "edit";
    case "delete":
      return supportsOp(can, "delete");
    case "send":
      return true;
  }
}
