/** What is told of something that did not come: what came instead, and what may be behind it. */
import type { Line } from "../../../contract/trace-line.ts";
import type { Finding } from "../../result/model.ts";
import { seconds } from "./greet.ts";
import { opOf } from "./ops.ts";

/**
 * In which time it did not come, and what the gateway did of its own accord instead.
 *
 * @param lines  Of the case so far.
 * @param ended  How the gateway's process ended, where it did.
 */
export function circumstancesOf(
  lines: readonly Line[],
  ended: string | undefined,
  ms: number,
): string {
  if (ended !== undefined) return `at all: the gateway ${ended}`;
  const closes = lines.filter((line) => line.kind === "close");
  const [first] = closes;
  const isOurs = lines.some(
    (line) => line.kind === "fault" && /^(cut|close|revoked)/.test(line.fault),
  );
  if (isOurs || first === undefined) return `within ${seconds(ms)}`;
  const often = closes.length === 1 ? "" : `, ${closes.length} times`;
  return `within ${seconds(ms)}: the gateway closed the connection with ${first.code} instead${often}`;
}

/** How much the gateway wrote, and where the last of it is. */
export function lastSeenIn(lines: readonly Line[]): string {
  const seen = lines.filter((line) => opOf(line) !== undefined);
  if (seen.length === 0) return "the gateway wrote nothing";
  return `${seen.length} requests of the gateway, the last on line ${seen.at(-1)?.n ?? 0}`;
}

/** The frame at which a fault was put, else what was written last to these chats and got nothing in return. */
export function suspectIn(
  lines: readonly Line[],
  chats: readonly string[],
): Pick<Finding, "suspect"> {
  const fault = lines.findLast((line) => line.kind === "fault");
  const met = fault?.kind === "fault" ? lines.find((line) => isAt(line, fault.at)) : undefined;
  const bad = lines.findLast((line) => line.kind === "malformed" && line.from === "connector");
  const asked = lines.findLast(
    (line) => line.kind === "sent" && chats.includes(chatOfInbound(line)),
  );
  const suspect = met ?? bad ?? fault ?? asked;
  return suspect === undefined ? {} : { suspect: { line: suspect.n, side: "gateway" } };
}

function isAt(line: Line, label: string): boolean {
  return (line.kind === "received" || line.kind === "sent") && line.label === label;
}

function chatOfInbound(line: Line): string {
  const isInbound = line.kind === "sent" && line.frame.type === "inbound";
  return (isInbound ? line.frame.event.source.chat_id : undefined) ?? "";
}
