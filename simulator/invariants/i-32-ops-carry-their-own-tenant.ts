import type { Action } from "../../contract/generated/types.ts";
import { isPromptNotice, PROMPT_WORDS } from "../../contract/prompt-words.ts";
import { ANY_OP } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { chatOf, contentOf, metadataOf } from "./story/attribution.ts";
import { shelfSome } from "./shelf.ts";
import { answerOn } from "./story/prompt-answer.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import type { TurnStory } from "./story/turn.ts";

/**
 * Every op of a turn carries that turn's own user and scope, whoever has written meanwhile (D-20), and
 * echoes its profile (G-84). What its message did not say may come from its own chat (G-80), and from
 * nowhere else. What is said about an answer is said to whoever gave it, in their name (G-68, G-70).
 */
export const opsCarryTheirOwnTenant = foldRule<Answerers>({
  id: "I-32",
  title: "ops carry their own tenant",
  clauses: ["D-20", "G-89", "O-23", "F-32", "F-58", "F-59", "F-60", "F-61", "F-70", "G-80", "G-84"],
  hears: [...ANY_OP, "took answer"],
  start: [],
  on: (answerers, scene) => {
    const answer = answerOn(scene.line);
    if (answer === undefined) return [answerers, check(answerers, scene)];
    const one = `${answer.chat}:${answer.user ?? ""}`;
    if (answerers.includes(one)) return [answerers, KEPT];
    return [[...answerers, one].slice(-ANSWERERS_MAX), KEPT];
  },
});

/** Who answered questions lately, by chat. */
type Answerers = readonly string[];

const ANSWERERS_MAX = 32;

function check(answerers: Answerers, { line, story, request, turn }: Scene): Findings {
  if (request === null || turn === null || !request.certain || !("metadata" in request.action)) {
    return KEPT;
  }
  const { user_id: user, scope_id: scope, profile } = metadataOf(request.action);
  const sameUser =
    turn.user === null || user === turn.user || isTold(answerers, request.action, user ?? "");
  const sameScope = isOwn(story, turn, "scope", scope);
  const sameProfile = isOwn(story, turn, "profile", profile);
  if (sameUser && sameScope && sameProfile) return KEPT;
  return [
    {
      sentence: `a ${request.action.op} of ${turn.name} does not carry the tenant of its turn`,
      expected: tenantText(turn.user ?? "any", turn.scope, turn.profile),
      actual: tenantText(user ?? "none", scope, profile),
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}

function isTold(answerers: Answerers, action: Action, user: string): boolean {
  const text = contentOf(action) ?? "";
  if (!isPromptNotice(text) && !text.startsWith(PROMPT_WORDS.chosen)) return false;
  return answerers.includes(`${chatOf(action)}:${user}`);
}

/** What the message said; where it said nothing, what another one of its chat did, or nothing. */
function isOwn(
  story: Story,
  turn: TurnStory,
  what: "scope" | "profile",
  carried: string | undefined,
): boolean {
  if (turn[what] !== null) return carried === turn[what];
  if (carried === undefined) return true;
  const saysSo = (other: TurnStory): boolean =>
    other[what] === carried && other.chat === turn.chat && other.platform === turn.platform;
  return story.live.some(saysSo) || shelfSome(story.past.over, saysSo);
}

function tenantText(
  user: string,
  scope: string | null | undefined,
  profile: string | null | undefined,
): string {
  return `user ${user}, scope ${scope ?? "none"}, profile ${profile ?? "none"}`;
}
