import { bubbleAt, emptyBoard, type Board } from "../board.ts";
import { noneExpiring } from "../expiring.ts";
import type { Bubble } from "../port.ts";
import { emptyMeter } from "../rate-meter.ts";
import type { CallContext, Reply } from "../reply.ts";
import { refuse } from "../reply.ts";
import type { ScreenState } from "../screen-machine.ts";
import type { SlackConfig } from "./config.ts";
import type { SlackRefusal } from "./refusal.ts";

export type SlackState = ScreenState;
export type SlackContext = CallContext<SlackConfig>;
export type SlackReply = Reply<SlackState>;

export function emptySlack(config: SlackConfig): SlackState {
  return {
    board: emptyBoard(config),
    live: noneExpiring(config.openStreamsMax),
    statuses: noneExpiring(config.statusesMax),
    meter: emptyMeter(),
  };
}

/** The workspace with another board. */
export function withBoard({ live, statuses, meter }: SlackState, board: Board): SlackState {
  return { board, live, statuses, meter };
}

/** What a call can name: a message that is still there. */
export function messageAt(state: SlackState, channel: string, ts: string): Bubble | undefined {
  const bubble = bubbleAt(state.board, channel, ts);
  return bubble === undefined || bubble.gone ? undefined : bubble;
}

/** Refuses with one of Slack's own names; the compiler knows them all. */
export function deny(state: SlackState, error: SlackRefusal, retryAfterMs?: number): SlackReply {
  return refuse(state, error, retryAfterMs);
}
