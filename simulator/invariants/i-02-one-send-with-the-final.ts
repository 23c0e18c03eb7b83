import { judgeOneAnswer } from "./one-answer.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import { turnsAtRest } from "./rest.ts";
import type { Scene } from "./story/scene.ts";
import { quote } from "./story/text.ts";
import { isStreamChat } from "./story/turn.ts";

/** Where a draft is a preview that clears, the final is one message of its own and never a seal. */
export const oneSendWithTheFinal = lineRule({
  id: "I-02",
  title: "one message with the final, and no seal, where drafts clear",
  clauses: ["C-19", "G-02", "F-19", "F-27"],
  binds: "both",
  hears: ["wrote seal"],
  check,
  atRest: (story) =>
    turnsAtRest(story).flatMap(([turn, shown]) =>
      isStreamChat(turn.platform) ? [] : judgeOneAnswer(story, turn, shown),
    ),
});

function check({ line, request, turn, stream }: Scene): Findings {
  const action = request?.action;
  if (action?.op !== "draft" || !action.final) return KEPT;
  const platform = stream?.platform ?? turn?.platform;
  if (platform === undefined || isStreamChat(platform)) return KEPT;
  return [
    {
      binds: "gateway",
      sentence: `the final of ${turn?.name ?? "a turn"} was written as a seal on ${platform}`,
      expected: `on ${platform} a draft clears and the final is a send`,
      actual: `draft ${action.draft_id} with final: true and ${quote(action.content)}`,
      ...(turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
