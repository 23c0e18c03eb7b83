import type { Line } from "../../../contract/trace-line.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";

/** Line of what the connector said came of a request, by the request's id. */
export function claimOf(lines: readonly Line[], requestId: string): Line | undefined {
  return lines.find(
    (line) =>
      line.kind === "received" &&
      line.frame.type === "outbound_result" &&
      line.frame.requestId === requestId,
  );
}

/**
 * A breach that names what the connector wrote. Of an op that a connector is suspected of losing, our own
 * gateway wrote the frame; what is not true is the result.
 */
export function withClaim(lines: readonly Line[], breach: Breach): Breach {
  const { suspect } = breach;
  if (suspect?.side !== "connector") return breach;
  const line = lines[suspect.line - 1];
  if (line?.kind !== "sent" || line.from !== "gateway" || line.frame.type !== "outbound") {
    return breach;
  }
  const claim = claimOf(lines, line.frame.requestId);
  return claim === undefined ? breach : { ...breach, suspect: { ...suspect, line: claim.n } };
}

/** What the connector said of the last op whose text no message shows; `undefined` when all are shown. */
export function claimAboutUnshown(
  lines: readonly Line[],
  shown: readonly string[],
): Line | undefined {
  return lastClaim(lines, (action) => !shown.includes(action.content));
}

/** What it said of the last op that was to show a text whole, where every text is shown in some way. */
export function lastClaimToShow(lines: readonly Line[]): Line | undefined {
  return lastClaim(lines, () => true);
}

function lastClaim(
  lines: readonly Line[],
  isMeant: (action: { readonly content: string }) => boolean,
): Line | undefined {
  const claims = lines.flatMap((line) => {
    if (line.kind !== "sent" || line.frame.type !== "outbound") return [];
    const { action, requestId } = line.frame;
    const shows =
      action.op === "send" || action.op === "edit" || (action.op === "draft" && action.final);
    return shows && isMeant(action) ? [claimOf(lines, requestId)] : [];
  });
  return claims.findLast((claim) => claim !== undefined);
}
