import { assert, never } from "../../contract/assert.ts";
import { digest } from "../../contract/digest.ts";
import type { Step, Store } from "../../contract/ports/machine.ts";
import { tableValues } from "../../contract/table.ts";
import type { Board } from "./board.ts";
import { allBubbles, bubbleAt, fullestChat, lastBubble } from "./board.ts";
import type { Expiring } from "./expiring.ts";
import { nextEndMs } from "./expiring.ts";
import type {
  PlatformCall,
  PlatformEvent,
  PlatformName,
  ScreenEffect,
  ScreenInput,
  ScreenMachine,
  Status,
  UserAction,
} from "./port.ts";
import type { RateMeter } from "./rate-meter.ts";
import { METERS_MAX } from "./rate-meter.ts";
import type { CallContext, Reply } from "./reply.ts";
import { refuse } from "./reply.ts";

/** What the state of every screen has. */
export interface ScreenState {
  readonly board: Board;
  /** What shows an indicator until it ends: streams on Slack, previews on Telegram. */
  readonly live: Expiring<BubbleRef>;
  readonly statuses: Expiring<Status>;
  readonly meter: RateMeter;
}

export interface BubbleRef {
  readonly chat: string;
  readonly id: string;
}

/** What one platform knows: its methods, its people, and what ends by itself. */
export interface PlatformRules<Name extends PlatformName, Config, State extends ScreenState> {
  readonly platform: Name;
  readonly config: Config;
  readonly init: State;
  /** Ends what is due by `atMs`. */
  expire(state: State, atMs: number): State;
  perform(
    state: State,
    call: Extract<PlatformCall, { platform: Name }>,
    context: CallContext<Config>,
  ): Reply<State>;
  /** Ends a live stream early, where there are streams. */
  expireOne?(state: State, ref: BubbleRef): State;
  personActs(
    state: State,
    action: UserAction,
    atMs: number,
  ): readonly [next: State, event: PlatformEvent | undefined];
}

/** The machine around a platform's rules: time first, then the call or the person. */
export function screenMachine<Name extends PlatformName, Config, State extends ScreenState>(
  rules: PlatformRules<Name, Config, State>,
): ScreenMachine<State> {
  const { platform } = rules;
  return {
    init: rules.init,
    step: (state, input) => step(rules, rules.expire(state, input.atMs), input),
    dueAtMs,
    digest,
    census: (state) => census(platform, state),
    view: (state) => ({
      platform,
      bubbles: allBubbles(state.board),
      statuses: tableValues(state.statuses).map((status) => status.value),
    }),
    bubble: (state, chat, id) => bubbleAt(state.board, chat, id),
    lastBubble: (state, chat, isIt) => lastBubble(state.board, chat, isIt),
  };
}

function step<Name extends PlatformName, Config, State extends ScreenState>(
  rules: PlatformRules<Name, Config, State>,
  state: State,
  input: ScreenInput,
): Step<State, ScreenEffect> {
  switch (input.kind) {
    case "call": {
      const [next, answer] = answerCall(rules, state, input);
      return [next, [{ kind: "answer", id: input.id, answer }]];
    }
    case "user": {
      const [next, event] = rules.personActs(state, input.action, input.atMs);
      return [next, event === undefined ? [] : [{ kind: "event", event }]];
    }
    case "expire":
      return [rules.expireOne?.(state, input) ?? state, []];
    case "wake":
      return [state, []];
    default:
      return never(input, "screen input");
  }
}

function answerCall<Name extends PlatformName, Config, State extends ScreenState>(
  rules: PlatformRules<Name, Config, State>,
  state: State,
  { call, fault, id, atMs }: Extract<ScreenInput, { kind: "call" }>,
): Reply<State> {
  assert(isFor(rules.platform, call), `a call of ${call.platform} reached ${rules.platform}`);
  if (fault !== undefined) return refuse(state, fault.error, fault.retryAfterMs);
  return rules.perform(state, call, { config: rules.config, atMs, callId: id });
}

function isFor<Name extends PlatformName>(
  platform: Name,
  call: PlatformCall,
): call is Extract<PlatformCall, { platform: Name }> {
  return call.platform === platform;
}

function dueAtMs(state: ScreenState): number | undefined {
  const live = nextEndMs(state.live);
  const status = nextEndMs(state.statuses);
  if (live === undefined || status === undefined) return live ?? status;
  return Math.min(live, status);
}

function census(platform: string, state: ScreenState): readonly Store[] {
  const { board, live, statuses, meter } = state;
  return [
    { name: `${platform}.chats`, size: board.chats.size, max: board.limits.chatsMax },
    {
      name: `${platform}.bubbles`,
      size: fullestChat(board),
      max: board.limits.bubblesPerChatMax,
    },
    { name: `${platform}.live`, size: live.size, max: live.max },
    { name: `${platform}.statuses`, size: statuses.size, max: statuses.max },
    { name: `${platform}.meters`, size: meter.size, max: METERS_MAX },
  ];
}
