import type { GatewayCase } from "../case.ts";
import { grow, streaming } from "../flow.ts";
import { begun } from "../growing.ts";

export const twoChats: GatewayCase = {
  id: "turns/two-chats",
  title: "Two chats at one time each get their own answer",
  clauses: ["D-13", "F-32", "I-11", "I-16", "I-32"],
  lane: "beside",
  needs: ["turns"],
  async play(stage) {
    const one = await streaming(stage, stage.chat());
    const other = await begun(stage, stage.chat(), "U2");
    await grow(stage, other);
    await grow(stage, one);
    other.answer();
    one.answer();
    await stage.shown(one);
    await stage.shown(other);
    await stage.quiet();
  },
};
