import { withoutTokens } from "../../contract/trace/redact.ts";
import type { Line } from "../../contract/trace-line.ts";
import { describeFrame, quote } from "../result/describe-frame.ts";
import { describeLine } from "../result/transcript.ts";

/** One thing that happened, between two who took part in it, or beside one of them. */
export interface Row {
  /** Number of the line of the trace; `undefined` stands for rows that are left out. */
  readonly n?: number;
  /** Virtual time, in milliseconds. */
  readonly ms: number;
  /** Names of lanes. Where both are the same it is no arrow but a note. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** `lost`: it was written and never taken. */
  readonly kind: "frame" | "lost" | "call" | "user" | "fault" | "note";
  readonly turn?: string;
}

export const PERSON = "person";
export const CONNECTOR = "connector";

/** The rows of a trace, each frame once: as it was written, without its tokens. */
export function rowsOf(lines: readonly Line[]): readonly Row[] {
  const taken = takenLabels(lines);
  return lines.flatMap((line) => {
    const row = rowOf(line, taken);
    if (row === undefined) return [];
    return [{ n: line.n, ms: line.ms, ...row, text: withoutTokens(row.text) }];
  });
}

/** Connection and label of every frame that its reader took. */
function takenLabels(lines: readonly Line[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => (line.kind === "received" ? [nameOf(line)] : [])));
}

function nameOf({ conn, label = "" }: { readonly conn: string; readonly label?: string }): string {
  return `${conn} ${label}`;
}

function rowOf(line: Line, taken: ReadonlySet<string>): Omit<Row, "n" | "ms"> | undefined {
  switch (line.kind) {
    case "sent": {
      const gateway = gatewayOf(line.conn);
      const [from, to] =
        line.from === "gateway" ? [gateway, CONNECTOR] : ([CONNECTOR, gateway] as const);
      // What carries no label can be told from no other, so it is taken for taken.
      const isLost = line.label !== undefined && !taken.has(nameOf(line));
      const text = describeFrame(line.frame);
      return { from, to, text, kind: isLost ? "lost" : "frame", ...turnOf(line.turn) };
    }
    case "user": {
      const text = `${line.user} ${line.what} ${quote(line.text ?? "")}`;
      return { from: PERSON, to: line.platform, text, kind: "user", ...turnOf(line.turn) };
    }
    case "platform": {
      const { method } = line.call;
      const answer = line.answer.ok ? "ok" : (line.answer.error ?? "failed");
      const turn = turnOf(line.turn);
      return {
        from: CONNECTOR,
        to: line.platform,
        text: `${method} → ${answer}`,
        kind: "call",
        ...turn,
      };
    }
    case "fault":
      return note(CONNECTOR, `${line.fault} at ${line.at}`, "fault", turnOfLabel(line.at));
    case "malformed": {
      const at = line.from === "gateway" ? gatewayOf(line.conn) : CONNECTOR;
      return note(at, `wrote a bad frame: ${quote(line.text)}`, "fault");
    }
    case "open":
    case "close":
      return note(gatewayOf(line.conn), describeLine(line)?.trim().slice(TIME_UNITS) ?? "", "note");
    case "process":
      return note(
        line.side === "gateway" ? line.id : CONNECTOR,
        `${line.side} ${line.what}s`,
        "note",
      );
    case "cancel":
      return note(line.gateway, `the task of ${line.turn} is cancelled`, "note", line.turn);
    case "end":
      return note(CONNECTOR, `the run ends ${line.why}`, "note");
    default:
      return undefined;
  }
}

/** `12.050 s  ` stands before every row of a transcript; a diagram has a column for it. */
const TIME_UNITS = "0.000 s  ".length;

function note(at: string, text: string, kind: Row["kind"], turn?: string): Omit<Row, "n" | "ms"> {
  return { from: at, to: at, text, kind, ...turnOf(turn) };
}

function turnOf(turn: string | undefined): Pick<Row, "turn"> {
  return turn === undefined ? {} : { turn };
}

/** `A` of `A/seal/ack` and of `A+new/inbound`. */
function turnOfLabel(label: string): string | undefined {
  return /^([A-Z][A-Za-z0-9]*)[+/]/.exec(label)?.[1];
}

/** `g1` of `g1.2`; whose connections have no such name is the gateway. */
function gatewayOf(conn: string): string {
  return /^(g\d+)\./.exec(conn)?.[1] ?? "gateway";
}
