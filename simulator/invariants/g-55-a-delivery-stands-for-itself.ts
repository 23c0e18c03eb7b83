import { tableGet } from "../../contract/table.ts";
import { outboundOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { emptyShelf, shelfGet, shelfSet, shelfSome, type Shelf } from "./shelf.ts";
import { anchorOf, answeredMessage, metadataOf } from "./story/attribution.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import type { TurnStory } from "./story/turn.ts";

/** The first process of each gateway from which on nothing was forgotten, where one lost its memory. */
type Remembering = Shelf<number>;

const GATEWAYS_MAX = 64;

/**
 * A scheduled text is a message of its own: it names its platform and no message, stands in the thread it
 * is for, ends no stream, and names the tenant of its chat as far as anybody has told (G-80, G-110).
 */
export const aDeliveryStandsForItself = foldRule<Remembering>({
  id: "G-55",
  title: "a delivery stands for itself",
  clauses: ["G-54", "G-110", "W-34", "I-14", "F-07", "F-61"],
  hears: ["wrote send", "wrote seal", "process"],
  start: emptyShelf(GATEWAYS_MAX),
  on,
});

function on(since: Remembering, scene: Scene): readonly [Remembering, Findings] {
  const { line, story } = scene;
  if (line.kind !== "process") return [since, check(since, scene)];
  if (line.side !== "gateway" || line.what !== "start" || line.memory === true)
    return [since, KEPT];
  const process = tableGet(story.gateways, line.id)?.process ?? 1;
  return [shelfSet(since, line.id, process), KEPT];
}

function check(since: Remembering, scene: Scene): Findings {
  const { line, story, request, turn } = scene;
  const outbound = outboundOf(scene);
  if (turn?.scheduled !== true || request === null || outbound === undefined) return KEPT;
  const { action } = outbound;
  const wrong = [
    ...differs("op", "send", action.op),
    ...differs("platform", turn.platform, outbound.platform ?? "none"),
    ...differs("message", "none", answeredMessage(action) ?? "none"),
    ...differs("thread", turn.thread ?? "none", anchorOf(action) ?? "none"),
    ...tenantMissing(story, turn, shelfGet(since, turn.gateway) ?? 1, metadataOf(action)),
  ];
  return wrong.map(({ what, expected, actual }) => ({
    sentence: `the delivery ${turn.name} went out with the wrong ${what}`,
    expected: `${what} ${expected}`,
    actual: `${what} ${actual}`,
    turn: turn.key,
    suspect: { line: line.n, side: "gateway" },
  }));
}

interface Wrong {
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
}

function differs(what: string, expected: string, actual: string): readonly Wrong[] {
  return expected === actual ? [] : [{ what, expected, actual }];
}

/** Whoever wrote in its chat told who it belongs to, though a process may have died since (F-61). */
function tenantMissing(
  story: Story,
  delivery: TurnStory,
  since: number,
  { scope_id: scope, user_id: user }: ReturnType<typeof metadataOf>,
): readonly Wrong[] {
  if (scope !== undefined && user !== undefined) return [];
  // What came behind the end of its socket was read by nobody: where a gateway says what it took, that counts.
  const reports = tableGet(story.gateways, delivery.gateway)?.reports === true;
  const isWriter = (turn: TurnStory): boolean =>
    !turn.scheduled &&
    (turn.started || !reports) &&
    turn.gateway === delivery.gateway &&
    turn.process >= since &&
    turn.platform === delivery.platform &&
    turn.chat === delivery.chat;
  const names = (what: "scope" | "user"): boolean => {
    const doesName = (turn: TurnStory): boolean => turn[what] !== null && isWriter(turn);
    return story.live.some(doesName) || shelfSome(story.past.over, doesName);
  };
  return [
    ...(scope === undefined && names("scope")
      ? [{ what: "scope", expected: "as its chat's", actual: "none" }]
      : []),
    ...(user === undefined && names("user")
      ? [{ what: "user", expected: "as its chat's", actual: "none" }]
      : []),
  ];
}
