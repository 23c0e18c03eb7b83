import type { PeerCase } from "../case.ts";
import { metadataIn, request, type Probed } from "../probe.ts";
import { refuted } from "../replies.ts";
import { ask, finish, threadOf } from "../turns.ts";

/** A message beside the answer is posted, changed, and where that is claimed, removed. */
export const editAndDelete: PeerCase = {
  id: "ops/edit-and-delete",
  title: "A message can be changed and removed by its id",
  needs: [],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    { id: "send", clauses: ["O-07"], title: "a send is answered with the id of its message" },
    { id: "edit", clauses: ["O-08"], title: "an edit of that id is a success" },
    { id: "delete", clauses: ["O-10"], title: "a delete of that id is a success" },
    { id: "ends", clauses: ["W-26"], title: "each op of the turn is answered" },
  ],
  shows: (stage) => [
    ...(stage.capabilities.ops.includes("delete") ? [] : [stage.words(3, 61)]),
    stage.words(2),
  ],
  play: async (stage) => {
    const turn = await ask(stage, "edit and delete");
    const metadata = { ...metadataIn(stage, threadOf(stage, turn)), expect_edits: true };
    const at = { chat_id: stage.options.chat, metadata };
    const sent = await request(stage, "send", "send", {
      ...at,
      op: "send",
      content: stage.words(2, 51),
      reply_to: null,
    });
    const id = sent.result.message_id ?? "";
    const isNamed = sent.result.success === true && id !== "";
    const nameless = "a send was not answered with the id of its message";
    stage.check("send", ...(isNamed ? [] : [refuted(sent, nameless, "success and a message_id")]));
    const edit = { ...at, op: "edit", message_id: id, content: stage.words(3, 61) } as const;
    if (stage.capabilities.edit) {
      stage.check("edit", ...failed(await request(stage, "edit", "edit", edit), "an edit"));
    } else {
      stage.check("edit");
    }
    if (stage.capabilities.ops.includes("delete")) {
      const removal = { ...at, op: "delete", message_id: id } as const;
      stage.check(
        "delete",
        ...failed(await request(stage, "delete", "delete", removal), "a delete"),
      );
    } else {
      stage.check("delete");
    }
    await finish(stage, turn, stage.words(2));
  },
};

function failed(probed: Probed, what: string): readonly ReturnType<typeof refuted>[] {
  if (probed.result.success === true) return [];
  return [
    refuted(probed, `${what} of a message that the connector itself named failed`, "success"),
  ];
}
