import type { PeerCase } from "../case.ts";
import { injectText, metadataIn, prove, request } from "../probe.ts";
import { refuted } from "../replies.ts";
import { ask, finish, threadOf } from "../turns.ts";

/** A gateway of a later day: fields and frames that version 1 does not know. */
export const unknownFields: PeerCase = {
  id: "input/unknown-fields",
  title: "Fields and frames that nobody knows yet are passed over",
  needs: [],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    {
      id: "fields",
      clauses: ["W-19", "D-02"],
      title: "an op with unknown fields is carried out like any other",
    },
    { id: "frames", clauses: ["W-18"], title: "a frame of an unknown type changes nothing" },
    { id: "ends", clauses: ["W-26"], title: "each op of the turn is answered" },
  ],
  shows: (stage) => [stage.words(2, 51), stage.words(2)],
  play: async (stage) => {
    const turn = await ask(stage, "unknown fields");
    const sent = await request(stage, "fields", "send", {
      op: "send",
      chat_id: stage.options.chat,
      content: stage.words(2, 51),
      reply_to: null,
      metadata: { ...metadataIn(stage, threadOf(stage, turn)), hue: 7, nested: { deep: [1] } },
      later: { field: true },
    } as never);
    const sentence = "an op was refused for a field that it may carry";
    stage.check(
      "fields",
      ...(sent.result.success === true ? [] : [refuted(sent, sentence, "success")]),
    );
    injectText(stage, '{"type":"weather","of":"tomorrow"}\n');
    await prove(stage, "frames", "typing");
    stage.check("frames");
    await finish(stage, turn, stage.words(2));
  },
};
