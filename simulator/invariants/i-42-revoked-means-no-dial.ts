import { foldRule, KEPT, type Findings } from "./port.ts";
import { gatewayOf } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";
import {
  followStrikes,
  NO_STANDINGS,
  STANDING_TOPICS,
  standingOf,
  type Standings,
} from "./strikes.ts";

/** After the second strike a gateway never dials again. */
export const revokedMeansNoDial = foldRule<Standings>({
  id: "I-42",
  title: "revoked means no dial",
  clauses: ["W-60", "W-63", "F-66"],
  hears: STANDING_TOPICS,
  start: NO_STANDINGS,
  on,
});

function on(standings: Standings, { line }: Scene): readonly [Standings, Findings] {
  const next = followStrikes(standings, line);
  if (line.kind !== "open") return [next, KEPT];
  const gateway = gatewayOf(line.conn);
  const { strikes, refused } = standingOf(standings, gateway);
  if (strikes < 2 || refused === line.conn || isOlder(line.conn, refused)) return [next, KEPT];
  const finding = {
    sentence: `${gateway} dialled again after its credential was revoked`,
    expected: "no dial",
    actual: `${line.conn} was dialled`,
    suspect: { line: line.n, side: "gateway" },
  } as const;
  return [next, [finding]];
}

/** It was dialled before the socket that revoked its gateway, and opens only now: a dial may hang for long. */
function isOlder(conn: string, refused: string | null): boolean {
  return refused !== null && numberOf(conn) < numberOf(refused);
}

/** `2` of `g1.2`: sockets have the order in which they were dialled. */
function numberOf(conn: string): number {
  return Number(conn.slice(conn.lastIndexOf(".") + 1));
}
