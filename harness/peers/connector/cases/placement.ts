import type { PeerCase } from "../case.ts";
import { metadataIn, request } from "../probe.ts";
import { ask, finish, threadOf } from "../turns.ts";

/** A send that replies to a message, and names no thread. */
export const placement: PeerCase = {
  id: "ops/placement",
  title: "The metadata places a message, and nothing else does",
  needs: ["people"],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    {
      id: "top",
      clauses: ["C-24", "D-22"],
      title: "a send that only names the message it replies to stands at the top of the chat",
    },
    {
      id: "thread",
      clauses: ["C-24", "O-22"],
      title: "a send with thread_id stands in that thread",
    },
    { id: "ends", clauses: ["W-26"], title: "each op of the turn is answered" },
  ],
  play: async (stage) => {
    const turn = await ask(stage, "placement");
    const thread = threadOf(stage, turn);
    const places = [
      { check: "top", content: stage.words(2, 51), at: null },
      { check: "thread", content: stage.words(2, 61), at: thread },
    ] as const;
    for (const { check, content, at } of places) {
      const probed = await request(stage, check, `send-${check}`, {
        op: "send",
        chat_id: stage.options.chat,
        content,
        reply_to: thread,
        metadata: metadataIn(stage, at),
      });
      const bubble = stage.shown().find(({ text }) => text === content);
      const actual = bubble === undefined ? "no such message" : `thread ${bubble.thread ?? "none"}`;
      const expected = `thread ${at ?? "none"}`;
      const finding = {
        sentence: "a message is not where its metadata places it",
        expected,
        actual,
        line: probed.answered,
        suspect: { line: probed.answered, side: "connector" },
      } as const;
      stage.check(check, ...(actual === expected ? [] : [finding]));
    }
    await finish(stage, turn, stage.words(2));
  },
};
