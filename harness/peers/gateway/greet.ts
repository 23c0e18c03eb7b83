import type { Line } from "../../../contract/trace-line.ts";
import { quote } from "../../result/describe-frame.ts";
import type { PeerLost } from "../../result/model.ts";
import { lostBecause, type Session } from "./session.ts";

/**
 * Waits until a gateway is there: it has dialled, was let in, and said who it is. Nothing but its hello
 * counts.
 *
 * @param after  Number of the line from which on it counts.
 * @param ms     How long the dial may take.
 * @returns Why there is none, or `undefined`.
 * @throws {InterruptedError} When the run is interrupted first.
 */
export async function greet(
  session: Session,
  after: number,
  ms: number = session.waits.dialMs,
): Promise<PeerLost | undefined> {
  const { recorder, waits, front, peer } = session;
  const lost = (sentence: string): PeerLost => lostBecause(session, sentence);
  const dialled = await outcome(session, ms, recorder.when(isOpen, after));
  if (dialled !== "came") {
    if (peer.ended !== undefined) return lost(`the gateway ${peer.ended} before it dialled`);
    const { stranger } = front;
    const instead =
      stranger === undefined ? "" : `; somebody asked ${quote(stranger)} over plain HTTP`;
    return lost(`nobody dialled ${front.url}/relay within ${seconds(ms)}${instead}`);
  }
  const isGreeted = (line: Line): boolean => isDescriptor(line) || isStranger(session, line);
  const hello = await outcome(session, waits.helloMs, recorder.when(isGreeted, after));
  if (hello === "came") return undefined;
  if (peer.ended !== undefined) return lost(`the gateway ${peer.ended} before it said hello`);
  return lost(whyNoHello(recorder.since(after), waits.helloMs));
}

function whyNoHello(lines: readonly Line[], ms: number): string {
  const wrong = lines.find((line) => line.kind === "malformed" && line.from === "gateway");
  if (wrong?.kind === "malformed") {
    return `what dialled speaks something else: ${quote(wrong.text)} is no frame`;
  }
  const refused = lines.find((line) => line.kind === "open" && !line.ok);
  if (refused?.kind === "open") {
    return `the gateway dialled and was turned away: ${refused.reason ?? "no reason"}`;
  }
  const closed = lines.find((line) => line.kind === "close");
  if (closed?.kind === "close") {
    const why = closed.code === 4401 ? "its token was refused" : "it was closed";
    return `the gateway dialled, and ${why} before a hello: ${closed.code} ${closed.reason}`.trimEnd();
  }
  const spoke = lines.find((line) => line.kind === "received");
  if (spoke !== undefined) return `the gateway dialled and spoke, and sent no hello`;
  return `the gateway dialled and then was silent for ${seconds(ms)}: no hello came`;
}

function isOpen(line: Line): boolean {
  return line.kind === "open";
}

/** A hello of somebody who was let in is answered at once. */
function isDescriptor(line: Line): boolean {
  return line.kind === "sent" && line.frame.type === "descriptor";
}

/** A hello as a bot that nobody knows gets no descriptor; which is for a case to say. */
function isStranger({ config, front }: Session, line: Line): boolean {
  if (line.kind !== "received" || line.frame.type !== "hello") return false;
  const { platform, botId } = line.frame;
  const isKnown = config.identities.some((one) => one.platform === platform && one.botId === botId);
  return !isKnown && front.open.includes(line.conn);
}

async function outcome(
  { deadlines, peer }: Session,
  ms: number,
  line: Promise<Line>,
): Promise<"came" | "late" | "ended"> {
  const came = line.then(() => "came" as const);
  const ended = peer.whenEnded().then(() => "ended" as const);
  return await new Promise((resolve, reject) => {
    const cancel = deadlines.after(ms, () => resolve("late"));
    const first = deadlines.interruption.unless(Promise.race([came, ended]));
    first.then(resolve, reject).finally(cancel);
  });
}

/** `20 s` */
export function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}
