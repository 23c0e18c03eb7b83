import type { Action } from "../../../../contract/generated/types.ts";
import type { PeerCase } from "../case.ts";
import { metadataIn, prove, request } from "../probe.ts";
import { refuted } from "../replies.ts";
import type { Stage } from "../stage.ts";

/** Ops that must go nowhere: those that name neither workspace nor author, and one for a bot nobody announced. */
export const egressGuard: PeerCase = {
  id: "ops/egress-guard",
  title: "An op that is nobody's goes nowhere",
  needs: [],
  faults: [],
  checks: [
    {
      id: "declined",
      clauses: ["C-32", "O-30"],
      title: "an op without workspace and author is declined, by the code egress_declined",
    },
    {
      id: "unannounced",
      clauses: ["W-35", "C-47"],
      title: "an op for a bot that was not announced is answered with a failure",
    },
    { id: "alive", clauses: ["W-26"], title: "the connector serves on" },
  ],
  shows: () => [],
  play: async (stage) => {
    const { chat, address } = stage.options;
    for (const action of nobodys(stage)) await decline(stage, action);
    stage.check("declined");
    const others = await request(
      stage,
      "unannounced",
      "send",
      {
        op: "send",
        chat_id: chat,
        content: stage.words(2, 51),
        reply_to: null,
        metadata: metadataIn(stage),
      },
      { from: { ...address, botId: `${address.botId}-other` } },
    );
    const wrong = "an op for a bot that this socket never announced was carried out";
    const found = others.result.success === true ? [refuted(others, wrong, "a failure")] : [];
    stage.check("unannounced", ...found);
    await prove(stage, "alive", "typing");
    stage.check("alive");
  },
};

/** One op of each lane that shows something, for nobody. */
function nobodys(stage: Stage): readonly Action[] {
  const base = { chat_id: stage.options.chat, metadata: {} };
  const content = stage.words(2, 51);
  const drafts = stage.capabilities.draftStreaming && stage.capabilities.ops.includes("draft");
  return [
    { ...base, op: "send", content, reply_to: null },
    { ...base, op: "typing", content: "thinking" },
    ...(drafts ? [{ ...base, op: "draft", draft_id: 51, content, final: false } as const] : []),
  ];
}

async function decline(stage: Stage, action: Action): Promise<void> {
  const probed = await request(stage, "declined", action.op, action);
  const { success, code } = probed.result;
  if (success !== true && code === "egress_declined") return;
  const open = `a ${action.op} that names neither workspace nor author was not declined`;
  stage.check("declined", refuted(probed, open, "a failure with the code egress_declined"));
}
