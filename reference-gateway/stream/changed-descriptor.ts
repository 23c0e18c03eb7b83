import type { Capabilities } from "../../contract/descriptor.ts";
import { disarmDraft } from "../drafts/drafts.ts";
import { note, type Pass } from "../pass.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { canDraft, modeWithoutDrafts } from "./mode.ts";
import { streamWith } from "./stream.ts";

/**
 * How a text is shown is decided once (G-111), and by the descriptor of that socket. One that comes later
 * may list less: then the turn goes on with what there is (D-14, I-28). Its stream stays as it is on the
 * screen, and ends there by itself.
 */
export function withinDescriptor(pass: Pass, turn: Turn, can: Capabilities): Turn {
  const { stream, key } = turn;
  if (stream.mode === "draft" && !canDraft(can)) {
    disarmDraft(pass, key, stream.draftId);
    note(pass, "the descriptor no longer lists drafts: no more drafts", turn.id);
    const mode = modeWithoutDrafts(can);
    return turnWith(turn, {
      stream: streamWith(stream, { mode, messageId: null, shown: null, unanswered: 0 }),
    });
  }
  if (stream.mode === "edit" && modeWithoutDrafts(can) === "off") {
    note(pass, "the descriptor no longer lists edits: no more previews", turn.id);
    return turnWith(turn, { stream: streamWith(stream, { mode: "off" }) });
  }
  return turn;
}
