import type { DraftAction } from "../../../contract/generated/types.ts";
import type { Stage } from "./stage.ts";
import { CaseStopped } from "./stopped.ts";

/** A draft op that our gateway wrote, and the message that its result named. */
export interface WrittenDraft {
  readonly action: DraftAction;
  readonly requestId: string;
  readonly at: number;
  readonly messageId: string | undefined;
}

/**
 * The last seal, or the last frame that is none.
 *
 * @throws {CaseStopped} When our gateway wrote none: the connector's answers made it stop streaming.
 */
export function lastDraft(stage: Stage, final: boolean): WrittenDraft {
  for (const line of [...stage.lines].reverse()) {
    if (line.kind !== "sent" || line.frame.type !== "outbound") continue;
    const { action, requestId } = line.frame;
    if (action.op !== "draft" || action.final !== final) continue;
    return { action, requestId, at: line.n, messageId: messageOf(stage, requestId) };
  }
  throw new CaseStopped("handshake", {
    sentence: `our gateway wrote no ${final ? "seal" : "draft frame"}: the connector refused its drafts`,
    expected: "drafts, as the descriptor claims",
    actual: "sends and edits",
    line: stage.lines.length,
  });
}

function messageOf({ lines }: Stage, requestId: string): string | undefined {
  for (const line of lines) {
    if (line.kind !== "received" || line.frame.type !== "outbound_result") continue;
    if (line.frame.requestId === requestId) return line.frame.result.message_id ?? undefined;
  }
  return undefined;
}
