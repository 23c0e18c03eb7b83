import type { PeerCase } from "../case.ts";
import { lastDraft } from "../drafts.ts";
import { metadataIn, request } from "../probe.ts";
import { refusalIn } from "../refusals.ts";
import { refuted } from "../replies.ts";
import type { Stage } from "../stage.ts";
import { CaseStopped } from "../stopped.ts";
import { ask, finish, stream, threadOf } from "../turns.ts";

/** Streams that are sealed after the first: what a few seconds hold, of the 512 that C-06 asks for. */
const SEALED = 64;
/** Far from the draft ids that our gateway gives. */
const DRAFT_ID_FIRST = 2 ** 40;
const FIRST_WORD = 101;

/** Many streams are sealed, and then a frame of the first comes once more. */
export const manySeals: PeerCase = {
  id: "seals/behind-64-others",
  title: `A frame behind the seal opens nothing, ${SEALED} sealed streams later`,
  needs: ["draft"],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["W-27"], title: "a person's message comes to the gateway" },
    { id: "ends", clauses: ["C-05"], title: "each seal is answered with success" },
    {
      id: "remembered",
      clauses: ["C-06", "C-08"],
      title: `the first of ${SEALED + 1} sealed streams is still known as sealed`,
    },
  ],
  shows: (stage) => [
    stage.words(4),
    ...Array.from({ length: SEALED }, (_, nth) => wordOf(stage, nth)),
  ],
  play: async (stage) => {
    const turn = await ask(stage, "many seals");
    await stream(stage, turn, `${stage.words(2)} `, "ends");
    await finish(stage, turn, stage.words(4));
    const seal = lastDraft(stage, true);
    const draft = lastDraft(stage, false);
    for (let nth = 0; nth < SEALED; nth += 1) await sealOne(stage, nth, threadOf(stage, turn));
    const late = await request(stage, "remembered", "straggler", draft.action);
    const { success, message_id: message } = late.result;
    const isDropped = success === true && (message == null || message === seal.messageId);
    const sentence = `a frame behind the seal was not dropped as such, ${SEALED} sealed streams later`;
    const expected = `success ${seal.messageId ?? ""}, and nothing on screen`;
    stage.check("remembered", ...(isDropped ? [] : [refuted(late, sentence, expected)]));
  },
};

async function sealOne(stage: Stage, nth: number, thread: string | null): Promise<void> {
  const sealed = await request(stage, "ends", `seal-${nth + 1}`, {
    op: "draft",
    chat_id: stage.options.chat,
    draft_id: DRAFT_ID_FIRST + nth,
    content: wordOf(stage, nth),
    final: true,
    metadata: metadataIn(stage, thread),
  });
  const answer = stage.lines[sealed.answered - 1];
  const refused = answer === undefined ? undefined : refusalIn(answer, "draft");
  if (refused !== undefined) throw new CaseStopped("ends", refused);
}

function wordOf(stage: Stage, nth: number): string {
  return stage.words(1, FIRST_WORD + nth);
}
