import { supportsOp } from "../../contract/descriptor.ts";
import type { InboundEvent } from "../../contract/generated/types.ts";
import type { Outlet } from "../link/capability.ts";
import type { Pass } from "../pass.ts";
import { isSilence } from "../stream/silence.ts";
import { finalOf } from "../turns/final.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { type Chore, type Chores, choresWith } from "./chore.ts";

const SEEN = "👀";

/**
 * G-92: the message is marked when its turn begins and again when it ends. A turn that was cut off takes
 * its mark away and leaves none. A slash command gets none (G-93).
 */
export function withReactions(pass: Pass, turn: Turn, outlet: Outlet): Turn {
  const { chores, main, agent } = turn;
  if (chores.reacted === "told" || turn.asked.origin.messageId === null) return turn;
  if (chores.reacted === "nothing") {
    if (agent.is !== "running" || main.is === "done") return turn;
    if (!pass.rig.config.reactions || !supportsOp(outlet.can, "react")) return turn;
    if (isSlashCommand(turn.asked.event)) return turn;
    return reacting(turn, "seen", [react(SEEN, false, "react-seen")]);
  }
  if (main.is !== "done") return turn;
  const end = endOf(pass, turn, main.delivered);
  const away = react(SEEN, true, "react-off");
  if (end === undefined) return reacting(turn, "told", [away]);
  const { platform } = turn.asked.origin;
  const emoji = pass.rig.policies.completionReaction(end, platform, outlet.can.platform);
  return reacting(turn, "told", [away, react(emoji, false, "react-end")]);
}

/** Whether a person gave a command, whoever carries it out; not every connector says so by its type. */
function isSlashCommand({ message_type: type, text }: InboundEvent): boolean {
  return type === "command" || text?.startsWith("/") === true;
}

/** `undefined` for a turn that was cut off. A mark of success stands for an answer that is there (B10). */
function endOf(pass: Pass, turn: Turn, delivered: boolean): "done" | "failed" | undefined {
  if (turn.agent.is !== "ended") return undefined;
  const { how, final } = finalOf(pass, turn);
  if (how === "interrupted") return undefined;
  const owed = final !== null && !isSilence(final);
  return how === "completed" && (delivered || !owed) ? "done" : "failed";
}

function react(emoji: string, remove: boolean, what: string): Chore {
  return { is: "react", emoji, remove, what };
}

function reacting(turn: Turn, reacted: Chores["reacted"], more: readonly Chore[]): Turn {
  const waiting = [...turn.chores.waiting, ...more];
  return turnWith(turn, { chores: choresWith(turn.chores, { reacted, waiting }) });
}
