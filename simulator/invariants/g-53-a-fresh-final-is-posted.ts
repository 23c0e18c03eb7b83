import { tableGet } from "../../contract/table.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { contentOf } from "./story/attribution.ts";
import type { Scene } from "./story/scene.ts";
import type { TurnStory } from "./story/turn.ts";
import { findTurn } from "./story/turns.ts";

/** Turns whose preview is remembered. */
const TURNS_MAX = 256;

/** When the preview of a turn was written, in milliseconds of the run. */
type Previews = Shelf<number>;

/**
 * Where previews of links are wanted on Slack, nothing streams, and a final with a link is posted: an edit
 * never gets one (S-13). So is a final whose preview is older than the operator wants (G-115). Either only
 * where the preview can be deleted.
 */
export const aFreshFinalIsPosted = foldRule<Previews>({
  id: "G-53",
  title: "a fresh final is posted",
  clauses: ["G-01", "G-115", "S-13"],
  hears: ["wrote send", "wrote edit", "wrote frame"],
  start: emptyShelf(TURNS_MAX),
  on,
});

function on(previews: Previews, scene: Scene): readonly [Previews, Findings] {
  const { line, before, story, request, turn } = scene;
  const { unfurls, freshFinalAfterMs } = story.meta ?? {};
  if (unfurls === undefined && freshFinalAfterMs === undefined) return [previews, KEPT];
  if (turn === null || request === null) return [previews, KEPT];
  if (request.role === "preview") return [shelfSet(previews, turn.key, line.ms), KEPT];
  const onSlack = turn.platform === "slack";
  if (request.role === "frame") {
    return [previews, unfurls === true && onSlack ? [told(scene, turn, "a stream")] : KEPT];
  }
  const text = contentOf(request.action) ?? "";
  if (request.role !== "edit" || turn.final === null || text !== turn.final)
    return [previews, KEPT];
  // An edit in doubt is written again, however old its preview is by then: a post could be a second answer.
  const earlier = findTurn(before, turn.key)?.finals ?? [];
  if (earlier.some(({ op }) => op === "edit")) return [previews, KEPT];
  const ops = tableGet(story.gateways, request.gateway)?.capabilities[turn.platform]?.ops ?? [];
  if (!ops.includes("delete")) return [previews, KEPT];
  const linked = unfurls === true && onSlack && text.includes("://");
  const postedMs = shelfGet(previews, turn.key);
  const old =
    freshFinalAfterMs !== undefined &&
    postedMs !== undefined &&
    line.ms - postedMs >= freshFinalAfterMs;
  return [previews, linked || old ? [told(scene, turn, "an edit of its preview")] : KEPT];
}

function told({ line }: Scene, turn: TurnStory, actual: string): Findings[number] {
  return {
    sentence: `the answer to ${turn.name} was not posted afresh`,
    expected: "a message of its own",
    actual,
    turn: turn.key,
    suspect: { line: line.n, side: "gateway" },
  };
}
