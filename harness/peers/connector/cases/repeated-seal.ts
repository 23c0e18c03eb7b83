import type { PeerCase } from "../case.ts";
import { ask, finish, stream } from "../turns.ts";
import { request } from "../probe.ts";
import { refuted } from "../replies.ts";
import { lastDraft } from "../drafts.ts";

/** The seal is repeated with a new requestId, as a gateway does that never got its answer (G-07). */
export const repeatedSeal: PeerCase = {
  id: "seals/repeated",
  title: "A repeated seal changes nothing",
  needs: ["draft"],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    { id: "ends", clauses: ["C-05"], title: "the seal ends the turn" },
    {
      id: "same-message",
      clauses: ["C-07", "C-06"],
      title: "the repeated seal is answered with the message of the first",
    },
  ],
  shows: (stage) => [stage.words(4)],
  play: async (stage) => {
    const turn = await ask(stage, "repeated seal");
    await stream(stage, turn, `${stage.words(2)} `, "ends");
    await finish(stage, turn, stage.words(4));
    const seal = lastDraft(stage, true);
    const again = await request(stage, "same-message", "seal-again", seal.action);
    const isSame = again.result.success === true && again.result.message_id === seal.messageId;
    const sentence = "a seal that came twice was not known as the same";
    const expected = `success ${seal.messageId ?? ""}, as the first time`;
    stage.check("same-message", ...(isSame ? [] : [refuted(again, sentence, expected)]));
  },
};
