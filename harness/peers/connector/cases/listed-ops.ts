import type { Action } from "../../../../contract/generated/types.ts";
import type { PeerCase } from "../case.ts";
import { metadataIn, prove, request, type Probed } from "../probe.ts";
import { refuted } from "../replies.ts";
import type { Stage } from "../stage.ts";

/** One direction of an honest descriptor: what it claims is done when it is asked for. */
export const listedOps: PeerCase = {
  id: "capabilities/listed-ops",
  title: "Every op that is listed is served",
  needs: [],
  faults: [],
  checks: [
    { id: "before", clauses: ["W-26"], title: "a valid request is answered before it" },
    {
      id: "served",
      clauses: ["W-42", "C-29", "C-50", "O-04"],
      title: "what the descriptor claims is answered with success",
    },
    { id: "alive", clauses: ["O-04"], title: "the connector serves on" },
  ],
  play: async (stage) => {
    await prove(stage, "before", "before");
    stage.check("before");
    const posted = await serve(stage, {
      op: "send",
      content: stage.words(2, 71),
      reply_to: null,
    });
    const message_id = posted?.result.message_id ?? "";
    for (const action of opsOn(message_id, stage)) await serve(stage, action);
    stage.check("served");
    await prove(stage, "alive", "typing");
    stage.check("alive");
  },
};

type Claimed = { readonly op: string } & Readonly<Record<string, unknown>>;

/**
 * What can be asked of a connector with one message of ours in the chat, the message's end last. How a chat
 * is called it need not know before anybody wrote there.
 */
function opsOn(message_id: string, stage: Stage): readonly Claimed[] {
  return [
    { op: "edit", message_id, content: stage.words(3, 71) },
    { op: "react", message_id, emoji: "👀", remove: false },
    { op: "react", message_id, emoji: "👀", remove: true },
    {
      op: "prompt",
      content: `${stage.words(1, 75)}?`,
      prompt_kind: "choice",
      prompt_id: "a1b2c3.00000001",
      options: [
        { id: "o1", label: "One", style: "primary" },
        { id: "o2", label: "Two" },
      ],
    },
    { op: "delete", message_id },
  ];
}

/** Asks for an op where it is claimed; a claim that is not served is a finding. */
async function serve(stage: Stage, claimed: Claimed): Promise<Probed | undefined> {
  const { op } = claimed;
  if (!stage.capabilities.ops.includes(op)) return undefined;
  const { chat } = stage.options;
  const action = { ...claimed, chat_id: chat, metadata: metadataIn(stage) } as unknown as Action;
  const probed = await request(stage, "served", op, action);
  if (probed.result.success === true) return probed;
  const why = probed.result.error === undefined ? "" : `: ${probed.result.error}`;
  const sentence = `the descriptor claims ${op}, and the connector does not serve it${why}`;
  stage.check("served", refuted(probed, sentence, `success, or no ${op} among supported_ops`));
  return probed;
}
