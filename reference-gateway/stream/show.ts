import type { DraftAction, SendAction } from "../../contract/generated/types.ts";
import { tableGet, tableHas, tableSet } from "../../contract/table.ts";
import { armDraft, buryDraft, isBuried } from "../drafts/drafts.ts";
import { writeOp, type TurnAction } from "../egress/door.ts";
import { FINAL, metadataOf, type Hints } from "../inbound/placement.ts";
import type { Outlet } from "../link/capability.ts";
import { markShown } from "../memory/journal.ts";
import { note, type Pass } from "../pass.ts";
import { type Showing, type Turn, turnWith } from "../turns/turn.ts";
import { streamWith } from "./stream.ts";

/** Shows a text that still grows, by whatever way this turn shows it. */
export function show(pass: Pass, outlet: Outlet, turn: Turn, text: string): Turn {
  if (turn.stream.flush === "finalise") return finaliseSegment(pass, outlet, turn, text);
  if (turn.stream.mode === "draft") return showDraft(pass, outlet, turn, text);
  return turn.stream.messageId === null
    ? showPreview(pass, outlet, turn, text)
    : showEdit(pass, outlet, turn, turn.stream.messageId, text);
}

/** G-04: armed before the frame is written, where the stream becomes the message. */
export function showDraft(pass: Pass, outlet: Outlet, turn: Turn, text: string): Turn {
  const { key, stream } = turn;
  const late = pass.rig.policies.lateFrames() === "write";
  if (!late && isBuried(pass, key, stream.draftId)) return swallow(pass, turn, text);
  if (pass.rig.policies.streamIsMessage(outlet.can)) armDraft(pass, openDraftOf(turn));
  const action = draftAction(turn, stream.draftId, text, false);
  return showing(pass, outlet, turn, "draft", text, action, `draft@text${stream.texts}`);
}

/** G-05: a frame of a sealed stream is a silent success, noted once. */
function swallow(pass: Pass, turn: Turn, text: string): Turn {
  if (!tableHas(pass.state.swallowed, turn.key)) {
    pass.state.swallowed = tableSet(pass.state.swallowed, turn.key, true);
    note(pass, "a frame of a sealed stream was swallowed", turn.id);
  }
  return turnWith(turn, {
    stream: streamWith(turn.stream, { shown: text, shownAtMs: pass.atMs, flush: "no" }),
  });
}

/** G-30, D-11: a message that will be edited. It has no cursor: it may never be edited (I-21). */
function showPreview(pass: Pass, outlet: Outlet, turn: Turn, text: string): Turn {
  const action = sendAction(turn, text, { expect_edits: true });
  return showing(pass, outlet, turn, "preview", text, action, `preview@text${turn.stream.texts}`);
}

function showEdit(pass: Pass, outlet: Outlet, turn: Turn, messageId: string, text: string): Turn {
  const action: TurnAction = {
    op: "edit",
    chat_id: turn.asked.origin.chatId,
    message_id: messageId,
    content: text + pass.rig.config.cursor,
    metadata: turn.asked.metadata,
  };
  return showing(pass, outlet, turn, "edit", text, action, `edit@text${turn.stream.texts}`);
}

/** What a segment break once did: a finalising send, which an open stream absorbed (F-05, F-79). */
function finaliseSegment(pass: Pass, outlet: Outlet, turn: Turn, text: string): Turn {
  const open = tableGet(pass.state.openDrafts, turn.key);
  if (open !== undefined) buryDraft(pass, open);
  const action =
    open === undefined
      ? sendAction(turn, text, FINAL)
      : draftAction(turn, open.draftId, text, true);
  return showing(pass, outlet, turn, "segment", text, action, `segment@text${turn.stream.texts}`);
}

/** D-31: the message of a segment as it stays, where each is one of its own. */
export function finishPart(
  pass: Pass,
  outlet: Outlet,
  turn: Turn,
  text: string,
  partsTo: number,
): Turn {
  const { messageId } = turn.stream;
  const action: TurnAction =
    messageId === null
      ? sendAction(turn, text, FINAL)
      : {
          op: "edit",
          chat_id: turn.asked.origin.chatId,
          message_id: messageId,
          content: text,
          metadata: metadataOf(turn.asked.origin, turn.asked.placement, FINAL),
        };
  const what = `segment@text${turn.stream.texts}`;
  return showing(pass, outlet, turn, "part", text, action, what, partsTo);
}

function showing(
  pass: Pass,
  outlet: Outlet,
  turn: Turn,
  op: Showing["op"],
  text: string,
  action: TurnAction,
  what: string,
  partsTo = 0,
): Turn {
  markShown(pass, turn.id);
  const request = writeOp(pass, outlet, turn, "main", action, what);
  const previewAtMs = op === "preview" ? pass.atMs : turn.stream.previewAtMs;
  return turnWith(turn, {
    stream: streamWith(turn.stream, { shownAtMs: pass.atMs, flush: "no", previewAtMs }),
    main: { is: "showing", showing: { op, request, text, partsTo } },
  });
}

export function draftAction(
  turn: Turn,
  draftId: number,
  content: string,
  final: boolean,
): DraftAction {
  const { origin, placement, metadata: plain } = turn.asked;
  // G-13: the seal is placed as a plain send of the same text would be.
  const metadata = final ? metadataOf(origin, placement, FINAL) : plain;
  return {
    op: "draft",
    chat_id: origin.chatId,
    draft_id: draftId,
    content,
    final,
    metadata,
  };
}

export function sendAction(turn: Turn, content: string, hints: Hints): SendAction {
  const { origin, placement } = turn.asked;
  return {
    op: "send",
    chat_id: origin.chatId,
    content,
    reply_to: placement.replyTo,
    metadata: metadataOf(origin, placement, hints),
  };
}

export function openDraftOf(turn: Turn): Parameters<typeof armDraft>[1] {
  const { key, stream, id } = turn;
  const { origin, placement } = turn.asked;
  return {
    key,
    draftId: stream.draftId,
    turn: id,
    platform: origin.platform,
    chatId: origin.chatId,
    threadId: placement.threadId,
  };
}
