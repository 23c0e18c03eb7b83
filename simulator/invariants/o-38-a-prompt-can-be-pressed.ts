import { writePromptToken } from "../../contract/prompt-token.ts";
import type { PromptAction } from "../../contract/generated/types.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

/** A sign in a label: the style says already what it is for (F-72). */
const PICTURE = /\p{Extended_Pictographic}/u;

/** A question can be answered on any platform: its ids fit a button, and its styles are known (O-14). */
export const aPromptCanBePressed = lineRule({
  id: "O-38",
  title: "every option of a question can be a button",
  clauses: ["O-14", "O-38", "C-27", "F-72"],
  hears: ["wrote prompt"],
  check,
});

function check({ request, turn, line }: Scene): Findings {
  if (request?.action.op !== "prompt") return KEPT;
  const wrong = faultOf(request.action);
  if (wrong === undefined) return KEPT;
  const [expected, actual] = wrong;
  return [
    {
      sentence: `a question of ${turn?.name ?? "the gateway"} cannot be answered everywhere`,
      expected,
      actual,
      ...(turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}

function faultOf({
  prompt_id: promptId,
  options,
}: PromptAction): readonly [expected: string, actual: string] | undefined {
  if (options.length === 0) return ["something to choose", "no options"];
  if (new Set(options.map(({ id }) => id)).size < options.length) {
    return ["options with ids of their own", options.map(({ id }) => id).join(", ")];
  }
  for (const { id, label, style } of options) {
    if (writePromptToken({ promptId, optionId: id }) === undefined) {
      return ["ids that a button of 64 bytes can carry", `${promptId}, ${id}`];
    }
    if (style !== undefined && style !== "primary" && style !== "danger") {
      return ["the style primary, danger or none", style];
    }
    if (PICTURE.test(label) && style !== undefined) return ["a label in words", label];
  }
  return undefined;
}
