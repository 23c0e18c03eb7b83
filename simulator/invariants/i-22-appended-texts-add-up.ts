import { tableGet } from "../../contract/table.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import { quote, sameText } from "./story/text.ts";

/** What the connector appended to a stream adds up to the last cumulative text. */
export const appendedTextsAddUp = lineRule({
  id: "I-22",
  title: "appended texts add up",
  clauses: ["C-02", "C-03", "C-05"],
  binds: "connector",
  hears: ["answered"],
  check,
});

function check({ line, before, request }: Scene): Findings {
  const action = request?.action;
  if (request?.stream == null || action?.op !== "draft" || !action.final) return KEPT;
  if (line.kind !== "sent" && line.kind !== "received") return KEPT;
  if (line.frame.type !== "outbound_result" || line.frame.result.success !== true) return KEPT;
  const stream = tableGet(before.open, request.stream);
  if (stream === undefined || stream.shown === null || !stream.monotone) return KEPT;
  if (sameText(stream.shown, action.content)) return KEPT;
  return [
    {
      sentence: `the connector put another text on screen than draft ${action.draft_id} carries`,
      expected: quote(action.content),
      actual: quote(stream.shown),
      ...(stream.turn === null ? {} : { turn: stream.turn }),
      suspect: { line: line.n, side: "connector" },
    },
  ];
}
