import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { InboundEvent } from "../../contract/generated/types.ts";
import { emptyTable, tableGet, tableSet } from "../../contract/table.ts";
import type { Happened } from "../../contract/trace-line.ts";
import type { ConnectorConfig } from "../../simulator/connector/config.ts";
import { createConnector } from "../../simulator/connector/connector.ts";
import type { ConnectorPolicies } from "../../simulator/connector/policies.ts";
import { defaultConfig } from "../../simulator/connector/profiles.ts";
import type { UpgradeRequest } from "../../simulator/connector/shell/options.ts";
import { runConnector } from "../../simulator/connector/shell/run-connector.ts";
import type { PlatformEvent, PlatformName, ScreenView } from "../../simulator/platforms/port.ts";
import { createDiscordScreen } from "../../simulator/platforms/discord/screen.ts";
import { createSlackScreen } from "../../simulator/platforms/slack/screen.ts";
import { createTelegramScreen } from "../../simulator/platforms/telegram/screen.ts";
import { createWhatsAppScreen } from "../../simulator/platforms/whatsapp/screen.ts";
import { statusOnly, type SideRequest } from "../../contract/ports/side-door.ts";
import type { Socket } from "../../contract/ports/socket.ts";
import type { Clock } from "../../contract/ports/clock.ts";
import { realClock } from "../clock.ts";
import { FileStore } from "../files/file-store.ts";
import { IDENTITIES } from "../run/defaults.ts";
import { isForSideDoor, serveSideDoor, type SideDoors } from "../side-doors/serve-over-http.ts";
import { listen } from "../sockets/listen.ts";
import { operate, type Panel } from "./control-panel.ts";
import { FaultsToCome } from "./faults-to-come.ts";
import { pokeOverHttp } from "./poke-over-http.ts";
import { slackOverHttp, type SlackOverHttp } from "./slack-over-http.ts";

export interface ServeOptions {
  /** Where to listen; on loopback, unless given. */
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly platforms: readonly PlatformName[];
  readonly gatewayId: string;
  /** `undefined`: upgrades need no token (W-04). */
  readonly secret: string | undefined;
  configure(config: ConnectorConfig): ConnectorConfig;
  readonly policies: ConnectorPolicies;
  /** Real time, unless given. */
  readonly clock?: Clock;
  /**
   * Slack is elsewhere: its API, and the secrets it is reached with. Its events come to `POST /slack/events`,
   * presses to `POST /slack/interactivity`.
   */
  readonly slack?: {
    readonly apiUrl: string;
    readonly token: string;
    readonly signingSecret: string;
  };
  observe(happened: Happened): void;
  onQuit(): void;
}

export interface ServedConnector {
  readonly url: string;
  /** Does what a line at the controls asks for, and says what came of it. */
  operate(line: string): string;
  view(platform: PlatformName): ScreenView;
  close(): Promise<void>;
}

/** Chats whose last message is remembered, for `stop`. */
const CHATS_REMEMBERED_MAX = 1_024;
/** Longest control over HTTP, in UTF-16 code units. */
const CONTROL_UNITS_MAX = 64 * 1024;

/**
 * A simulated connector on a real port of this machine, with its platforms and its controls.
 *
 * @throws {ListenError} When the port cannot be had.
 */
export async function serveConnector(options: ServeOptions): Promise<ServedConnector> {
  const faults = new FaultsToCome();
  const sockets = new Set<Socket>();
  let inbound = emptyTable<InboundEvent>(CHATS_REMEMBERED_MAX);
  let onUpgrade: (request: UpgradeRequest) => void = () => undefined;
  let command: (line: string) => string = () => "starting";
  let asked: SideDoors["ask"] = () => Promise.resolve(statusOnly(503));
  let onEvent: (event: PlatformEvent) => void = () => undefined;
  const files = new FileStore();
  const slack =
    options.slack === undefined
      ? undefined
      : slackOverHttp({ ...options.slack, files, onEvent: (event) => onEvent(event) });
  const doors = {
    origin: "",
    files,
    ask: (request: SideRequest) => asked(request),
  };
  const listener = await listen(
    options.port,
    (knock) => {
      // Where no token is asked for, any page that this machine's browser shows could dial.
      if (options.secret === undefined && knock.origin !== null) {
        return knock.reject(403, "Not for web pages");
      }
      onUpgrade({ ...knock, accept: () => counted(sockets, knock.accept()) });
    },
    (request, response) => {
      if (isForSideDoor(request)) {
        void serveSideDoor(doors, request, response);
      } else if (slack !== undefined && request.url === "/slack/events") {
        void answerSlack(request, response, slack.take);
      } else if (slack !== undefined && request.url === "/slack/interactivity") {
        void answerSlack(request, response, slack.press);
      } else {
        void answer(request, response, (line) => command(line));
      }
    },
  );
  doors.origin = originOf(listener.url);
  const connector = runConnector({
    machine: createConnector(configOf(options, listener.url), options.policies),
    server: {
      onUpgrade: (told) => {
        onUpgrade = told;
      },
    },
    clock: options.clock ?? realClock(),
    poke: pokeOverHttp((happened) => options.observe(happened)),
    screens: screensOf(options.platforms),
    ...(slack === undefined ? {} : { elsewhere: { slack: slack.call } }),
    entropy: randomUUID(),
    observe: (happened) => {
      options.observe(happened);
      const key = inboundKey(happened);
      if (key !== undefined) inbound = tableSet(inbound, key.chat, key.event);
    },
    refuse: (_conn, frame) => faults.refusalOf(frame),
    faultCall: (call) => faults.errorOf(call),
  });
  asked = (request) => connector.ask(request);
  onEvent = (event) => connector.tell({ kind: "platform-event", platform: "slack", event });
  const panel: Panel = {
    connector,
    platforms: options.platforms,
    gatewayId: options.gatewayId,
    faults,
    files,
    lastInbound: (key) => tableGet(inbound, key),
    cutSockets: () => {
      for (const socket of sockets) socket.close(1006, "");
    },
    quit: () => options.onQuit(),
  };
  command = (line) => operate(panel, line);
  return {
    url: listener.url,
    operate: command,
    view: (platform) => connector.view(platform),
    close: async () => {
      connector.stop();
      await listener.close();
    },
  };
}

function counted(sockets: Set<Socket>, socket: Socket): Socket {
  sockets.add(socket);
  socket.onClose(() => sockets.delete(socket));
  return socket;
}

function originOf(url: string): string {
  return `http${url.slice("ws".length)}`;
}

function configOf(options: ServeOptions, url: string): ConnectorConfig {
  const { gatewayId, secret, platforms } = options;
  const base = defaultConfig({
    gateways: [{ id: gatewayId, secrets: secret === undefined ? [] : [secret] }],
    anonymousAs: secret === undefined ? gatewayId : null,
    epochMs: Date.now(),
    publicUrl: url,
    identities: platforms.map((platform) => IDENTITIES[platform]),
  });
  return options.configure(base);
}

function screensOf(
  platforms: readonly PlatformName[],
): Parameters<typeof runConnector>[0]["screens"] {
  return {
    ...(platforms.includes("slack") ? { slack: createSlackScreen() } : {}),
    ...(platforms.includes("telegram") ? { telegram: createTelegramScreen() } : {}),
    ...(platforms.includes("discord") ? { discord: createDiscordScreen() } : {}),
    ...(platforms.includes("whatsapp") ? { whatsapp: createWhatsAppScreen() } : {}),
  };
}

function inboundKey(
  happened: Happened,
): { readonly chat: string; readonly event: InboundEvent } | undefined {
  if (happened.kind !== "sent" || happened.frame.type !== "inbound") return undefined;
  const { event } = happened.frame;
  return { chat: `${event.source.platform ?? ""}:${event.source.chat_id ?? ""}`, event };
}

/** `POST /control` with a line as its body. A page in a browser is kept out by its Origin header. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  command: (line: string) => string,
): Promise<void> {
  if (request.headers.origin !== undefined) {
    reply(response, 403, "not for web pages");
  } else if (request.method !== "POST" || request.url !== "/control") {
    reply(response, 404, "POST a line to /control; help lists them");
  } else {
    const body = await bodyOf(request);
    if (body === undefined) reply(response, 413, "too long");
    else reply(response, 200, command(body));
  }
}

/** What Slack tells: signed, and answered at once (S-15). */
async function answerSlack(
  request: IncomingMessage,
  response: ServerResponse,
  take: SlackOverHttp["take"],
): Promise<void> {
  const body = await bodyOf(request);
  if (body === undefined) {
    reply(response, 413, "too long");
    return;
  }
  const headers = {
    timestamp: headerOf(request, "x-slack-request-timestamp"),
    signature: headerOf(request, "x-slack-signature"),
  };
  const { status, text } = take(headers, body);
  reply(response, status, text);
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  let body = "";
  request.setEncoding("utf8");
  for await (const chunk of request) {
    body += chunk as string;
    if (body.length > CONTROL_UNITS_MAX) return undefined;
  }
  return body;
}

function reply(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}
