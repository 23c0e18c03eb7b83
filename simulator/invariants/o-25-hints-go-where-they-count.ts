import { tableGet } from "../../contract/table.ts";
import { outboundOf, TEXT_OPS } from "./ops.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import { metadataOf } from "./story/attribution.ts";
import type { Scene } from "./story/scene.ts";

/**
 * How a text may be rendered is said on every text of a chat whose own platform can render it, frame and
 * seal alike, and on no other (F-44).
 */
export const hintsGoWhereTheyCount = lineRule({
  id: "O-25",
  title: "format hints go where they count",
  clauses: ["D-14", "C-28", "F-44"],
  hears: TEXT_OPS,
  check,
});

function check(scene: Scene): Findings {
  const { line, story, request, turn } = scene;
  const wanted = story.meta?.formatting === true;
  if (request === null) return KEPT;
  const hinted = metadataOf(request.action).format_hints !== undefined;
  if (!wanted && !hinted) return KEPT;
  const platform = outboundOf(scene)?.platform ?? turn?.platform;
  const capabilities = tableGet(story.gateways, request.gateway)?.capabilities;
  const can = platform === undefined ? undefined : capabilities?.[platform];
  if (can === undefined || hinted === (can.blockFormatting && (wanted || hinted))) return KEPT;
  return [
    {
      sentence: hinted
        ? `a ${request.action.op} carries format hints to ${can.platform}, which cannot render them`
        : `a ${request.action.op} lacks the format hints that ${can.platform} can render`,
      expected: can.blockFormatting ? "format_hints" : "no format_hints",
      actual: hinted ? "format_hints" : "none",
      ...(turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
