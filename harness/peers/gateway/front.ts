import { randomUUID } from "node:crypto";
import { claimedExpiry } from "../../../contract/auth/upgrade-token.ts";
import { CloseCode } from "../../../contract/close-codes.ts";
import { admit, openDoor } from "../../../contract/door/door.ts";
import { assert } from "../../../contract/assert.ts";
import type { ConnectorFrame, InboundEvent } from "../../../contract/generated/types.ts";
import { MESSAGE_BYTES_MAX } from "../../../contract/limits.ts";
import type { Socket } from "../../../contract/ports/socket.ts";
import { withoutTokens } from "../../../contract/trace/redact.ts";
import type { Happened } from "../../../contract/trace-line.ts";
import { GATEWAY_DEFAULTS } from "../../../reference-gateway/config.ts";
import { originOf } from "../../../reference-gateway/inbound/origin.ts";
import { sessionKey } from "../../../reference-gateway/inbound/session-key.ts";
import type { ConnectorConfig } from "../../../simulator/connector/config.ts";
import { createConnector } from "../../../simulator/connector/connector.ts";
import type { ConnectorMemory } from "../../../simulator/connector/port.ts";
import type {
  ConnectorOptions,
  RunningConnector,
  UpgradeRequest,
} from "../../../simulator/connector/shell/options.ts";
import { runConnector } from "../../../simulator/connector/shell/run-connector.ts";
import { handNamed, type Hand } from "../../../simulator/faults/rewritten.ts";
import { PLATFORM_NAMES } from "../../../simulator/platforms/names.ts";
import type { PlatformName, ScreenView } from "../../../simulator/platforms/port.ts";
import { listen, type Listener } from "../../sockets/listen.ts";
import { PlannedFaults } from "./planned-faults.ts";
import type { Recorder } from "./recorder.ts";
import type { Annotator } from "./annotate.ts";

/** Messages that are remembered, for stops and replays. */
const MESSAGES_MAX = 4_096;

/** Of what a stranger asks, so much is kept, in UTF-16 code units. */
const STRANGER_UNITS_MAX = 200;

export interface FrontOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly config: ConnectorConfig;
  readonly screens: ConnectorOptions["screens"];
  readonly recorder: Recorder;
  readonly annotator: Annotator;
}

/** What a person said, as the connector delivered it. */
export interface Delivered {
  readonly platform: PlatformName;
  readonly chat: string;
  readonly messageId: string;
  readonly event: InboundEvent;
}

/** Another hand that waits for its frame. */
interface Rewriting {
  readonly type: ConnectorFrame["type"];
  readonly hand: Hand;
  readonly name: string;
  readonly at: string;
}

/** The simulated connector on a port, as cases use it: people act, and faults are put in its way. */
export class Front {
  readonly faults: PlannedFaults;
  readonly #options: FrontOptions;
  readonly #listener: Listener;
  readonly #sockets = new Map<string, Socket>();
  readonly #delivered = new Map<string, Delivered>();
  #connector: RunningConnector;
  #memory: ConnectorMemory = {};
  #conns = 0;
  #onUpgrade: (request: UpgradeRequest) => void = () => undefined;
  /** What was last asked of the port over plain HTTP, which nobody of the contract does. */
  #stranger: string | undefined;
  #rewriting: Rewriting | undefined;
  #longestTokenSeconds = 0;
  /** While it is down, whoever knocks is dropped. */
  #isDown = false;

  private constructor(options: FrontOptions, listener: Listener) {
    this.#options = options;
    this.#listener = listener;
    this.faults = new PlannedFaults(
      (name, frame) =>
        options.recorder.add({
          kind: "fault",
          fault: name,
          at: options.annotator.labelOf(frame.requestId),
        }),
      (conn) => this.#sockets.get(conn)?.close(CloseCode.Abnormal, ""),
    );
    this.#connector = this.#start(options.config);
  }

  /** @throws {ListenError} When the port cannot be had. */
  static async open(options: FrontOptions): Promise<Front> {
    const fronts: Front[] = [];
    const listener = await listen(
      options.port,
      (knock) => {
        const [front] = fronts;
        if (front === undefined || front.#isDown) knock.drop();
        else front.#knock(knock);
      },
      (request, response) => {
        const [front] = fronts;
        const asked = withoutTokens(`${request.method ?? ""} ${request.url ?? ""}`);
        if (front !== undefined) front.#stranger = asked.slice(0, STRANGER_UNITS_MAX);
        response.writeHead(426).end("This port is for WebSockets, at /relay.");
      },
      options.host,
    );
    const front = new Front(options, listener);
    fronts.push(front);
    return front;
  }

  /** `ws://127.0.0.1:<port>` */
  get url(): string {
    return this.#listener.url;
  }

  get config(): ConnectorConfig {
    return this.#options.config;
  }

  get stranger(): string | undefined {
    return this.#stranger;
  }

  /** How long the longest-lived token of an upgrade had left, in seconds; one that never expires counts for nothing. */
  get longestTokenSeconds(): number {
    return this.#longestTokenSeconds;
  }

  /** Names of the sockets that are open. */
  get open(): readonly string[] {
    return [...this.#sockets.keys()];
  }

  says(platform: PlatformName, chat: string, user: string, text: string): void {
    this.#options.recorder.add({ kind: "user", platform, chat, user, what: "says", text });
    this.#connector.act(platform, { what: "says", chat, user, text });
  }

  /** The last message that was delivered from a chat. */
  lastFrom(platform: PlatformName, chat: string): Delivered | undefined {
    return this.#delivered.get(`${platform}:${chat}`);
  }

  /** A person stops what runs (W-30). Only a gateway knows its sessions: the name is made as G-77 says. */
  interrupt({ platform, chat, event }: Delivered, user: string): void {
    this.#options.recorder.add({ kind: "user", platform, chat, user, what: "interrupts" });
    const session = sessionKey(originOf(event), GATEWAY_DEFAULTS);
    this.#connector.tell({ kind: "interrupt", platform, chat, sessionKey: session });
  }

  /** A person presses the platform's own stop on a message that still grows (S-08). */
  pressStop(platform: PlatformName, chat: string, user: string, id: string): void {
    const pressed = { kind: "user", platform, chat, user, what: "stops", message_id: id } as const;
    this.#options.recorder.add(pressed);
    this.#connector.act(platform, { what: "stops-stream", chat, id });
  }

  /** Delivers a message once more, through the buffer (C-37). */
  replay({ platform, chat, messageId }: Delivered, turn: string): void {
    this.#fault("replay", `${turn}/inbound`);
    this.#connector.tell({ kind: "replay", platform, chat, messageId });
  }

  /** Writes something on every open socket that is no frame, or none that anybody knows. */
  inject(text: string): readonly string[] {
    for (const [conn, socket] of this.#sockets) {
      this.#fault("malformed", conn, text);
      const [, admitted] = admit(openDoor("connector"), `${text}\n`);
      for (const line of admitted) {
        if (line.ok || line.why === "ignored") continue;
        const { issues } = line;
        this.#observe({ kind: "malformed", conn, from: "connector", issues, text });
      }
      socket.send(`${text}\n`);
    }
    return this.open;
  }

  /** Writes one message above the size that anybody takes (W-11), on every open socket. */
  flood(): void {
    for (const [conn, socket] of this.#sockets) {
      this.#fault("too-large", conn);
      socket.send(`${"x".repeat(MESSAGE_BYTES_MAX)}\n`);
    }
  }

  /** The next frame of this type is written by another hand; the trace tells of it at this label. */
  rewrite(type: ConnectorFrame["type"], name: string, at: string): void {
    const hand = handNamed(name);
    assert(hand !== undefined, `there is no hand called ${name}`);
    this.#rewriting = { type, hand, at, name };
  }

  /** Every socket ends without a close frame. */
  cut(): void {
    for (const [conn, socket] of this.#sockets) {
      this.#fault("cut", conn);
      socket.close(CloseCode.Abnormal, "");
    }
  }

  /** Every socket is closed in order. */
  closeAll(code: number, reason: string): void {
    for (const [conn, socket] of this.#sockets) {
      this.#fault("close", conn, `${code} ${reason}`.trimEnd());
      socket.close(code, reason);
    }
  }

  /** The gateway's credential is taken back, until the connector is started again without its memory. */
  revoke(): void {
    const [account] = this.#options.config.gateways;
    if (account === undefined) return;
    this.#fault("revoked", account.id);
    this.#connector.tell({ kind: "revoke", gatewayId: account.id });
  }

  /** The process of the connector ends; nobody is let in until `rise`. */
  fall(): void {
    this.#options.recorder.add({ kind: "process", side: "connector", id: "c", what: "crash" });
    this.#isDown = true;
    this.#connector.stop();
  }

  /** The connector begins again, with what it wrote down or without, set up as it was or otherwise. */
  rise(options: { readonly memory: boolean; readonly config?: ConnectorConfig }): void {
    const { memory, config = this.#options.config } = options;
    if (!memory) this.#memory = {};
    const started = { kind: "process", side: "connector", id: "c", what: "start", memory } as const;
    this.#options.recorder.add(started);
    this.#connector = this.#start(config);
    this.#isDown = false;
  }

  view(platform: PlatformName): ScreenView {
    return this.#connector.view(platform);
  }

  async close(): Promise<void> {
    this.#connector.stop();
    await this.#listener.close();
  }

  #start(config: ConnectorConfig): RunningConnector {
    const { recorder, screens } = this.#options;
    return runConnector({
      machine: createConnector(config),
      server: {
        onUpgrade: (told) => {
          this.#onUpgrade = told;
        },
      },
      clock: recorder.clock,
      screens,
      entropy: randomUUID(),
      memory: this.#memory,
      persist: (memory) => {
        this.#memory = memory;
      },
      observe: (happened) => this.#observe(happened),
      nameConn: () => `c.${this.#conns}`,
      refuse: (conn, frame) => this.faults.refusalOf(conn, frame),
      withhold: (conn, frame, write) => this.faults.withholds(conn, frame, write),
    });
  }

  #knock(request: UpgradeRequest): void {
    this.#conns += 1;
    const conn = `c.${this.#conns}`;
    const expSeconds = claimedExpiry(request.authorization ?? undefined) ?? 0;
    const leftSeconds = Math.ceil(expSeconds - Date.now() / 1_000);
    this.#longestTokenSeconds = Math.max(this.#longestTokenSeconds, leftSeconds);
    this.#onUpgrade({
      ...request,
      accept: () => {
        const socket = request.accept();
        this.#sockets.set(conn, socket);
        socket.onClose(() => this.#sockets.delete(conn));
        return {
          send: (message) => this.#write(socket, message),
          close: (code, reason) => socket.close(code, reason),
          onMessage: (listener) => socket.onMessage(listener),
          onClose: (listener) => socket.onClose(listener),
          ...(socket.pulse === undefined ? {} : { pulse: socket.pulse }),
        };
      },
    });
  }

  #write(socket: Socket, message: string): void {
    const rewriting = this.#rewriting;
    const frame = rewriting === undefined ? {} : dataOf(JSON.parse(message));
    const texts = frame["type"] === rewriting?.type ? (rewriting?.hand(frame) ?? []) : [];
    if (rewriting === undefined || texts.length === 0) {
      socket.send(message);
      return;
    }
    this.#rewriting = undefined;
    this.#fault("rewritten", rewriting.at, rewriting.name);
    for (const text of texts) socket.send(text);
  }

  #observe(happened: Happened): void {
    const { recorder, annotator } = this.#options;
    const line = recorder.add(annotator.annotate(happened));
    if (line.kind !== "sent" || line.frame.type !== "inbound") return;
    const { event } = line.frame;
    const platform = PLATFORM_NAMES.find((name) => name === event.source.platform) ?? "slack";
    const chat = event.source.chat_id ?? "";
    const delivered = { platform, chat, messageId: event.message_id ?? "", event } as const;
    this.#delivered.set(`${platform}:${chat}`, delivered);
    const [oldest] = this.#delivered.keys();
    if (this.#delivered.size > MESSAGES_MAX && oldest !== undefined) this.#delivered.delete(oldest);
  }

  #fault(fault: string, at: string, detail?: string): void {
    const said = detail === undefined ? {} : { detail };
    this.#options.recorder.add({ kind: "fault", fault, at, ...said });
  }
}

function dataOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
