import type {
  Action,
  ConnectorFrame,
  Descriptor,
  InboundEvent,
  Result,
  Source,
} from "../../contract/generated/types.ts";
import type { AgentEvent, AgentResult } from "../../contract/ports/agent.ts";
import type {
  GatewayEffect,
  GatewayHappening,
  GatewayMemory,
  GatewayReport,
} from "../../contract/ports/gateway.ts";
import { GATEWAY_DEFAULTS, type GatewayConfig } from "../config.ts";
import { createGateway } from "../gateway.ts";
import { soundPolicies, type Policies } from "../policies/policies.ts";
import type { GatewayState } from "../state.ts";

/** An op as a test looks at it. */
export interface Op {
  readonly what: string;
  readonly turn: string | undefined;
  readonly conn: string;
  readonly requestId: string;
  readonly action: Action;
  readonly platform: string | undefined;
  readonly botId: string | undefined;
}

export const SLACK: Descriptor = {
  contract_version: 1,
  platform: "slack",
  label: "Slack",
  max_message_length: 39_000,
  supports_draft_streaming: true,
  supports_edit: true,
  supports_threads: true,
  markdown_dialect: "slack",
  len_unit: "chars",
  supported_ops: ["send", "edit", "typing", "delete", "draft", "task_card"],
};

export const TELEGRAM: Descriptor = {
  ...SLACK,
  platform: "telegram",
  label: "Telegram",
  max_message_length: 4_096,
  markdown_dialect: "markdown",
  len_unit: "utf16",
  supported_ops: ["send", "edit", "typing", "delete", "draft"],
};

export const SLACK_ONLY = [{ platform: "slack", botId: "B1" }] as const;

/** Feeds a gateway by hand, and keeps all it asked for. */
export class Driver {
  readonly machine;
  state: GatewayState;
  nowMs = 0;
  readonly effects: GatewayEffect[] = [];
  readonly name: string;
  memory: GatewayMemory = {};

  constructor(config: Partial<GatewayConfig> = {}, policies: Partial<Policies> = {}) {
    const whole = { ...GATEWAY_DEFAULTS, identities: SLACK_ONLY, typing: false, ...config };
    this.machine = createGateway(whole, { ...soundPolicies, ...policies });
    this.state = this.machine.init;
    this.name = whole.name;
  }

  /** One input now. @returns What it brought about. */
  feed(happening: GatewayHappening): readonly GatewayEffect[] {
    const [state, effects] = this.machine.step(this.state, { atMs: this.nowMs, ...happening });
    this.state = state;
    for (const effect of effects) {
      this.effects.push(effect);
      if (effect.kind === "persist") this.memory = effect.memory;
    }
    return effects;
  }

  start(memory: GatewayMemory = {}, entropy = "e1"): this {
    this.feed({ kind: "start", entropy, memory });
    return this;
  }

  /** The dial that is under way succeeds, and each descriptor arrives. */
  connect(...descriptors: readonly Descriptor[]): this {
    this.feed({ kind: "opened", conn: this.conn() });
    for (const descriptor of descriptors.length === 0 ? [SLACK] : descriptors) {
      this.frame({ type: "descriptor", descriptor });
    }
    return this;
  }

  /** The socket that was dialled last. */
  conn(): string {
    return `${this.name}.${this.state.link.dialled}`;
  }

  frame(frame: ConnectorFrame): readonly GatewayEffect[] {
    return this.feed({ kind: "frame", conn: this.conn(), frame });
  }

  cut(code = 1006, reason = ""): readonly GatewayEffect[] {
    return this.feed({ kind: "closed", conn: this.conn(), code, reason });
  }

  says(
    messageId: string | null,
    source: Partial<Source> = {},
    more: { readonly text?: string; readonly bufferId?: string } = {},
  ): string {
    const { bufferId, text = "question" } = more;
    const event: InboundEvent = {
      text,
      message_id: messageId,
      source: {
        platform: "slack",
        chat_id: "D1",
        chat_type: "dm",
        user_id: "U1",
        scope_id: "T1",
        ...source,
      },
    };
    this.frame({ type: "inbound", event, ...(bufferId === undefined ? {} : { bufferId }) });
    return `${event.source.platform ?? "relay"}:${event.source.chat_id ?? ""}:${messageId ?? "~1"}`;
  }

  agent(turn: string, event: AgentEvent): readonly GatewayEffect[] {
    return this.feed({ kind: "agent", turn, event });
  }

  text(turn: string, text: string): readonly GatewayEffect[] {
    return this.agent(turn, { kind: "text", text });
  }

  tool(turn: string, id = "t1"): readonly GatewayEffect[] {
    return this.agent(turn, { kind: "tool", id, title: `tool ${id}`, status: "in_progress" });
  }

  end(
    turn: string,
    text: string | null,
    more: Partial<AgentResult> = {},
  ): readonly GatewayEffect[] {
    return this.agent(turn, { kind: "end", result: { text, ...more } });
  }

  /** Answers the last op called `what`. */
  answer(what: string, result: Result = { success: true, message_id: `id of ${what}` }): void {
    const op = this.ops(what).at(-1);
    if (op === undefined) throw new Error(`no op ${what} among ${this.names().join(", ")}`);
    this.feed({
      kind: "frame",
      conn: op.conn,
      frame: { type: "outbound_result", requestId: op.requestId, result },
    });
  }

  /** Lets time pass, with a wake whenever one is due. */
  pass(ms: number): this {
    const untilMs = this.nowMs + ms;
    for (let due = this.due(); due !== undefined && due <= untilMs; due = this.due()) {
      this.nowMs = Math.max(this.nowMs, due);
      this.feed({ kind: "wake" });
      const next = this.due();
      if (next !== undefined && next <= this.nowMs)
        throw new Error(`a wake at ${due} changed nothing`);
    }
    this.nowMs = untilMs;
    return this;
  }

  due(): number | undefined {
    return this.machine.dueAtMs(this.state);
  }

  /** The ops written so far, or those of one name. */
  ops(what?: string): readonly Op[] {
    return this.effects.flatMap((effect): readonly Op[] => {
      if (effect.kind !== "send" || effect.frame.type !== "outbound") return [];
      if (what !== undefined && effect.about.what !== what) return [];
      const { requestId, action, platform, botId } = effect.frame;
      const { turn, what: name } = effect.about;
      return [{ what: name, turn, conn: effect.conn, requestId, action, platform, botId }];
    });
  }

  op(what: string): Op {
    const op = this.ops(what).at(-1);
    if (op === undefined) throw new Error(`no op ${what} among ${this.names().join(", ")}`);
    return op;
  }

  names(): readonly string[] {
    return this.ops().map((op) => op.what);
  }

  /** `content` of each op of a name. */
  contents(what: string): readonly unknown[] {
    return this.ops(what).map(({ action }) => ("content" in action ? action.content : undefined));
  }

  reports<W extends GatewayReport["what"]>(
    what: W,
  ): readonly Extract<GatewayReport, { what: W }>[] {
    return this.effects.flatMap((effect) =>
      effect.kind === "report" && effect.report.what === what
        ? [effect.report as Extract<GatewayReport, { what: W }>]
        : [],
    );
  }
}

export const LOST: Result = { success: false, ambiguous: true, error: "ack lost" };

export function refusal(error: string, messageId?: string): Result {
  return { success: false, error, ...(messageId === undefined ? {} : { message_id: messageId }) };
}
