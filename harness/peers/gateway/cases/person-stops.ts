import type { GatewayCase } from "../case.ts";
import { contentAfter, streaming, wholeTurn } from "../flow.ts";
import { streamEnded } from "../screen-acts.ts";

const SILENT = {
  id: "silent",
  clauses: ["G-40"],
  title: "nothing is said after a stop",
} as const;

export const personStops: GatewayCase = {
  id: "person/stops",
  title: "A stop ends the stream with what is on screen, and nothing follows",
  clauses: ["W-30", "G-40", "G-82", "F-23", "I-09", "I-10"],
  checks: [SILENT],
  lane: "beside",
  needs: ["turns"],
  async play(stage) {
    const turn = await streaming(stage, stage.chat());
    const { front, platform } = stage.session;
    const delivered = front.lastFrom(platform, turn.chat);
    if (delivered === undefined) return;
    front.interrupt(delivered, turn.user);
    await stage.hoped(
      `the stop of ${turn.name} on the wire`,
      (line) =>
        line.kind === "sent" &&
        line.frame.type === "interrupt_inbound" &&
        line.frame.chat_id === turn.chat,
    );
    await streamEnded(stage, turn);
    // By the time another turn is through, the gateway has read the stop.
    await wholeTurn(stage, "a turn after the stop");
    const after = stage.session.recorder.last;
    turn.answer();
    await stage.quiet();
    stage.check(
      SILENT,
      contentAfter(stage, turn, after).map((line) => ({
        sentence: `the stopped answer to ${turn.name} went on`,
        expected: "nothing after its stream had ended",
        actual: `a request on line ${line}`,
        turn: turn.name,
        line,
        suspect: { line, side: "gateway" },
      })),
    );
  },
};
