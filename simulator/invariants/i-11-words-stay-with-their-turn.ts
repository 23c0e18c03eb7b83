import { KEPT, lineRule, type Findings } from "./port.ts";
import { findTurn, isSameTurn } from "./story/turns.ts";
import type { Scene } from "./story/scene.ts";
import { quote } from "./story/text.ts";
import { strangersIn } from "./story/words.ts";

/** Content of one turn, or of none, never appears in a stream that another turn opened. */
export const wordsStayWithTheirTurn = lineRule({
  id: "I-11",
  title: "words stay with their turn",
  clauses: ["D-09", "F-08", "F-17"],
  hears: ["wrote departure"],
  check,
});

function check(scene: Scene): Findings {
  const action = scene.request?.action;
  if (action?.op !== "draft") return KEPT;
  const { stream, turn } = scene;
  const opener = stream === null ? turn : findTurn(scene.story, stream.turn);
  if (opener === null) return KEPT;
  if (turn !== null && !isSameTurn(turn.key, opener.key)) {
    return [
      {
        sentence: `words of ${turn.name} went into the stream of ${opener.name}`,
        expected: `every frame of draft ${action.draft_id} belongs to ${opener.name}, whose frame opened it`,
        actual: `a frame of ${turn.name}: ${quote(action.content)}`,
        turn: opener.key,
        suspect: { line: scene.line.n, side: "gateway" },
      },
    ];
  }
  // Nearly always a frame is what the agent has said so far.
  if (opener.said.startsWith(action.content)) return KEPT;
  const before = stream?.text ?? "";
  const added = action.content.startsWith(before)
    ? action.content.slice(before.length)
    : action.content;
  const strangers = strangersIn(scene.story, opener, added);
  if (strangers === null) return KEPT;
  const whose = strangers.owner === null ? "no turn" : strangers.owner.name;
  return [
    {
      sentence: `words of ${whose} went into the stream of ${opener.name}`,
      expected: `draft ${action.draft_id} holds nothing but words of ${opener.name}`,
      actual: `it also holds ${quote(strangers.words.join(" "))}`,
      turn: opener.key,
      suspect: { line: scene.line.n, side: "gateway" },
    },
  ];
}
