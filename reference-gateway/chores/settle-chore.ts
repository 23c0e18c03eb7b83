import type { Settled } from "../egress/requests.ts";
import { note, report, type Pass } from "../pass.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { type Chore, choresWith } from "./chore.ts";
import { handedOver, toldWithoutAsking } from "./run-chores.ts";

/** A chore is done, or is not: the answer goes on either way (O-33). A decline of a text ends them (O-32). */
export function settleChore(pass: Pass, turn: Turn, settled: Settled): Turn {
  const { now } = turn.chores;
  if (now?.request !== settled.requestId) return turn;
  const { chore } = now;
  const free = turnWith(turn, { chores: choresWith(turn.chores, { now: null }) });
  if (settled.outcome === "success") return afterSuccess(pass, free, chore, settled);
  note(pass, `a ${chore.is} failed (${settled.outcome}): ${settled.error ?? ""}`, turn.id);
  const declines =
    settled.outcome === "decline" && (chore.is === "hand-over" || chore.is === "follow-up");
  return afterFailure(pass, declines ? turnWith(free, { declined: true }) : free, chore, settled);
}

function afterSuccess(pass: Pass, turn: Turn, chore: Chore, { ending, messageId }: Settled): Turn {
  const result = ending.how === "answered" ? ending.result : {};
  switch (chore.is) {
    case "open-thread":
      // O-16: a thread that has no id of its own is named by the message that began it.
      return handedOver(pass, turn, result.thread_id ?? messageId, chore.text);
    case "look-up": {
      const { name, type } = result.chat_info ?? result;
      const { chatId } = turn.asked.origin;
      report(pass, { what: "chat-info", turn: turn.id, name: name ?? chatId, type: type ?? "dm" });
      return turn;
    }
    default:
      return turn;
  }
}

/** G-95: without a thread the handoff goes on in the parent, but not where it may be under way already. */
function afterFailure(pass: Pass, turn: Turn, chore: Chore, { outcome }: Settled): Turn {
  switch (chore.is) {
    case "open-thread":
      return outcome === "decline" ? turn : handedOver(pass, turn, null, chore.text);
    case "look-up":
      return toldWithoutAsking(pass, turn);
    default:
      return turn;
  }
}
