import type { PeerCase } from "../case.ts";
import { metadataIn, prove, request } from "../probe.ts";
import { refuted } from "../replies.ts";
import type { Stage } from "../stage.ts";

/** Ops that need a listing, and one that nobody has. */
const OPTIONAL_OPS = ["draft", "task_card", "delete", "react", "prompt"] as const;

/** The other direction of an honest descriptor: what it does not claim, nobody is told was done. */
export const unlistedOp: PeerCase = {
  id: "capabilities/unlisted-op",
  title: "An op that is not listed is answered with a failure",
  needs: [],
  faults: [],
  checks: [
    {
      id: "unknown",
      clauses: ["O-04"],
      title: "an op that nobody knows is answered with a failure, and the connection stays",
    },
    {
      id: "unclaimed",
      clauses: ["W-43", "O-04"],
      title: "what the descriptor does not claim is not done on the quiet",
    },
    { id: "alive", clauses: ["O-04"], title: "the connector serves on" },
  ],
  play: async (stage) => {
    const { chat } = stage.options;
    const metadata = metadataIn(stage);
    const unknown = await request(stage, "unknown", "levitate", {
      op: "levitate",
      chat_id: chat,
      metadata,
    } as never);
    const wrong = "the connector says that it did something that nobody knows how to do";
    const found = unknown.result.success === true ? [refuted(unknown, wrong, "a failure")] : [];
    stage.check("unknown", ...found);
    for (const op of OPTIONAL_OPS.filter((each) => !stage.capabilities.ops.includes(each))) {
      await probeUnclaimed(stage, op);
    }
    stage.check("unclaimed");
    await prove(stage, "alive", "typing");
    stage.check("alive");
  },
};

async function probeUnclaimed(stage: Stage, op: (typeof OPTIONAL_OPS)[number]): Promise<void> {
  const base = { chat_id: stage.options.chat, metadata: metadataIn(stage) };
  const probed = await request(stage, "unclaimed", op, {
    ...base,
    op,
    ...FIELDS[op],
  } as never);
  if (probed.result.success !== true) return;
  const sentence = `the descriptor does not claim ${op}, and the connector serves it: a gateway never makes use of it`;
  stage.check("unclaimed", refuted(probed, sentence, `a failure, or ${op} among supported_ops`));
}

const FIELDS = {
  draft: { draft_id: 1, content: "not claimed", final: false },
  task_card: { card_id: "turn:probe", chunks: [] },
  delete: { message_id: "1.1" },
  react: { message_id: "1.1", emoji: "👀", remove: false },
  prompt: {
    content: "not claimed",
    prompt_kind: "choice",
    prompt_id: "a1b2c3.00000001",
    options: [{ id: "o1", label: "One" }],
  },
} as const;
