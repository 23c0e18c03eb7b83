import { CloseCode, CloseReason } from "../../contract/close-codes.ts";
import { emptyTable, tableGet, tableSet, type Table } from "../../contract/table.ts";
import type { Line } from "../../contract/trace-line.ts";
import type { Topic } from "./story/scene.ts";
import { gatewayOf } from "./story/link.ts";

/** How one gateway process stands with its credential (W-58..W-61). */
export interface Standing {
  /** A descriptor has come in this process. */
  readonly welcomed: boolean;
  /** Strikes on consecutive judged dials: 1 is provisional, 2 is for good. */
  readonly strikes: number;
  /** The socket on which a second strike would be for good. */
  readonly judged: string | null;
  /** That socket has seen a descriptor: an ordinary end of it clears the first strike. */
  readonly judgedWelcome: boolean;
  /** The socket that a 4401 ended last: its gateway may not have seen it open yet. */
  readonly refused: string | null;
  /** Strikes before that close. */
  readonly earlier: number;
  /** The socket that a 4401 ended before the first descriptor was read: it may still be, behind the close. */
  readonly unread: string | null;
}

export type Standings = Table<Standing>;

const GATEWAYS_MAX = 256;
const NEW: Standing = {
  welcomed: false,
  strikes: 0,
  judged: null,
  judgedWelcome: false,
  refused: null,
  earlier: 0,
  unread: null,
};

export const NO_STANDINGS: Standings = emptyTable(GATEWAYS_MAX);

/** The topics that change a standing. */
export const STANDING_TOPICS: readonly Topic[] = ["process", "open", "took descriptor", "close"];

export function standingOf(standings: Standings, gateway: string): Standing {
  return tableGet(standings, gateway) ?? NEW;
}

/** Follows the rule of two strikes through one line. */
export function followStrikes(standings: Standings, line: Line): Standings {
  switch (line.kind) {
    case "process":
      return line.side === "gateway" ? tableSet(standings, line.id, NEW) : standings;
    case "open":
    case "close":
    case "sent":
    case "received": {
      const gateway = gatewayOf(line.conn);
      const standing = standingOf(standings, gateway);
      const next = step(standing, line);
      return next === standing ? standings : tableSet(standings, gateway, next);
    }
    default:
      return standings;
  }
}

type Step = Extract<Line, { readonly kind: "open" | "close" | "sent" | "received" }>;

function step(standing: Standing, line: Step): Standing {
  switch (line.kind) {
    case "open":
      return opened(standing, line);
    case "close":
      return closed(standing, line);
    default:
      return welcomed(standing, line);
  }
}

function welcomed(standing: Standing, { conn }: Extract<Line, { conn: string }>): Standing {
  if (standing.unread === conn) {
    const first = { strikes: 1, refused: conn, earlier: 0, unread: null } as const;
    return { ...standing, ...first, welcomed: true };
  }
  return standing.judged === conn
    ? { ...standing, welcomed: true, judgedWelcome: true }
    : { ...standing, welcomed: true };
}

function opened(standing: Standing, line: Extract<Line, { readonly kind: "open" }>): Standing {
  if (standing.refused === line.conn) return line.ok ? standing : withoutStrike(standing);
  if (standing.strikes !== 1) return standing;
  if (line.ok) return { ...standing, judged: line.conn, judgedWelcome: false };
  // Refused at its upgrade. A failure that says nothing of the credential keeps the strike (W-61).
  if (line.reason?.includes(String(CloseCode.Unauthorized)) !== true) return standing;
  const strikes = line.reason.includes(CloseReason.Expired) ? 0 : 2;
  return { ...standing, strikes, judged: null };
}

function closed(standing: Standing, line: Extract<Line, { readonly kind: "close" }>): Standing {
  // A refused socket may close before its gateway has seen it open: then it is the one to be judged. And a gateway
  // that closes it has not heard of the refusal.
  if (line.by !== "connector" && standing.refused === line.conn) return withoutStrike(standing);
  const isJudged =
    standing.judged === line.conn || (standing.strikes === 1 && standing.judged === null);
  if (line.code !== CloseCode.Unauthorized) {
    // An ordinary end of a judged socket that was let in: the next strike is a first one again (W-61).
    const cleared = isJudged && standing.judgedWelcome;
    return cleared ? { ...standing, strikes: 0, judged: null } : standing;
  }
  if (standing.strikes === 2) return standing;
  const isExpired = line.reason === CloseReason.Expired;
  if (!standing.welcomed) return isExpired ? standing : { ...standing, unread: line.conn };
  const told = { ...standing, judged: null, refused: line.conn };
  if (isExpired) return { ...told, strikes: 0, earlier: standing.strikes };
  const earlier = isJudged ? 1 : 0;
  return { ...told, strikes: earlier + 1, earlier };
}

/** The close never reached its gateway: for that it was an ordinary failure (W-61). */
function withoutStrike(standing: Standing): Standing {
  const strikes = standing.judgedWelcome ? 0 : standing.earlier;
  return { ...standing, strikes, judged: null, judgedWelcome: false, refused: null };
}
