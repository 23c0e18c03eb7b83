import { safeChunkUnits } from "./caps.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import { isNote } from "./story/role.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import { quote } from "./story/text.ts";
import { findTurn } from "./story/turns.ts";
import type { TurnStory } from "./story/turn.ts";

/**
 * Only the final of a turn, or its abandonment, ends its stream: no notice and no segment does. That a
 * stream was ended too early is certain once its agent goes on.
 */
export const anInterimSendNeverSeals = lineRule({
  id: "I-15",
  title: "an interim send never seals",
  clauses: ["G-16", "F-05", "F-20", "F-35", "F-79"],
  hears: ["wrote seal", "agent"],
  check,
});

function check(scene: Scene): Findings {
  return scene.line.kind === "agent" ? checkEarly(scene) : checkNotice(scene);
}

function checkNotice(scene: Scene): Findings {
  const action = scene.request?.action;
  if (action?.op !== "draft" || !action.final) return KEPT;
  const turn = findTurn(scene.story, scene.stream?.turn ?? null) ?? scene.turn;
  if (turn === null || !turn.heard) return KEPT;
  if (!isNotice(turn, action.content, scene.stream?.text ?? "")) return KEPT;
  return [
    {
      sentence: `a notice ended the stream of ${turn.name}`,
      expected: `only the final of ${turn.name} seals draft ${action.draft_id}`,
      actual: `it was sealed with ${quote(action.content)}`,
      turn: turn.key,
      suspect: { line: scene.line.n, side: "gateway" },
    },
  ];
}

function checkEarly({ before, turn: now }: Scene): Findings {
  const turn = findTurn(before, now?.key ?? null);
  const seal = turn?.finals.find(({ op }) => op === "seal");
  if (turn === null || seal === undefined || mayEndEarly(before, turn)) return KEPT;
  return [
    {
      sentence: `the stream of ${turn.name} was ended while its agent was still at work`,
      expected: "one seal, after the agent's last word",
      actual: `it was sealed with ${quote(seal.text)}`,
      turn: turn.key,
      suspect: { line: seal.at, side: "gateway" },
    },
  ];
}

function isNotice(turn: TurnStory, content: string, shown: string): boolean {
  if (turn.final === content || turn.said === content) return false;
  if (turn.notes.length === 0) return false;
  const added = content.startsWith(shown) ? content.slice(shown.length) : content;
  return isNote({ ...turn, diagnostic: null }, content) || (added !== "" && isNote(turn, added));
}

/** Before the agent's end only a dead turn, or a text that outgrows its message (G-27), ends a stream. */
function mayEndEarly(story: Story, turn: TurnStory): boolean {
  if (turn.result !== null || turn.cut !== null || turn.crashed || turn.declined) return true;
  return turn.said.length > safeChunkUnits(story, turn);
}
