import { emptyTable, type Table } from "../../../contract/table.ts";
import { bubbleAt, emptyBoard } from "../board.ts";
import { noneExpiring, type Expiring } from "../expiring.ts";
import type { Bubble, MessageEvent } from "../port.ts";
import { emptyMeter } from "../rate-meter.ts";
import type { CallContext, Reply } from "../reply.ts";
import { refuse } from "../reply.ts";
import type { ScreenState } from "../screen-machine.ts";
import type { DiscordCommand } from "./call.ts";
import type { DiscordConfig } from "./config.ts";
import type { DiscordRefusal } from "./refusal.ts";
import { snowflake } from "./snowflake.ts";
import type { DiscordThread } from "./thread.ts";

export interface DiscordState extends ScreenState {
  /** Ids made so far: one that was never given twice, whatever was forgotten since. */
  readonly made: number;
  /** Interactions that still may be answered, by id (S-24). */
  readonly interactions: Expiring<true>;
  /** Interactions of which more may be said, by token. */
  readonly tokens: Expiring<InteractionToken>;
  /** Threads by their ids (S-26). */
  readonly threads: Table<DiscordThread>;
  /** What the bot offers behind the slash (C-49). */
  readonly commands: readonly DiscordCommand[];
}

/** What an interaction's token stands for. */
export interface InteractionToken {
  readonly chat: string;
  /** The message whose button was pressed. */
  readonly pressed: string | null;
  readonly isAnswered: boolean;
  /** The message that was the answer, once there is one. */
  readonly original: string | null;
}

const INTERACTIONS_MAX = 512;
const THREADS_MAX = 512;

export type DiscordContext = CallContext<DiscordConfig>;
export type DiscordReply = Reply<DiscordState>;

export function emptyDiscord(config: DiscordConfig): DiscordState {
  return {
    board: emptyBoard(config),
    live: noneExpiring(1),
    statuses: noneExpiring(config.statusesMax),
    meter: emptyMeter(),
    made: 0,
    interactions: noneExpiring(INTERACTIONS_MAX),
    tokens: noneExpiring(INTERACTIONS_MAX),
    threads: emptyTable(THREADS_MAX),
    commands: [],
  };
}

/** The same state but for some fields. One by one, so that all states have one hidden class. */
export function discordWith(state: DiscordState, to: Partial<DiscordState>): DiscordState {
  return {
    board: to.board ?? state.board,
    live: to.live ?? state.live,
    statuses: to.statuses ?? state.statuses,
    meter: to.meter ?? state.meter,
    made: to.made ?? state.made,
    interactions: to.interactions ?? state.interactions,
    tokens: to.tokens ?? state.tokens,
    threads: to.threads ?? state.threads,
    commands: to.commands ?? state.commands,
  };
}

/** A new id, and the state in which it is taken. */
export function takeId(
  state: DiscordState,
  atMs: number,
  config: DiscordConfig,
): readonly [id: string, next: DiscordState] {
  const made = state.made + 1;
  return [snowflake(config.epochMs + atMs, made), discordWith(state, { made })];
}

/** What a channel is, by its id: `D…` a direct message, anything else a channel of the server. */
export function discordChatType(channel: string): MessageEvent["chatType"] {
  return channel.startsWith("D") ? "dm" : "group";
}

/** What a call can name: a message that is still there. */
export function messageAt(state: DiscordState, channel: string, id: string): Bubble | undefined {
  const bubble = bubbleAt(state.board, channel, id);
  return bubble === undefined || bubble.gone ? undefined : bubble;
}

/** Refuses with one of Discord's own messages; the compiler knows them all. */
export function deny(
  state: DiscordState,
  error: DiscordRefusal,
  retryAfterMs?: number,
): DiscordReply {
  return refuse(state, error, retryAfterMs);
}
