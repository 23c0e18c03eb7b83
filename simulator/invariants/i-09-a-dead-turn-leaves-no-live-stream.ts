import { tableGet } from "../../contract/table.ts";
import { KEPT, restRule, type Findings } from "./port.ts";
import { joined, turnsAtRest } from "./rest.ts";
import type { Story } from "./story/story.ts";
import { quote, withoutSeams } from "./story/text.ts";
import type { TurnStory } from "./story/turn.ts";
import type { Shown } from "./story/visible.ts";
import { isEndedByConnector, isKept, textsOnScreen } from "./what-a-dead-turn-keeps.ts";

/** A turn that was stopped, superseded or cancelled closes its stream with the text that is on screen. */
export const aDeadTurnLeavesNoLiveStream = restRule({
  id: "I-09",
  title: "a dead turn leaves no live stream",
  clauses: ["G-17", "G-40", "F-23", "F-80"],
  atRest: (story) =>
    turnsAtRest(story).flatMap(([turn, shown]) => {
      if (!isDead(story, turn)) return KEPT;
      // The connector may have put what one message could not hold into others (B10).
      const whole = withoutSeams(joined(shown));
      const isWhole = [...textsOnScreen(story, turn), turn.final ?? ""].some(
        (text) => text !== "" && withoutSeams(text) === whole,
      );
      if (isWhole && !shown.some(({ live, interrupted }) => live || interrupted)) return KEPT;
      return shown.flatMap((one) => judge(story, turn, one, shown));
    }),
});

function isDead(story: Story, turn: TurnStory): boolean {
  if (turn.cut === null || turn.ended === "completed" || turn.crashed) return false;
  if (turn.connectorForgot || turn.linkAwayTooLong || turn.declined) return false;
  return tableGet(story.gateways, turn.gateway)?.up === true;
}

function judge(story: Story, turn: TurnStory, shown: Shown, all: readonly Shown[]): Findings {
  const base = { turn: turn.key, suspect: { line: turn.cutAt, side: "gateway" } } as const;
  if (shown.live) {
    return [
      {
        sentence: `the stream of ${turn.name} is still live, though the turn was ${turn.cut ?? "ended"}`,
        expected: "a stream that is closed with the text on screen",
        actual: `a live stream that shows ${quote(shown.text)}`,
        ...base,
      },
    ];
  }
  const ended = shown.interrupted || isEndedByConnector(story, turn, shown);
  if (ended && wasLeft(turn)) {
    return [
      {
        sentence: `the stream of ${turn.name} stayed live until its platform ended it, though the turn was ${turn.cut ?? "ended"}`,
        expected: "a seal with the text on screen, once the turn was dead",
        actual: `no seal; ${quote(shown.text)} is marked as interrupted`,
        ...base,
      },
    ];
  }
  if (ended || isKept(story, turn, shown, all)) return KEPT;
  return [
    {
      sentence: `what was on screen of ${turn.name} changed when the turn was ${turn.cut ?? "ended"}`,
      expected: quote(textsOnScreen(story, turn)[0] ?? ""),
      actual: quote(shown.text),
      ...base,
    },
  ];
}

/**
 * Whether the gateway never tried to close a stream that it could have closed: it was refused nothing on
 * it, and a seal neither ended nor was repeated, and none was for the death of the turn (G-07, G-11). What
 * seals before the agent has ended is for that, though its gateway may say so last (G-101).
 */
function wasLeft({ trouble, finals, cutAt, heard, result }: TurnStory): boolean {
  if (trouble.refusedFrames > 0) return false;
  const seals = finals.filter(({ op }) => op === "seal");
  if (seals.length > 1) return false;
  if (heard && result === null && seals.length > 0) return false;
  return !seals.some(({ fate, at }) => fate === "success" || fate === "definite" || at > cutAt);
}
