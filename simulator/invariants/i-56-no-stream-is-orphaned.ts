import { tableGet } from "../../contract/table.ts";
import { KEPT, restRule, type Finding, type Findings } from "./port.ts";
import { shelfValues } from "./shelf.ts";
import type { Story } from "./story/story.ts";
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
  const { suspect, because } = blameOf(story, shown, turn);
  return {
    sentence: `a stream ${turn === undefined ? "of nobody" : `of ${turn.name}`} is still live, and nobody will end it`,
    expected: `every stream ends with its turn${because}`,
    actual: `a live stream that shows ${quote(shown.text)}`,
    ...(turn === undefined ? {} : { turn: turn.key }),
    ...(shown.at === 0 ? {} : { suspect }),
  };
}

interface Blame {
  readonly suspect: NonNullable<Finding["suspect"]>;
  /** What its side owes beside. */
  readonly because: string;
}

/** A connector's where it called the seal done, or opened the stream anew behind it; else the gateway's. */
function blameOf(story: Story, { at }: Shown, turn: TurnStory | undefined): Blame {
  const sealed = shelfValues(story.past.sealed);
  const own = [...story.open, ...sealed].find((stream) => stream.at === at);
  const done = own?.seals.find(({ fate }) => fate === "success");
  if (own?.sealed === true && done !== undefined) {
    const because = ", and a seal that does not end it is answered with failure (C-11)";
    return { suspect: { line: done.at, side: "connector" }, because };
  }
  const isReopened = sealed.some((stream) => stream.turn === turn?.key && stream.at < at);
  if (own === undefined && turn !== undefined && isReopened) {
    const because = ", and no frame behind its seal opens it again (C-08)";
    return { suspect: { line: at, side: "connector" }, because };
  }
  return { suspect: { line: at, side: "gateway" }, because: "" };
}
