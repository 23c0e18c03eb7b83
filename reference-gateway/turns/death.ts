import { stopFetching } from "../attachments/localise.ts";
import type { Delivery, FinalOp, SealOp } from "../delivery/delivery.ts";
import { unearthDraft } from "../drafts/drafts.ts";
import { settleRequest } from "../egress/requests.ts";
import { tableHas } from "../../contract/table.ts";
import { markRan, recordTurn } from "../memory/journal.ts";
import { emit, type Pass } from "../pass.ts";
import { endTurn } from "./end.ts";
import { type DeathKind, type Turn, turnWith } from "./turn.ts";

/** Cuts off an agent: what it still says is not heard (B38). What the screen is owed comes later. */
export function stopAgent(pass: Pass, turn: Turn, how: DeathKind): Turn {
  switch (turn.agent.is) {
    case "queued":
      return endTurn(pass, turnWith(turn, { agent: { is: "stopped", how } }), {
        how,
        payload: null,
      });
    case "fetching":
      stopFetching(pass, turn);
      return turnWith(turn, { agent: { is: "stopped", how } });
    case "running":
      markRan(pass, turn.id);
      emit(pass, { kind: "agent-stop", turn: turn.id, reason: how });
      return turnWith(turn, { agent: { is: "stopped", how } });
    case "ended":
    case "stopped":
      return turn;
  }
}

/** F-29: the task that runs a turn is cancelled, at whatever it waits for. */
export function cancelTurn(pass: Pass, turn: Turn): Turn {
  if (turn.main.is === "done") return turn;
  if (turn.agent.is !== "ended") return stopAgent(pass, turn, "cancelled");
  const stopped: Turn = turnWith(turn, { agent: { is: "stopped", how: "cancelled" } });
  if (turn.main.is !== "delivering") return stopped;
  return cancelDelivery(pass, stopped, turn.main.delivery);
}

/** Nothing that was written can be taken back; what was not is not written any more. */
function cancelDelivery(pass: Pass, turn: Turn, delivery: Delivery): Turn {
  const op = delivery.ops?.[0];
  if (delivery.wait.for === "result") {
    settleRequest(pass, delivery.wait.request, { how: "forgotten" });
  }
  if (tableHas(pass.state.journal, turn.id)) {
    recordTurn(pass, turn.id, { stage: "shown", event: turn.asked.event });
  }
  if (op === undefined) return cutShort(pass, turn, delivery, null);
  if (op.op === "seal") return cutShort(pass, turn, delivery, afterCancelledSeal(pass, op));
  // What was edited may still end in a cursor, if the edit was refused: it is written again (I-21).
  const residue = op.op === "edit" && pass.rig.config.cursor !== "";
  return cutShort(pass, turn, delivery, residue ? [{ ...op, role: "retire" }] : []);
}

/**
 * G-11, I-09: the stream is as open as before the seal, so it is abandoned as any other is. What the seal
 * said may be on the screen by now, and a stream cannot take anything back: so it is said again.
 */
function afterCancelledSeal(pass: Pass, { draft, text }: SealOp): readonly FinalOp[] {
  if (pass.rig.policies.cancelledSeal() === "closed") return [];
  unearthDraft(pass, draft);
  return [{ op: "seal", draft, text, role: "abandon" }];
}

function cutShort(
  pass: Pass,
  turn: Turn,
  delivery: Delivery,
  ops: readonly FinalOp[] | null,
): Turn {
  const wait = { for: "link", untilMs: pass.atMs + pass.rig.config.linkWaitMs } as const;
  const rest: Delivery = { ...delivery, how: "cancelled", final: null, ops, attempt: 1, wait };
  return turnWith(turn, { main: { is: "delivering", delivery: rest } });
}

/** What a join did that also covered the acknowledgement: it cancelled a seal that was only slow (D-10). */
export function cancelSlowSeal(pass: Pass, turn: Turn, delivery: Delivery): Turn {
  const { final } = delivery;
  const cut = cancelDelivery(pass, turn, delivery);
  if (cut.main.is !== "delivering" || final === null) return cut;
  const { delivery: rest } = cut.main;
  const ops: readonly FinalOp[] = [...(rest.ops ?? []), { op: "send", text: final, role: "final" }];
  return turnWith(cut, {
    main: { is: "delivering", delivery: { ...rest, how: delivery.how, final, ops } },
  });
}
