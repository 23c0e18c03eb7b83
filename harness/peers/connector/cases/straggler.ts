import type { PeerCase } from "../case.ts";
import { lastDraft } from "../drafts.ts";
import { request } from "../probe.ts";
import { refuted } from "../replies.ts";
import { ask, finish, stream } from "../turns.ts";

/** A frame of the stream comes once more, behind the seal. */
export const straggler: PeerCase = {
  id: "seals/straggler",
  title: "A frame behind the seal opens nothing",
  needs: ["draft"],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    { id: "ends", clauses: ["C-05"], title: "the seal ends the turn" },
    {
      id: "dropped",
      clauses: ["C-08", "D-07"],
      title: "the straggler is answered with the sealed message, and its text dropped",
    },
  ],
  shows: (stage) => [stage.words(4)],
  play: async (stage) => {
    const turn = await ask(stage, "straggler");
    await stream(stage, turn, `${stage.words(2)} `, "ends");
    await finish(stage, turn, stage.words(4));
    const seal = lastDraft(stage, true);
    const late = await request(stage, "dropped", "straggler", lastDraft(stage, false).action);
    const { success, message_id: message } = late.result;
    const isDropped = success === true && (message == null || message === seal.messageId);
    const sentence = "a frame behind the seal was not dropped as such";
    const expected = `success ${seal.messageId ?? ""}, and nothing on screen`;
    stage.check("dropped", ...(isDropped ? [] : [refuted(late, sentence, expected)]));
  },
};
