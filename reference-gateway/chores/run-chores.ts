import { supportsOp } from "../../contract/descriptor.ts";
import { writeOp, type OpAction } from "../egress/door.ts";
import { inThread, metadataOf, FINAL } from "../inbound/placement.ts";
import type { Outlet } from "../link/capability.ts";
import { markShown } from "../memory/journal.ts";
import { note, report, type Pass } from "../pass.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { type Chore, choresWith, showsText } from "./chore.ts";
import { withTitle } from "./made-thread.ts";
import { withReactions } from "./reactions.ts";

/** Writes the next chore that this chat can do. */
export function runChores(pass: Pass, turn: Turn, outlet: Outlet | undefined): Turn {
  if (turn.chores.now !== null || outlet === undefined) return turn;
  const marked = withReactions(pass, withTitle(pass, turn), outlet);
  const [chore, ...waiting] = marked.chores.waiting;
  if (chore === undefined) return marked;
  const next = turnWith(marked, { chores: { ...marked.chores, waiting } });
  const skipped = skip(pass, next, outlet, chore);
  return skipped === undefined
    ? write(pass, outlet, next, chore)
    : runChores(pass, skipped, outlet);
}

/** What becomes of a chore that is not written: nothing, or what stands in for it. */
function skip(pass: Pass, turn: Turn, { can }: Outlet, chore: Chore): Turn | undefined {
  if (turn.declined && showsText(chore)) return turn;
  switch (chore.is) {
    case "look-up":
      return pass.rig.policies.asksForChatInfo(can) ? undefined : toldWithoutAsking(pass, turn);
    case "open-thread":
      return supportsOp(can, "thread_create")
        ? undefined
        : handedOver(pass, turn, null, chore.text);
    case "hand-over":
      return undefined;
    case "react":
    case "rename":
    case "follow-up": {
      if (supportsOp(can, OPS[chore.is])) return undefined;
      note(pass, `a ${chore.is} is not to be had on ${can.platform}`, turn.id);
      return turn;
    }
  }
}

const OPS = { react: "react", rename: "thread_rename", "follow-up": "follow_up" } as const;

/** O-12: where nobody can be asked, a chat is called by its id. */
export function toldWithoutAsking(pass: Pass, turn: Turn): Turn {
  const { chatId } = turn.asked.origin;
  report(pass, { what: "chat-info", turn: turn.id, name: chatId, type: "dm" });
  return turn;
}

/** G-95: the text of a handoff goes where its thread is, or into the parent. */
export function handedOver(pass: Pass, turn: Turn, threadId: string | null, text: string): Turn {
  const place = pass.rig.policies.handoffPlace(threadId);
  if (place === "nowhere") return turn;
  const chore = { is: "hand-over", threadId: place === "thread" ? threadId : null, text } as const;
  return turnWith(turn, {
    chores: choresWith(turn.chores, { waiting: [chore, ...turn.chores.waiting] }),
  });
}

function write(pass: Pass, outlet: Outlet, turn: Turn, chore: Chore): Turn {
  if (showsText(chore)) markShown(pass, turn.id);
  const request = writeOp(pass, outlet, turn, "chore", actionOf(turn, chore), nameOf(chore));
  return turnWith(turn, { chores: choresWith(turn.chores, { now: { request, chore } }) });
}

function nameOf(chore: Chore): string {
  return chore.is === "react" ? chore.what : chore.is;
}

/** Ops without metadata, or without a chat, are among them (O-11, O-12). */
function actionOf(turn: Turn, chore: Chore): OpAction {
  const { origin, placement, metadata } = turn.asked;
  const { chatId } = origin;
  switch (chore.is) {
    case "react":
      return {
        op: "react",
        chat_id: chatId,
        message_id: origin.messageId ?? "",
        emoji: chore.emoji,
        remove: chore.remove,
        metadata,
      };
    case "rename":
      return {
        op: "thread_rename",
        chat_id: turn.asked.event.source.parent_chat_id ?? chatId,
        message_id: chore.threadId,
        thread_name: chore.name,
        ...chore.guard,
        metadata,
      };
    case "open-thread":
      return {
        op: "thread_create",
        chat_id: chatId,
        thread_name: chore.name,
        metadata: inThread(metadata, null),
      };
    case "hand-over": {
      const plain = metadataOf(origin, placement, FINAL);
      const placed = chore.threadId === null ? plain : inThread(plain, chore.threadId);
      return { op: "send", chat_id: chatId, content: chore.text, reply_to: null, metadata: placed };
    }
    case "look-up":
      return { op: "get_chat_info", chat_id: chatId };
    case "follow-up":
      return {
        op: "follow_up",
        session_key: turn.session,
        kind: `${origin.platform}.${chore.capability}`,
        content: chore.text,
        metadata,
      };
  }
}
