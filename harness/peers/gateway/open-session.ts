import { randomBytes } from "node:crypto";
import type { Clock } from "../../../contract/ports/clock.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { defaultConfig } from "../../../simulator/connector/profiles.ts";
import { createDiscordScreen } from "../../../simulator/platforms/discord/screen.ts";
import type { PlatformName, ScreenMachine } from "../../../simulator/platforms/port.ts";
import { createSlackScreen } from "../../../simulator/platforms/slack/screen.ts";
import { createTelegramScreen } from "../../../simulator/platforms/telegram/screen.ts";
import { createWhatsAppScreen } from "../../../simulator/platforms/whatsapp/screen.ts";
import { IDENTITIES } from "../../run/defaults.ts";
import { MODEL_NAME, ScriptedModel } from "../model/scripted-model.ts";
import { DrivenGateway } from "../driver/driven-gateway.ts";
import { createDeadlines, type Deadlines } from "../process/deadlines.ts";
import type { Interruption } from "../../ending/interruption.ts";
import { Annotator } from "./annotate.ts";
import { enduring } from "./enduring-screen.ts";
import { Front } from "./front.ts";
import { ATTACHED, SpawnedGateway, type GatewayPeer } from "./gateway-peer.ts";
import { Growing } from "./growing.ts";
import { Recorder } from "./recorder.ts";
import type { Seat, Session } from "./session.ts";
import type { Waits } from "./waits.ts";

/** Who starts the gateway under test. */
export type Party =
  /** A command of ours. */
  | { readonly kind: "spawned"; readonly command: string }
  /** The command of a driver, which starts the gateway itself and plays its agents. */
  | { readonly kind: "driven"; readonly command: string }
  /** Somebody, by hand. */
  | { readonly kind: "attached" }
  /** Whoever calls, in this process; told what a process would be told by its environment. */
  | {
      readonly kind: "hosted";
      readonly host: (environment: Readonly<Record<string, string>>) => GatewayPeer;
    };

export interface SessionOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly gateway: Party;
  readonly gatewayId: string;
  /** `undefined`: whoever dials is let in (W-04). */
  readonly secret: string | undefined;
  readonly identity: { readonly platform: PlatformName; readonly botId: string };
  readonly modelPort: number;
  /** Key of the scripted model; made up where nobody says. */
  readonly apiKey: string | undefined;
  readonly tool: string;
  readonly seed: number;
  readonly waits: Waits;
  readonly debug: boolean;
  readonly clock: Clock;
  readonly interruption: Interruption;
  readonly onLine?: (line: Line) => void;
}

/** A session that is open, what to set for a gateway that is started by hand, and how to end it. */
export interface OpenSession {
  readonly session: Session;
  readonly environment: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/**
 * Puts up everything around a gateway: the simulated connector on its port, its platform behind it,
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
    screens: { [identity.platform]: enduring(SCREENS[identity.platform](config.epochMs)) },
  });
  const apiKey = options.apiKey ?? `sk-${randomBytes(24).toString("hex")}`;
  const model = await ScriptedModel.serve({ port: options.modelPort, apiKey }).catch(
    async (error: unknown) => {
      await front.close();
      throw error;
    },
  );
  const environment = environmentOf(options, front.url, model);
  const deadlines = createDeadlines(clock, options.debug, options.interruption);
  const { peer, seat } = partiesOf(options, environment, front.url, model, deadlines);
  const session: Session = {
    ...{ recorder, annotator, front, config, peer, seat, seed, deadlines },
    growing: new Growing(),
    waits: options.waits,
    platform: identity.platform,
    tool: options.tool,
  };
  const close = async (): Promise<void> => {
    await peer.stop();
    await Promise.all([front.close(), model.close()]);
  };
  return { session, environment, close };
}

const SCREENS: Readonly<Record<PlatformName, (epochMs: number) => ScreenMachine>> = {
  slack: (epochMs) => createSlackScreen({ epochMs }),
  telegram: () => createTelegramScreen(),
  discord: (epochMs) => createDiscordScreen({ epochMs }),
  whatsapp: () => createWhatsAppScreen(),
};

function configOf(options: SessionOptions): Session["config"] {
  const { gatewayId, secret, identity } = options;
  return defaultConfig({
    gateways: [{ id: gatewayId, secrets: secret === undefined ? [] : [secret] }],
    anonymousAs: secret === undefined ? gatewayId : null,
    epochMs: Date.now() - Math.round(options.clock.nowMs()),
    identities: [{ ...IDENTITIES[identity.platform], botId: identity.botId }],
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

/** The gateway, and whoever plays its agents. */
function partiesOf(
  { gateway, secret }: SessionOptions,
  env: Readonly<Record<string, string>>,
  url: string,
  model: ScriptedModel,
  deadlines: Deadlines,
): { readonly peer: GatewayPeer; readonly seat: Seat } {
  const secrets = [secret ?? "", model.apiKey];
  const started = { holes: { url, port: new URL(url).port }, env, secrets };
  switch (gateway.kind) {
    case "spawned":
      return { peer: new SpawnedGateway({ command: gateway.command, ...started }), seat: model };
    case "driven": {
      const driven = new DrivenGateway({ command: gateway.command, ...started }, deadlines);
      return { peer: driven, seat: driven };
    }
    case "attached":
      return { peer: ATTACHED, seat: model };
    case "hosted":
      return { peer: gateway.host(env), seat: model };
  }
}
