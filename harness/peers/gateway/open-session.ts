import { randomBytes } from "node:crypto";
import type { Clock } from "../../../contract/ports/clock.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { slackIdentity, telegramIdentity } from "../../../simulator/connector/identities.ts";
import { defaultConfig } from "../../../simulator/connector/profiles.ts";
import type { PlatformName } from "../../../simulator/platforms/port.ts";
import { createSlackScreen } from "../../../simulator/platforms/slack/screen.ts";
import { createTelegramScreen } from "../../../simulator/platforms/telegram/screen.ts";
import { MODEL_NAME, ScriptedModel } from "../model/scripted-model.ts";
import { createDeadlines } from "../process/deadlines.ts";
import { Annotator } from "./annotate.ts";
import { enduring } from "./enduring-screen.ts";
import { Front } from "./front.ts";
import { GatewayPeer } from "./gateway-peer.ts";
import { Recorder } from "./recorder.ts";
import type { Session } from "./session.ts";
import { waitsOf } from "./waits.ts";

export interface SessionOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The command that starts the gateway; `undefined` when somebody starts it by hand. */
  readonly spawn: string | undefined;
  readonly gatewayId: string;
  /** `undefined`: whoever dials is let in (W-04). */
  readonly secret: string | undefined;
  readonly identity: { readonly platform: PlatformName; readonly botId: string };
  readonly modelPort: number;
  /** Key of the scripted model; made up where nobody says. */
  readonly apiKey: string | undefined;
  readonly tool: string;
  readonly seed: number;
  readonly patience: number;
  readonly debug: boolean;
  readonly clock: Clock;
  onLine?(line: Line): void;
}

/** A session that is open, what to set for a gateway that is started by hand, and how to end it. */
export interface OpenSession {
  readonly session: Session;
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Puts up everything around a gateway: the simulated connector on its port, a Slack or Telegram behind it,
 * the scripted model. Starts no gateway yet.
 *
 * @throws {ListenError} When a port cannot be had.
 */
export async function openSession(options: SessionOptions): Promise<OpenSession> {
  const { clock, identity, seed } = options;
  const recorder = new Recorder(clock, options.onLine);
  const annotator = new Annotator();
  const config = configOf(options);
  const front = await Front.open({
    ...{ host: options.host, port: options.port },
    ...{ config, recorder, annotator },
    screens:
      identity.platform === "slack"
        ? { slack: enduring(createSlackScreen({ epochMs: config.epochMs })) }
        : { telegram: enduring(createTelegramScreen()) },
  });
  const apiKey = options.apiKey ?? `sk-${randomBytes(24).toString("hex")}`;
  const model = await ScriptedModel.serve({ port: options.modelPort, apiKey }).catch(
    async (error: unknown) => {
      await front.close();
      throw error;
    },
  );
  const environment = environmentOf(options, front.url, model);
  const peer = peerOf(options, environment, front.url);
  const session: Session = {
    ...{ recorder, annotator, front, config, peer, seed },
    seat: model,
    deadlines: createDeadlines(clock, options.debug),
    waits: waitsOf(options.patience),
    platform: identity.platform,
    tool: options.tool,
  };
  const close = async (): Promise<void> => {
    await peer.stop();
    await Promise.all([front.close(), model.close()]);
  };
  return { session, environment, close };
}

function configOf(options: SessionOptions): Session["config"] {
  const { gatewayId, secret, identity } = options;
  const identityConfig =
    identity.platform === "slack"
      ? slackIdentity(identity.botId)
      : telegramIdentity(identity.botId);
  return defaultConfig({
    gateways: [{ id: gatewayId, secrets: secret === undefined ? [] : [secret] }],
    anonymousAs: secret === undefined ? gatewayId : null,
    epochMs: Date.now() - Math.round(options.clock.nowMs()),
    identities: [identityConfig],
  });
}

/** What a gateway is told by its environment (W-81). */
function environmentOf(
  { gatewayId, secret, identity }: SessionOptions,
  url: string,
  model: ScriptedModel,
): Readonly<Record<string, string>> {
  const { platform, botId } = identity;
  return {
    GATEWAY_RELAY_URL: url,
    ...(secret === undefined ? {} : { GATEWAY_RELAY_ID: gatewayId, GATEWAY_RELAY_SECRET: secret }),
    GATEWAY_RELAY_PLATFORMS: platform,
    GATEWAY_RELAY_BOT_IDS: JSON.stringify({ [platform]: { botId } }),
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: model.apiKey,
    OPENAI_MODEL: MODEL_NAME,
  };
}

function peerOf(
  { spawn, secret }: SessionOptions,
  environment: Readonly<Record<string, string>>,
  url: string,
): GatewayPeer {
  if (spawn === undefined) return GatewayPeer.attached();
  const secrets = [secret ?? "", environment["OPENAI_API_KEY"] ?? ""];
  const port = new URL(url).port;
  return GatewayPeer.spawned({ command: spawn, holes: { url, port }, env: environment, secrets });
}
