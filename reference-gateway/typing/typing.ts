import type { Metadata } from "../../contract/generated/types.ts";
import { writeOp, type TurnAction } from "../egress/door.ts";
import { inThread } from "../inbound/placement.ts";
import type { Outlet } from "../link/capability.ts";
import type { Pass } from "../pass.ts";
import { type Turn, turnWith } from "../turns/turn.ts";

/** The sign that an answer is being prepared (G-91). Cosmetic: its failures change nothing (O-33). */
export interface Typing {
  readonly request: string | null;
  readonly nextAtMs: number;
  /** A status is on the screen and has to be cleared, which only Slack needs (O-09). */
  readonly shown: boolean;
  /** What the agent says that it does (F-52), or `null`. */
  readonly phrase: string | null;
}

export function runTyping(pass: Pass, turn: Turn, outlet: Outlet | undefined): Turn {
  if (turn.typing.request !== null || outlet === undefined) return turn;
  const what = dueOp(pass, turn);
  if (what === undefined || !pass.rig.policies.showsTyping(outlet.can)) return turn;
  return writeTyping(pass, outlet, turn, what);
}

function dueOp(pass: Pass, turn: Turn): "typing" | "typing-clear" | undefined {
  const { nextAtMs, shown } = turn.typing;
  if (isWorking(turn)) {
    return pass.rig.config.typing && pass.atMs >= nextAtMs ? "typing" : undefined;
  }
  return shown && turn.main.is === "done" ? "typing-clear" : undefined;
}

/** Whether typing is shown: while the agent works and nothing of the end is written. */
export function isWorking(turn: Turn): boolean {
  return turn.agent.is === "running" && turn.main.is !== "done" && !turn.declined;
}

function writeTyping(
  pass: Pass,
  outlet: Outlet,
  turn: Turn,
  what: "typing" | "typing-clear",
): Turn {
  const shows = what === "typing";
  const chat_id = turn.asked.origin.chatId;
  const metadata = statusMetadata(turn);
  const inWords = outlet.can.platform === "slack";
  const { phrase } = turn.typing;
  const content = pass.rig.policies.statusContent({ inWords, phrase, over: !shows });
  const action: TurnAction =
    content === undefined
      ? { op: "typing", chat_id, metadata }
      : { op: "typing", chat_id, metadata, content };
  const request = writeOp(pass, outlet, turn, "typing", action, what);
  const nextAtMs = pass.atMs + pass.rig.config.typingIntervalMs;
  return turnWith(turn, { typing: { request, nextAtMs, shown: shows && inWords, phrase } });
}

/** D-23, G-87: status frames are anchored also where the answer is not; the clear as the status (I-30). */
function statusMetadata(turn: Turn): Metadata {
  const { statusThreadId, threadId } = turn.asked.placement;
  if (statusThreadId === threadId) return turn.asked.metadata;
  return inThread(turn.asked.metadata, statusThreadId);
}
