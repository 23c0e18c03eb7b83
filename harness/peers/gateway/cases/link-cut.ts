import { RECONNECT_FIRST_MS } from "../../../../contract/limits.ts";
import type { GatewayCase } from "../case.ts";
import { streaming, wholeTurn } from "../flow.ts";
import { sealOf } from "../ops.ts";
import { redialled } from "../link-acts.ts";
import { acknowledged } from "../screen-acts.ts";
import type { Stage } from "../stage.ts";

export const cutMidStream: GatewayCase = {
  id: "link/cut-mid-stream",
  title: "A connection that dies in mid-stream comes back, and the turn ends as one message",
  clauses: ["W-51", "W-55", "W-57", "I-01", "I-03", "I-05"],
  lane: "alone",
  needs: ["turns"],
  waitsMs: RECONNECT_FIRST_MS,
  async play(stage) {
    const turn = await streaming(stage, stage.chat());
    const after = stage.session.recorder.last;
    stage.session.front.cut();
    turn.say();
    await redialled(stage, after);
    turn.answer();
    await stage.shown(turn, stage.session.waits.retryMs);
    await stage.quiet();
  },
};

export const cutAtSeal: GatewayCase = {
  id: "link/cut-at-seal",
  title: "A seal that goes down with its connection is repeated on the next one",
  clauses: ["D-06", "D-30", "F-15", "I-03", "I-06"],
  lane: "alone",
  slackOnly: true,
  needs: ["turns"],
  waitsMs: RECONNECT_FIRST_MS,
  async play(stage) {
    await cutAround(stage, "cut-after");
    await wholeTurn(stage, "a turn after the cut");
    await stage.quiet();
  },
};

export const cutBeforeSeal: GatewayCase = {
  id: "link/cut-before-seal",
  title: "A seal that is lost with its connection is written again, and the answer shown once",
  clauses: ["D-06", "D-30", "F-15", "I-03"],
  lane: "alone",
  slackOnly: true,
  needs: ["turns"],
  waitsMs: RECONNECT_FIRST_MS,
  async play(stage) {
    await cutAround(stage, "cut-before");
    await stage.quiet();
  },
};

/** A streamed turn whose seal goes down with the connection, and is shown over the next one. */
async function cutAround(stage: Stage, kind: "cut-before" | "cut-after"): Promise<void> {
  const turn = await streaming(stage, stage.chat());
  const cut = stage.fault(sealOf(turn), { kind });
  turn.answer();
  const witness = await stage.met(cut, `the seal of ${turn.name}`);
  await redialled(stage, witness.n);
  await stage.shown(turn, stage.session.waits.retryMs);
}

export const inboundMeanwhile: GatewayCase = {
  id: "link/inbound-meanwhile",
  title: "A message that was buffered while the gateway was away is acknowledged and answered once",
  clauses: ["C-37", "W-27", "W-28", "I-44", "I-45", "I-46"],
  lane: "alone",
  needs: ["turns"],
  waitsMs: RECONNECT_FIRST_MS,
  async play(stage) {
    const after = stage.session.recorder.last;
    stage.session.front.cut();
    await stage.hoped(
      "the end of the connection",
      (line) => line.kind === "close",
      undefined,
      after,
    );
    const turn = stage.ask(stage.chat());
    await redialled(stage, after);
    const delivered = await stage.hoped(
      `the delivery of ${turn.name}`,
      (line) => line.kind === "sent" && line.frame.type === "inbound",
      undefined,
      after,
    );
    await acknowledged(stage, delivered);
    await stage.asked(turn);
    turn.answer();
    await stage.shown(turn);
    await stage.quiet();
  },
};
