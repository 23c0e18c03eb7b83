import { tableGet } from "../../contract/table.ts";
import { KEPT, restRule, type Findings } from "./port.ts";
import { shelfValues } from "./shelf.ts";
import type { Story } from "./story/story.ts";
import type { SealOp } from "./story/stream.ts";
import { quote } from "./story/text.ts";
import type { TurnStory } from "./story/turn.ts";
import { visibleIn, type Shown } from "./story/visible.ts";
import { allTurns } from "./story/words.ts";

/** A stream that is live at rest belongs to a turn that still lives (D-35). */
export const noStreamIsOrphaned = restRule({
  id: "I-56",
  title: "no stream is orphaned",
  clauses: ["C-13", "D-35", "G-22", "G-40"],
  binds: "both",
  atRest(story) {
    if (story.end !== "quiescent") return KEPT;
    const { answers, orphans } = visibleIn(story);
    const owned = allTurns(story).flatMap((turn) =>
      (answers.get(turn.key) ?? [])
        .filter((shown) => isOrphaned(story, turn, shown))
        .map((shown) => orphan(story, shown, turn)),
    );
    return [
      ...owned,
      ...orphans.filter((shown) => !isLively(story, shown)).map((one) => orphan(story, one)),
    ];
  },
});

function isOrphaned(story: Story, turn: TurnStory, shown: Shown): boolean {
  if (!shown.live || isAlive(turn)) return false;
  // What nobody saw on a screen counts only while the gateway could still have closed it.
  return shown.seen || (turn.heard && tableGet(story.gateways, turn.gateway)?.up === true);
}

function isAlive(turn: TurnStory): boolean {
  return turn.result === null && turn.cut === null && !turn.crashed && !turn.over;
}

/** Somebody in this chat may still be writing to it. */
function isLively(story: Story, shown: Shown): boolean {
  return allTurns(story).some((turn) => turn.chat === shown.chat && isAlive(turn));
}

function orphan(story: Story, shown: Shown, turn?: TurnStory): Findings[number] {
  const seal = doneSealOf(story, shown);
  const told =
    seal === undefined ? "" : ", and a seal that does not end it is answered with failure (C-11)";
  const frame = shown.at === 0 ? {} : { suspect: { line: shown.at, side: "gateway" } as const };
  return {
    sentence: `a stream ${turn === undefined ? "of nobody" : `of ${turn.name}`} is still live, and nobody will end it`,
    expected: `every stream ends with its turn${told}`,
    actual: `a live stream that shows ${quote(shown.text)}`,
    ...(turn === undefined ? {} : { turn: turn.key }),
    ...(seal === undefined ? frame : { suspect: { line: seal.at, side: "connector" } as const }),
  };
}

/** The seal of what is still live, where its connector called it done. */
function doneSealOf(story: Story, shown: Shown): SealOp | undefined {
  if (shown.at === 0) return undefined;
  const stream = shelfValues(story.past.sealed).find(({ at }) => at === shown.at);
  return stream?.seals.find(({ fate }) => fate === "success");
}
