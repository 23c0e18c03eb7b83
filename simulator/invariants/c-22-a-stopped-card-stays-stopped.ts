import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

const STOPPED_MAX = 512;

/** Cards whose stop was acknowledged, by chat and card. */
type Stopped = Shelf<true>;

/** What comes behind the stop of its card changes nothing on screen (B40). */
export const aStoppedCardStaysStopped = foldRule<Stopped>({
  id: "C-22",
  title: "a stopped card stays stopped",
  clauses: ["C-20", "O-20"],
  binds: "connector",
  hears: ["answered other", "called for card"],
  start: emptyShelf(STOPPED_MAX),
  on,
});

function on(stopped: Stopped, { line, request, turn }: Scene): readonly [Stopped, Findings] {
  const action = request?.action;
  if (action?.op === "task_card_stop") {
    if (line.kind !== "sent" && line.kind !== "received") return [stopped, KEPT];
    const answered = line.frame.type === "outbound_result" && line.frame.result.success === true;
    return [answered ? shelfSet(stopped, keyOf(action), true) : stopped, KEPT];
  }
  if (action?.op !== "task_card" || line.kind !== "platform" || !line.answer.ok) {
    return [stopped, KEPT];
  }
  if (shelfGet(stopped, keyOf(action)) !== true) return [stopped, KEPT];
  const finding = {
    sentence: `the card of ${turn?.name ?? "a turn"} came back after it was stopped`,
    expected: "no call for a card that is over",
    actual: line.call.method,
    ...(turn === null ? {} : { turn: turn.key }),
    suspect: { line: line.n, side: "connector" },
  } as const;
  return [stopped, [finding]];
}

function keyOf({ chat_id: chat, card_id: card }: { chat_id: string; card_id: string }): string {
  return `${card}|${chat}`;
}
