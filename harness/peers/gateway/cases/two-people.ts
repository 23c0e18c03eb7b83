import type { GatewayCase } from "../case.ts";
import { grow, streaming } from "../flow.ts";

export const twoPeople: GatewayCase = {
  id: "turns/two-people",
  title: "An answer names the person whom it answers, whoever writes meanwhile",
  clauses: ["D-20", "G-89", "F-32", "I-32"],
  lane: "beside",
  slackOnly: true,
  needs: ["turns"],
  async play(stage) {
    const chat = stage.groupChat();
    const first = await streaming(stage, chat);
    const second = stage.ask(chat, "U2");
    const isBeside = await stage.isAskedWithin(second, stage.session.waits.meanwhileMs);
    if (isBeside) {
      await grow(stage, first);
      second.say();
    }
    first.answer();
    if (!isBeside) await stage.asked(second);
    second.answer();
    await stage.shown(second);
    await stage.quiet();
  },
};
