import type { GatewayCase } from "../case.ts";
import { streaming } from "../flow.ts";

export const secondMessage: GatewayCase = {
  id: "turns/second-message",
  title: "A second message in the same chat does not mix with the first",
  clauses: ["D-13", "F-08", "I-11", "I-12", "I-14", "I-16"],
  lane: "beside",
  needs: ["turns"],
  async play(stage) {
    const chat = stage.chat();
    const first = await streaming(stage, chat);
    const second = stage.ask(chat);
    // It may run beside the first, wait for it, or take its place.
    const isBeside = await stage.isAskedWithin(second, stage.session.waits.meanwhileMs);
    if (isBeside) second.say();
    first.say();
    first.answer();
    if (!isBeside) await stage.asked(second);
    second.answer();
    await stage.shown(second);
    await stage.quiet();
  },
};
