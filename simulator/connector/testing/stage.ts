import { upgradeAuthorization } from "../../../contract/auth/upgrade-token.ts";
import { assert } from "../../../contract/assert.ts";
import type {
  Action,
  ConnectorFrame,
  GatewayFrame,
  InboundEvent,
  Result,
} from "../../../contract/generated/types.ts";
import type {
  Bubble,
  PlatformAnswer,
  PlatformCall,
  PlatformName,
  ScreenHappening,
  ScreenMachine,
  UserAction,
} from "../../platforms/port.ts";
import { PLATFORM_NAMES } from "../../platforms/names.ts";
import { createDiscordScreen } from "../../platforms/discord/screen.ts";
import { createSlackScreen } from "../../platforms/slack/screen.ts";
import { createTelegramScreen } from "../../platforms/telegram/screen.ts";
import { createWhatsAppScreen } from "../../platforms/whatsapp/screen.ts";
import type { ConnectorConfig } from "../config.ts";
import { createConnector } from "../connector.ts";
import type { ConnectorPolicies } from "../policies.ts";
import type { ConnectorEffect, ConnectorHappening, ConnectorMemory, Refusal } from "../port.ts";
import { defaultConfig } from "../profiles.ts";
import type { ConnectorState } from "../state.ts";

export interface StageOptions {
  readonly config?: Partial<ConnectorConfig>;
  readonly policies?: Partial<ConnectorPolicies>;
  readonly slack?: Parameters<typeof createSlackScreen>[0];
}

/** A call that the platform has not answered yet. */
interface HeldCall {
  readonly id: string;
  readonly call: PlatformCall;
}

type Call = HeldCall & { readonly answer: PlatformAnswer };

/** A connector with its platforms, told everything by the test, for the test to look at. */
export class Stage {
  readonly calls: Call[] = [];
  readonly held: HeldCall[] = [];
  readonly effects: ConnectorEffect[] = [];
  /** While true, calls are made but not carried out until `release`. */
  holding = false;
  /** Errors the next calls are answered, oldest first; `undefined` lets one pass. */
  readonly faults: ({ error: string; retryAfterMs?: number } | undefined)[] = [];
  memory: ConnectorMemory = {};
  state: ConnectorState;
  nowMs = 0;
  readonly config: ConnectorConfig;
  readonly machine: ReturnType<typeof createConnector>;
  private readonly screens: Record<PlatformName, { machine: ScreenMachine; state: unknown }>;
  private requests = 0;
  private conns = 0;

  constructor(options: StageOptions = {}) {
    this.config = defaultConfig({
      gateways: [
        { id: "g1", secrets: ["s1"] },
        { id: "g2", secrets: ["s2"] },
      ],
      ...options.config,
    });
    this.machine = createConnector(this.config, options.policies);
    const slack = createSlackScreen(options.slack ?? {}) as ScreenMachine;
    const telegram = createTelegramScreen() as ScreenMachine;
    const discord = createDiscordScreen() as ScreenMachine;
    const whatsapp = createWhatsAppScreen() as ScreenMachine;
    this.screens = {
      slack: { machine: slack, state: slack.init },
      telegram: { machine: telegram, state: telegram.init },
      discord: { machine: discord, state: discord.init },
      whatsapp: { machine: whatsapp, state: whatsapp.init },
    };
    this.state = this.machine.init;
    this.tell({ kind: "start", entropy: "p1", memory: {} });
  }

  /** Feeds one input and carries out what comes of it. */
  tell(happening: ConnectorHappening): readonly ConnectorEffect[] {
    const [next, effects] = this.machine.step(this.state, { atMs: this.nowMs, ...happening });
    this.state = next;
    this.effects.push(...effects);
    for (const effect of effects) {
      if (effect.kind === "persist") this.memory = effect.memory;
      if (effect.kind !== "call") continue;
      if (this.holding) this.held.push(effect);
      else this.perform(effect);
    }
    return effects;
  }

  /** Lets the platform answer the held call that has waited longest, or the one at `index`. */
  release(index = 0): void {
    const [call] = this.held.splice(index, 1);
    assert(call !== undefined, "no call is held");
    this.perform(call);
  }

  dial(gatewayId = "g1", secret = gatewayId.replace("g", "s")): string {
    this.conns += 1;
    const conn = `${gatewayId}.${this.conns}`;
    const authorization = upgradeAuthorization({ gatewayId, secret }, this.nowMs / 1_000) ?? null;
    this.tell({ kind: "upgrade", conn, path: "/relay", authorization });
    return conn;
  }

  /** A socket with its hellos said. */
  connect(gatewayId = "g1", platforms: readonly PlatformName[] = ["slack", "telegram"]): string {
    const conn = this.dial(gatewayId);
    for (const platform of platforms) this.hello(conn, platform);
    return conn;
  }

  hello(conn: string, platform: PlatformName): void {
    const botId = this.config.identities.find((one) => one.platform === platform)?.botId ?? "";
    this.frame(conn, { type: "hello", platform, botId });
  }

  frame(conn: string, frame: GatewayFrame, refuse?: Refusal): void {
    this.tell({ kind: "frame", conn, frame, ...(refuse === undefined ? {} : { refuse }) });
  }

  /** Sends an op and returns its requestId. */
  request(conn: string, action: Action, platform: PlatformName = "slack"): string {
    this.requests += 1;
    const requestId = `r${this.requests}`;
    this.frame(conn, { type: "outbound", requestId, action, platform });
    return requestId;
  }

  /** Sends an op and returns its result, which must have come. */
  op(conn: string, action: Action, platform: PlatformName = "slack"): Result {
    const result = this.resultsOf(this.request(conn, action, platform))[0];
    assert(result !== undefined, `no result for ${JSON.stringify(action)}`);
    return result;
  }

  says(platform: PlatformName, action: Omit<UserAction & { what: "says" }, "what">): void {
    this.onScreen(platform, { kind: "user", action: { what: "says", ...action } });
  }

  acts(platform: PlatformName, action: UserAction): void {
    this.onScreen(platform, { kind: "user", action });
  }

  close(conn: string): void {
    this.tell({ kind: "closed", conn, code: 1006, reason: "" });
  }

  /** The process dies and another begins, with or without what the first one persisted. */
  restart(withMemory: boolean): void {
    const memory = structuredClone(this.memory);
    this.state = this.machine.init;
    this.held.length = 0;
    this.tell({ kind: "start", entropy: "p2", memory: withMemory ? memory : {} });
  }

  /** Time passes; everything due on the way is woken at its time. */
  advance(ms: number): void {
    const untilMs = this.nowMs + ms;
    for (;;) {
      const due = this.machine.dueAtMs(this.state);
      if (due === undefined || due > untilMs) break;
      this.nowMs = Math.max(this.nowMs, due);
      this.tell({ kind: "wake" });
    }
    this.nowMs = untilMs;
    for (const platform of PLATFORM_NAMES) this.onScreen(platform, { kind: "wake" });
  }

  sentOn(conn: string): readonly ConnectorFrame[] {
    return this.effects.flatMap((effect) =>
      effect.kind === "send" && effect.conn === conn ? [effect.frame] : [],
    );
  }

  resultsOf(requestId: string): readonly Result[] {
    return this.effects.flatMap((effect) =>
      effect.kind === "send" &&
      effect.frame.type === "outbound_result" &&
      effect.frame.requestId === requestId
        ? [effect.frame.result]
        : [],
    );
  }

  /** What the bot shows on a platform and has not taken away, in order. */
  /** The event that was delivered last. */
  inbound(): InboundEvent {
    const sent = this.effects.findLast(
      (effect) => effect.kind === "send" && effect.frame.type === "inbound",
    );
    assert(sent?.kind === "send" && sent.frame.type === "inbound", "nothing was delivered");
    return sent.frame.event;
  }

  bubbles(platform: PlatformName = "slack"): readonly Bubble[] {
    const { machine, state } = this.screens[platform];
    return machine.view(state).bubbles.filter((b) => b.author === "bot" && !b.gone);
  }

  texts(platform: PlatformName = "slack"): readonly string[] {
    return this.bubbles(platform).map((bubble) => bubble.text);
  }

  methods(): readonly string[] {
    return this.calls.map(({ call }) => call.method);
  }

  private perform({ id, call }: HeldCall): void {
    const fault = this.faults.shift();
    this.onScreen(
      call.platform,
      {
        kind: "call",
        id,
        call,
        ...(fault === undefined ? {} : { fault }),
      },
      call,
    );
  }

  private onScreen(platform: PlatformName, happening: ScreenHappening, call?: PlatformCall): void {
    const screen = this.screens[platform];
    const [next, effects] = screen.machine.step(screen.state, { atMs: this.nowMs, ...happening });
    screen.state = next;
    for (const effect of effects) {
      if (effect.kind === "event") {
        this.tell({ kind: "platform-event", platform, event: effect.event });
        continue;
      }
      assert(call !== undefined, "an answer without a call");
      this.calls.push({ id: effect.id, call, answer: effect.answer });
      this.tell({ kind: "platform-answer", call: effect.id, answer: effect.answer });
    }
  }
}
