import { randomBytes } from "node:crypto";
import { upgradeAuthorization, type Credential } from "../../../contract/auth/upgrade-token.ts";
import type { ConnectorFrame, GatewayFrame } from "../../../contract/generated/types.ts";
import type { Socket } from "../../../contract/ports/socket.ts";
import { slackPlatform } from "../../peers/connector/slack-platform.ts";
import { MODEL_NAME, ScriptedModel } from "../../peers/model/scripted-model.ts";
import type { Deadlines } from "../../peers/process/deadlines.ts";
import { freePort } from "../../peers/process/free-port.ts";
import { describeExit, startPeer, type PeerProcess } from "../../peers/process/peer-process.ts";
import { dial, DialError } from "../../sockets/dial.ts";
import { listen, LOOPBACK, type Knock } from "../../sockets/listen.ts";
import { shownUrl } from "../../sockets/shown-url.ts";
import type { Answers } from "./answers.ts";
import type { Wire } from "./wire.ts";

/** The peer at which a recording is played. */
export interface LivePeer {
  readonly wire: Wire;
  /** Where it is, or where it is to dial. */
  readonly url: string;
  /** Settles, in words, when its process ends; never for one that we did not start. */
  readonly died: Promise<string>;
  /** What it wrote last. */
  tail(): readonly string[];
  /** Lets a person write this message, or press stop; `undefined` where no person is ours. */
  readonly speak?: (frame: GatewayFrame | ConnectorFrame) => Promise<string | undefined>;
  close(): Promise<void>;
}

/** First wait between two dials of a peer that is not there yet, in milliseconds; it doubles. */
const REDIAL_FIRST_MS = 20;
const REDIAL_MS_MAX = 500;
/** Who writes and presses where the recording does not say who did. */
const SOMEBODY = "U1";

export interface GatewayPeerOptions {
  readonly host: string;
  readonly port: number;
  /** Without it somebody else starts the gateway. */
  readonly spawn?: string | undefined;
  /** The bots that the recorded gateway spoke for, by platform. */
  readonly bots: ReadonlyMap<string, string>;
  /** What the model says that a gateway of ours is given. */
  readonly answers: Answers;
}

/** A live gateway: it dials us. One that we start is given a model that says what the recorded one said. */
export async function liveGatewayPeer(options: GatewayPeerOptions): Promise<LivePeer> {
  let hear: ((knock: Knock) => void) | undefined;
  const early: Knock[] = [];
  let model: ScriptedModel | undefined;
  const listener = await listen(
    options.port,
    (knock) => (hear === undefined ? early.push(knock) : hear(knock)),
    undefined,
    options.host,
  );
  const close = async (): Promise<void> => {
    await Promise.all([listener.close(), model?.close()]);
  };
  const child = await startedOr(close, async () => {
    if (options.spawn === undefined) return undefined;
    model = await ScriptedModel.serve({
      port: 0,
      apiKey: randomBytes(16).toString("hex"),
      answerTo: options.answers,
    });
    return startGateway(options, options.spawn, listener.url, model);
  });
  return {
    ...processOf(child),
    url: listener.url,
    wire: {
      onDial: (listenFor) => {
        hear = (knock) =>
          listenFor(
            () => knock.accept(),
            () => knock.reject(503, "The Recording Is Over"),
          );
        for (const knock of early.splice(0)) hear(knock);
      },
    },
    close: async () => {
      await child?.stop();
      await close();
    },
  };
}

/** What was opened for a peer that cannot be started is closed again: an open port keeps us alive. */
async function startedOr<Started>(
  close: () => Promise<void>,
  start: () => Promise<Started>,
): Promise<Started> {
  try {
    return await start();
  } catch (error) {
    await close();
    throw error;
  }
}

function startGateway(
  { bots }: GatewayPeerOptions,
  command: string,
  url: string,
  model: ScriptedModel,
): PeerProcess {
  const secret = randomBytes(16).toString("hex");
  const env = {
    GATEWAY_RELAY_URL: url,
    GATEWAY_RELAY_ID: "gateway",
    GATEWAY_RELAY_SECRET: secret,
    GATEWAY_RELAY_PLATFORMS: [...bots.keys()].join(","),
    GATEWAY_RELAY_BOT_IDS: JSON.stringify(
      Object.fromEntries([...bots].map(([platform, botId]) => [platform, { botId }])),
    ),
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: model.apiKey,
    OPENAI_MODEL: MODEL_NAME,
  };
  const holes = { url, port: new URL(url).port };
  return startPeer({ command, holes, env, secrets: [secret, model.apiKey] });
}

export interface ConnectorPeerOptions {
  readonly url?: string | undefined;
  readonly spawn?: string | undefined;
  /** Who we are to it; without a secret the upgrade is anonymous. */
  readonly credential: Partial<Credential>;
  readonly deadlines: Deadlines;
  /** How long it may take to let the first upgrade in, in milliseconds. */
  readonly waitMs: number;
}

/** A live connector: we dial it. One that we start gets a Slack of ours, with people who write there. */
export async function liveConnectorPeer(options: ConnectorPeerOptions): Promise<LivePeer> {
  if (options.spawn === undefined) {
    const url = options.url ?? "";
    return {
      ...processOf(undefined),
      url,
      wire: { dial: () => dialed(options, url, options.credential) },
      close: () => Promise.resolve(),
    };
  }
  return spawnedConnector(options, options.spawn);
}

async function spawnedConnector(options: ConnectorPeerOptions, command: string): Promise<LivePeer> {
  const secret = options.credential.secret ?? randomBytes(16).toString("hex");
  const credential = { gatewayId: options.credential.gatewayId ?? "gateway", secret };
  const token = `xoxb-${randomBytes(12).toString("hex")}`;
  const signingSecret = randomBytes(16).toString("hex");
  const slack = await slackPlatform({ port: 0, token, signingSecret });
  const port = await freePort();
  const url = `ws://${LOOPBACK}:${port}`;
  const env = {
    PORT: String(port),
    RELAY_GATEWAY_ID: credential.gatewayId,
    RELAY_SECRET: secret,
    SLACK_API_URL: slack.double.apiUrl,
    SLACK_BOT_TOKEN: token,
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_BOT_ID: "B1",
  };
  const holes = { port: String(port), url };
  const secrets = [secret, token, signingSecret];
  const child = await startedOr(
    () => slack.close(),
    () => Promise.resolve().then(() => startPeer({ command, holes, env, secrets })),
  );
  return {
    ...processOf(child),
    url,
    wire: {
      dial: async () => {
        const socket = await dialed(options, url, credential, child);
        await slack.double.setEventsUrl(`http://${LOOPBACK}:${port}/slack/events`);
        return socket;
      },
    },
    speak: async (frame) => {
      if (frame.type === "interrupt_inbound") slack.stop(frame.chat_id, SOMEBODY);
      if (frame.type !== "inbound") return undefined;
      const { chat_id: chat, user_id: user } = frame.event.source;
      return slack.say(chat ?? "D1", user ?? SOMEBODY, frame.event.text ?? "");
    },
    close: async () => {
      await child.stop();
      await slack.close();
    },
  };
}

/** Dials again, ever more slowly, until it is let in, the peer is dead or the deadline is over. */
async function dialed(
  { deadlines, waitMs }: ConnectorPeerOptions,
  url: string,
  credential: Partial<Credential>,
  child?: PeerProcess,
): Promise<Socket> {
  const { clock } = deadlines;
  const startedMs = clock.nowMs();
  for (let pauseMs = REDIAL_FIRST_MS; ; pauseMs = Math.min(2 * pauseMs, REDIAL_MS_MAX)) {
    try {
      const authorization = upgradeAuthorization(credential, Date.now() / 1000);
      const path = new URL(url).pathname === "/" ? new URL("/relay", url).href : url;
      return await dial(path, authorization === undefined ? {} : { Authorization: authorization });
    } catch (error) {
      const isOver = !deadlines.lifted && clock.nowMs() - startedMs >= waitMs;
      if (isOver || child?.exited !== undefined) throw unmet(error);
    }
    const at = clock.nowMs() + pauseMs;
    await new Promise<void>((resolve) => {
      clock.wakeAt(at, resolve);
    });
  }
}

/** In the words of `test connector`, where nobody is there. */
function unmet(error: unknown): unknown {
  if (!(error instanceof DialError) || !error.reason.includes("ECONNREFUSED")) return error;
  const { url, reason } = error;
  return new Error(`nothing listens on ${shownUrl(url)}: ${reason}`, { cause: error });
}

function processOf(child: PeerProcess | undefined): Pick<LivePeer, "died" | "tail"> {
  return {
    died: child === undefined ? new Promise<never>(() => undefined) : child.exit.then(describeExit),
    tail: () => child?.tail() ?? [],
  };
}
