import type { ConnId } from "../../contract/ports/gateway.ts";
import type { Side } from "../../contract/trace-line.ts";
import type { Link } from "./state.ts";
import {
  connectorLabel,
  dispatch,
  gatewayAt,
  gatewayLabel,
  linkOf,
  setLink,
  tell,
  type Work,
} from "./work.ts";

/** One side closes its end: a close frame sets out behind what it has written. */
export function closeEnd(work: Work, conn: ConnId, from: Side, code: number, reason: string): void {
  const link = linkOf(work.world, conn);
  const closing = link === undefined ? undefined : withEndClosing(link, from);
  if (closing === undefined) return;
  setLink(work, closing);
  // A dial that is given up was never open, so nothing is closed either.
  if (closing.gatewayEnd !== "aborting")
    tell(work, { kind: "close", conn, by: from, code, reason });
  if (closing.dead) return;
  const { gateway } = closing;
  const head = { kind: "close", turn: "", gateway, conn, code, reason } as const;
  if (from === "gateway") {
    dispatch(work, { ...head, label: gatewayLabel(work, gateway, "close"), to: "connector" });
  } else {
    const what = `close@${gatewayAt(work.world, gateway).id}`;
    dispatch(work, { ...head, label: connectorLabel(work, what), to: "gateway" });
  }
}

/** `undefined` when this end is not there to be closed. */
function withEndClosing(link: Link, from: Side): Link | undefined {
  if (from === "connector") {
    return link.connectorEnd === "open" ? { ...link, connectorEnd: "closing" } : undefined;
  }
  if (link.gatewayEnd === "dialling") return { ...link, gatewayEnd: "aborting" };
  return link.gatewayEnd === "open" ? { ...link, gatewayEnd: "closing" } : undefined;
}
