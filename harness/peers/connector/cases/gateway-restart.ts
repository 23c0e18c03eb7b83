import type { Finding } from "../../../result/model.ts";
import type { PeerCase } from "../case.ts";
import type { Stage } from "../stage.ts";
import { ask, finish, stream } from "../turns.ts";

/** Our gateway dies while it streams; the next process knows nothing of that stream. */
export const gatewayRestart: PeerCase = {
  id: "links/gateway-restart",
  title: "A gateway that dies while it streams leaves the next one in order",
  needs: ["draft", "people"],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    { id: "frames", clauses: ["C-01"], title: "the first frame is answered" },
    { id: "again", clauses: ["W-24", "C-46"], title: "the next process gets its descriptor" },
    { id: "ends", clauses: ["C-05"], title: "the next turn in the same chat ends" },
    {
      id: "apart",
      clauses: ["D-35", "I-01"],
      title: "its answer is a message of its own, and the broken one got nothing more",
    },
  ],
  leavesStream: true,
  play: async (stage) => {
    const turn = await ask(stage, "restart");
    await stream(stage, turn, `${stage.words(2)} `, "frames");
    stage.check("frames");
    await stage.crash("again");
    await stage.connect("again");
    const next = await ask(stage, "after the restart");
    await stream(stage, next, `${stage.words(2, 51)} `, "ends");
    await finish(stage, next, stage.words(4, 51));
    stage.check("apart", ...mixed(stage));
  },
};

function mixed(stage: Stage): readonly Finding[] {
  const texts = stage.shown().map(({ text }) => text.trim());
  const expected = [stage.words(2), stage.words(4, 51)];
  const isApart =
    texts.length === 2 && texts.every((text, at) => text.startsWith(expected[at] ?? ""));
  if (isApart && texts[1] === expected[1]) return [];
  const finding = {
    sentence: "the answer after the restart and the broken one before it are not two messages",
    expected: expected.map((text) => JSON.stringify(text)).join(" and "),
    actual: texts.map((text) => JSON.stringify(text)).join(" and ") || "nothing",
    line: stage.lines.length,
  };
  return [finding];
}
