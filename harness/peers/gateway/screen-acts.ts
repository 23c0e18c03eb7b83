import type { Line } from "../../../contract/trace-line.ts";
import { bare, type Stage } from "./stage.ts";
import type { Turn } from "./turn.ts";

/** Nothing of the turn's chat is growing any more. */
export async function streamEnded(stage: Stage, turn: Turn): Promise<void> {
  await stage.seen(`the end of the stream of ${turn.name}`, turn, () =>
    stage.bubbles(turn.chat).every(({ live }) => !live),
  );
}

/** The whole answer is on screen, in however many messages. */
export async function shownInParts(stage: Stage, turn: Turn): Promise<void> {
  await stage.seen(`the whole answer to ${turn.name} on screen`, turn, () => {
    const texts = stage.bubbles(turn.chat).map(({ text }) => text);
    const last = turn.text.split(" ").at(-1) ?? "";
    return bare(texts.join("")).includes(bare(last));
  });
}

/** A buffered delivery is acknowledged (W-28). */
export async function acknowledged(stage: Stage, delivery: Line): Promise<void> {
  const isInbound = delivery.kind === "sent" && delivery.frame.type === "inbound";
  const bufferId = isInbound ? delivery.frame.bufferId : undefined;
  await stage.owed(
    `the acknowledgement of the delivery on line ${delivery.n}`,
    (line) =>
      line.kind === "received" &&
      line.frame.type === "inbound_ack" &&
      line.frame.bufferId === bufferId,
  );
}

/** The person stops what still grows in a turn's chat. */
export function stopOrphans(stage: Stage, turn: Turn): void {
  const { front, platform } = stage.session;
  for (const { id, live } of stage.bubbles(turn.chat)) {
    if (live) front.pressStop(platform, turn.chat, turn.user, id);
  }
}
