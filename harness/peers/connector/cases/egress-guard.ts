import type { PeerCase } from "../case.ts";
import { metadataIn, prove, request } from "../probe.ts";
import { refuted } from "../replies.ts";

/** Ops that must go nowhere: one that names neither workspace nor author, one for a bot nobody announced. */
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
    const send = {
      op: "send",
      chat_id: chat,
      content: stage.words(2, 51),
      reply_to: null,
    } as const;
    const nobodys = await request(stage, "declined", "send", { ...send, metadata: {} });
    const { success, code } = nobodys.result;
    const isDeclined = success !== true && code === "egress_declined";
    const open = "an op that names neither workspace nor author was not declined";
    stage.check(
      "declined",
      ...(isDeclined ? [] : [refuted(nobodys, open, "a failure with the code egress_declined")]),
    );
    const metadata = metadataIn(stage);
    const others = await request(
      stage,
      "unannounced",
      "send",
      { ...send, metadata },
      { from: { ...address, botId: `${address.botId}-other` } },
    );
    const wrong = "an op for a bot that this socket never announced was carried out";
    stage.check(
      "unannounced",
      ...(others.result.success === true ? [refuted(others, wrong, "a failure")] : []),
    );
    await prove(stage, "alive", "typing");
    stage.check("alive");
  },
};
