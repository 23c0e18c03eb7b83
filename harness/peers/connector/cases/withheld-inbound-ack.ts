import { awaitBuffered, goIdle } from "../buffered.ts";
import type { PeerCase } from "../case.ts";
import { prove } from "../probe.ts";
import { ask, finish, turnOf } from "../turns.ts";

/** A message that waited for us is not acknowledged: it comes again at the next handshake. */
export const withheldInboundAck: PeerCase = {
  id: "delivery/withheld-ack",
  title: "A buffered message that was not acknowledged comes again",
  needs: ["people"],
  faults: [{ at: "inbound_ack", take: "request-lost" }],
  checks: [
    { id: "idle", clauses: ["W-31", "C-36"], title: "going_idle is acknowledged" },
    {
      id: "buffered",
      clauses: ["C-36", "W-27"],
      title: "a message that comes while we are idle is kept, and delivered with a bufferId",
    },
    {
      id: "again",
      clauses: ["C-37", "W-75"],
      title: "without an acknowledgement it is delivered again, with the same bufferId",
    },
    { id: "once", clauses: ["C-37", "C-39"], title: "once acknowledged, it never comes again" },
  ],
  shows: (stage) => [stage.words(3), stage.words(3, 51)],
  play: async (stage) => {
    const text = "said while we were idle";
    await goIdle(stage, "idle");
    const from = stage.now;
    await stage.deliver(text, "buffered");
    stage.wire.cut();
    const first = await awaitBuffered(stage, "buffered", text, from);
    const turn = await turnOf(stage, "buffered", first.n);
    await finish(stage, turn, stage.words(3), { check: "buffered" });
    const cutAt = stage.now;
    stage.wire.cut();
    const second = await awaitBuffered(stage, "again", text, cutAt);
    stage.check("again", ...second.differsFrom(first));
    await stage.until({
      check: "again",
      what: "our acknowledgement",
      ms: stage.options.patience.turnMs,
      from: second.n,
      fits: (line) => line.kind === "sent" && line.frame.type === "inbound_ack",
    });
    await prove(stage, "again", "typing");
    const lastAt = stage.now;
    await stage.reconnect("once");
    const next = await ask(stage, "said after it", "once");
    stage.check("once", ...second.repeatedIn(stage, lastAt));
    await finish(stage, next, stage.words(3, 51), { check: "once" });
  },
};
