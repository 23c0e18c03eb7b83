import { connOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { gatewayOf } from "./story/link.ts";
import { answerOn, type SeenAnswer } from "./story/prompt-answer.ts";
import type { Scene } from "./story/scene.ts";

/** An answer that a gateway has just read. */
type Heard = (SeenAnswer & { readonly gateway: string }) | null;

/** An answer by a button is consumed: it starts no turn, whoever asked (G-68). */
export const anAnswerIsNeverChat = foldRule<Heard>({
  id: "I-52",
  title: "an answer to a question is never chat",
  clauses: ["G-68", "G-69", "F-38"],
  hears: ["took answer", "took inbound", "reported turn", "agent"],
  start: null,
  on,
});

function on(heard: Heard, scene: Scene): readonly [Heard, Findings] {
  const { line } = scene;
  const answer = answerOn(line);
  if (answer !== undefined) return [{ gateway: gatewayOf(connOf(scene)), ...answer }, KEPT];
  if (heard === null || line.kind !== "report" || line.report.what !== "turn-started") {
    return [null, KEPT];
  }
  const { gateway, platform, chat, optionId } = heard;
  // A turn that waited for another may start in the same moment; that of an answer has no other message.
  const isOfChat = line.report.turn.startsWith(`${platform}:${chat}:`);
  if (line.gateway !== gateway || !isOfChat || scene.turn !== null) return [null, KEPT];
  return [
    null,
    [
      {
        sentence: `${gateway} took the answer "${optionId}" for a message, and ran it`,
        expected: "the answer is consumed",
        actual: `turn ${line.report.turn} was started`,
        suspect: { line: line.n, side: "gateway" },
      },
    ],
  ];
}
