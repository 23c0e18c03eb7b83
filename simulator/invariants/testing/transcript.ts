import type {
  Action,
  ConnectorFrame,
  Descriptor,
  GatewayFrame,
  Metadata,
  Result,
} from "../../../contract/generated/types.ts";
import type { AgentEvent, AgentResult } from "../../../contract/ports/agent.ts";
import type { GatewayReport } from "../../../contract/ports/gateway.ts";
import type { Happened, Line, MetaHappened, SeenBubble } from "../../../contract/trace-line.ts";

/** Options of a hand-written trace. */
export interface TranscriptOptions {
  readonly platform?: string;
  readonly observer?: MetaHappened["observer"];
  readonly segments?: MetaHappened["segments"];
  readonly placement?: MetaHappened["placement"];
  readonly placements?: MetaHappened["placements"] | undefined;
  readonly sessions?: MetaHappened["sessions"] | undefined;
  readonly formatting?: true | undefined;
  readonly unfurls?: true;
  readonly freshFinalAfterMs?: number;
  readonly ackTimeoutMs?: number;
  readonly connectorUrl?: string;
  readonly descriptor?: Partial<Descriptor>;
  /** Without one the trace begins with its meta line only. */
  readonly handshake?: boolean;
}

export interface FrameOptions {
  readonly turn?: string;
  readonly label?: string;
  readonly conn?: string;
  readonly platform?: string;
  readonly botId?: string;
}

/** What the connector answers; `lost` when its answer never arrives, `none` when there is none. */
export type Answer = Result | "lost" | "none";

/**
 * Writes a trace by hand, line after line, as a world would: what one side writes the other reads at
 * once. For tests of predicates; the short names keep a conversation readable.
 */
export class Transcript {
  readonly lines: Line[] = [];
  readonly platform: string;
  readonly #options: TranscriptOptions;
  #requests = 0;
  #ms = 0;
  #conn = "g1.1";
  #calls = 0;

  constructor(options: TranscriptOptions = {}) {
    this.#options = options;
    this.platform = options.platform ?? "slack";
    const {
      observer = "world",
      segments,
      placement,
      placements,
      sessions,
      formatting,
      ackTimeoutMs,
    } = options;
    this.push({
      kind: "meta",
      format: 1,
      contract: 1,
      observer,
      ...(segments === undefined ? {} : { segments }),
      ...(placement === undefined ? {} : { placement }),
      ...(placements === undefined ? {} : { placements }),
      ...(sessions === undefined ? {} : { sessions }),
      ...(formatting === undefined ? {} : { formatting }),
      ...(options.unfurls === undefined ? {} : { unfurls: options.unfurls }),
      ...(options.freshFinalAfterMs === undefined
        ? {}
        : { freshFinalAfterMs: options.freshFinalAfterMs }),
      ...(ackTimeoutMs === undefined ? {} : { ackTimeoutMs }),
      ...(options.connectorUrl === undefined ? {} : { connectorUrl: options.connectorUrl }),
    });
    if (options.handshake !== false) this.connect("g1.1");
  }

  push(happened: Happened): this {
    this.lines.push({ n: this.lines.length + 1, ms: this.#ms, ...happened });
    return this;
  }

  wait(ms: number): this {
    this.#ms += ms;
    return this;
  }

  connect(conn: string): this {
    this.#conn = conn;
    this.push({ kind: "open", conn, ok: true });
    this.gateway({ type: "hello", platform: this.platform, botId: "B1" });
    return this.connector({ type: "descriptor", descriptor: this.descriptor() });
  }

  descriptor(): Descriptor {
    return {
      contract_version: 1,
      platform: this.platform,
      label: this.platform,
      max_message_length: this.platform === "slack" ? 39_000 : 4096,
      supports_draft_streaming: true,
      supports_edit: true,
      supports_threads: true,
      markdown_dialect: this.platform,
      len_unit: this.platform === "telegram" ? "utf16" : "chars",
      supported_ops: ["send", "edit", "typing", "follow_up", "draft", "delete", "task_card"],
      ...this.#options.descriptor,
    };
  }

  /** The gateway writes a frame, and the connector reads it. */
  gateway(frame: GatewayFrame, how: FrameOptions = {}): this {
    const { conn = this.#conn, label, turn } = how;
    const named = {
      ...(label === undefined ? {} : { label }),
      ...(turn === undefined ? {} : { turn }),
    };
    const observer = this.#options.observer ?? "world";
    if (observer !== "connector")
      this.push({ kind: "sent", conn, from: "gateway", frame, ...named });
    if (observer === "world" || observer === "connector") {
      this.push({ kind: "received", conn, by: "connector", frame, ...named });
    }
    return this;
  }

  /** The connector writes a frame, and the gateway reads it. */
  connector(frame: ConnectorFrame, how: FrameOptions = {}): this {
    this.connectorWrites(frame, how);
    const observer = this.#options.observer ?? "world";
    if (observer === "world" || observer === "gateway") this.gatewayReads(frame, how);
    return this;
  }

  connectorWrites(frame: ConnectorFrame, how: FrameOptions = {}): this {
    if (this.#options.observer === "gateway") return this;
    const { conn = this.#conn, label, turn } = how;
    const named = {
      ...(label === undefined ? {} : { label }),
      ...(turn === undefined ? {} : { turn }),
    };
    return this.push({ kind: "sent", conn, from: "connector", frame, ...named });
  }

  gatewayReads(frame: ConnectorFrame, how: FrameOptions = {}): this {
    const { conn = this.#conn, label, turn } = how;
    const named = {
      ...(label === undefined ? {} : { label }),
      ...(turn === undefined ? {} : { turn }),
    };
    return this.push({ kind: "received", conn, by: "gateway", frame, ...named });
  }

  /** A person writes message `messageId`, which turn `turn` answers. */
  says(turn: string, messageId: string, more: Partial<Inbound> = {}): this {
    const {
      chat = "D1",
      user = "U1",
      scope = "T1",
      thread = null,
      chatType = "dm",
      text = "hello",
    } = more;
    const source = {
      platform: this.platform,
      chat_id: chat,
      chat_type: chatType,
      user_id: user,
      scope_id: scope,
      thread_id: thread,
      ...(more.profile === undefined ? {} : { profile: more.profile }),
    };
    const event = { text, message_type: "text", message_id: messageId, source };
    const buffered = more.bufferId === undefined ? {} : { bufferId: more.bufferId };
    return this.connector(
      { type: "inbound", event, ...buffered },
      { label: `${turn}/inbound`, turn, ...(more.conn === undefined ? {} : { conn: more.conn }) },
    );
  }

  agent(turn: string, event: AgentEvent): this {
    return this.push({ kind: "agent", gateway: "g1", turn, event });
  }

  text(turn: string, text: string): this {
    return this.agent(turn, { kind: "text", text });
  }

  tool(turn: string): this {
    return this.agent(turn, { kind: "tool", id: "t", title: "look up", status: "in_progress" });
  }

  ends(turn: string, text: string | null, more: Omit<AgentResult, "text"> = {}): this {
    return this.agent(turn, { kind: "end", result: { text, ...more } });
  }

  report(report: GatewayReport, turn?: string): this {
    return this.push({
      kind: "report",
      gateway: "g1",
      report,
      ...(turn === undefined ? {} : { turn }),
    });
  }

  /** The gateway writes an op and the connector answers it. Returns the request's id. */
  op(action: Action, answer: Answer = { success: true }, how: FrameOptions = {}): string {
    this.#requests += 1;
    const requestId = `r${this.#requests}`;
    const { platform = this.platform, botId = "B1" } = how;
    this.gateway({ type: "outbound", requestId, action, platform, botId }, how);
    if (answer !== "none") this.answer(requestId, answer, how);
    return requestId;
  }

  answer(requestId: string, answer: Exclude<Answer, "none">, how: FrameOptions = {}): this {
    const result = answer === "lost" ? { success: true } : answer;
    const frame: ConnectorFrame = { type: "outbound_result", requestId, result };
    return answer === "lost" ? this.connectorWrites(frame, how) : this.connector(frame, how);
  }

  /** A draft frame of a turn, as a sound gateway writes it. */
  frame(turn: string, draftId: number, content: string, how: OpOptions = {}): this {
    return this.draft(turn, draftId, content, false, { success: true }, how);
  }

  seal(
    turn: string,
    draftId: number,
    content: string,
    messageId: string,
    how: OpOptions = {},
  ): this {
    return this.draft(turn, draftId, content, true, { success: true, message_id: messageId }, how);
  }

  draft(
    turn: string,
    draftId: number,
    content: string,
    final: boolean,
    usual: Result,
    { answer = usual, chat = "D1", metadata = {}, ...how }: OpOptions,
  ): this {
    const action = {
      op: "draft",
      chat_id: chat,
      draft_id: draftId,
      content,
      final,
      metadata: { ...TENANT, ...metadata },
    } as const;
    this.op(action, answer, { turn, ...how });
    return this;
  }

  send(turn: string, content: string, messageId: string, how: OpOptions = {}): this {
    const {
      answer = { success: true, message_id: messageId },
      chat = "D1",
      metadata = {},
      ...rest
    } = how;
    const action = {
      op: "send",
      chat_id: chat,
      content,
      reply_to: null,
      metadata: { ...TENANT, ...metadata },
    } as const;
    this.op(action, answer, { turn, ...rest });
    return this;
  }

  edit(turn: string, messageId: string, content: string, how: OpOptions = {}): this {
    const { answer = { success: true }, chat = "D1", metadata = {}, ...rest } = how;
    const action = {
      op: "edit",
      chat_id: chat,
      message_id: messageId,
      content,
      metadata: { ...TENANT, ...metadata },
    } as const;
    this.op(action, answer, { turn, ...rest });
    return this;
  }

  typing(turn: string, content: string | undefined, how: OpOptions = {}): this {
    const { answer = { success: true }, chat = "D1", metadata = {}, ...rest } = how;
    const action = {
      op: "typing",
      chat_id: chat,
      ...(content === undefined ? {} : { content }),
      metadata: { ...TENANT, ...metadata },
    } as const;
    this.op(action, answer, { turn, ...rest });
    return this;
  }

  /** The connector calls the platform for the op of this label. */
  call(
    label: string | undefined,
    turn: string | undefined,
    method: string,
    fields: Readonly<Record<string, unknown>>,
    answer: { readonly ok: boolean; readonly id?: string; readonly error?: string } = { ok: true },
  ): this {
    this.#calls += 1;
    return this.push({
      kind: "platform",
      platform: this.platform,
      id: `call${this.#calls}`,
      call: { method, channel: "D1", ...fields },
      answer,
      ...(label === undefined ? {} : { label: `${label}>${method}` }),
      ...(turn === undefined ? {} : { turn }),
    });
  }

  /** What people see at the end. */
  screen(...bubbles: readonly Partial<SeenBubble>[]): this {
    return this.push({
      kind: "screen",
      platform: this.platform,
      statuses: [],
      bubbles: bubbles.map((bubble, index) => ({
        chat: "D1",
        id: `m${index + 1}`,
        thread: null,
        author: "bot",
        kind: "message",
        text: "",
        live: false,
        interrupted: false,
        gone: false,
        postedAtMs: 0,
        call: "",
        ...bubble,
      })),
    });
  }

  close(by: "gateway" | "connector" | "network" = "network", code = 1006, reason = ""): this {
    return this.push({ kind: "close", conn: this.#conn, by, code, reason });
  }

  rest(why: "quiescent" | "stuck" | "stopped" = "quiescent"): readonly Line[] {
    this.push({ kind: "end", why, pending: [] });
    return this.lines;
  }
}

export interface OpOptions extends FrameOptions {
  readonly answer?: Answer;
  readonly chat?: string;
  readonly metadata?: Metadata;
}

interface Inbound {
  readonly chat: string;
  readonly user: string;
  readonly scope: string | null;
  readonly profile: string;
  readonly thread: string | null;
  readonly chatType: string;
  readonly text: string;
  readonly bufferId: string;
  readonly conn: string;
}

/** Who the messages of these traces come from (D-20). */
export const TENANT: Metadata = { user_id: "U1", scope_id: "T1" };
