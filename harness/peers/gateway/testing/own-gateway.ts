import { randomUUID } from "node:crypto";
import { GATEWAY_DEFAULTS, type GatewayConfig } from "../../../../reference-gateway/config.ts";
import { createGateway } from "../../../../reference-gateway/gateway.ts";
import { modelAgent } from "../../../../reference-gateway/shell/model-agent.ts";
import {
  runGateway,
  type RunningGateway,
} from "../../../../reference-gateway/shell/run-gateway.ts";
import type { PlatformName } from "../../../../simulator/platforms/port.ts";
import { realClock } from "../../../clock.ts";
import { defectNamed } from "../../../mutants/defects.ts";
import { SOUND } from "../../../run/sides.ts";
import { dial } from "../../../sockets/dial.ts";
import type { GatewayPeer } from "../gateway-peer.ts";
import type { GatewayCase } from "../case.ts";
import { createInterruption } from "../../../ending/interruption.ts";
import { openSession } from "../open-session.ts";
import { runGatewayCases, type Ran } from "../run-gateway-cases.ts";
import { waitsOf, type Waits } from "../waits.ts";
import type { Party } from "../open-session.ts";

/** Times of a gateway that is asked by tests: what takes half a minute elsewhere takes half a second here. */
const SHORT = {
  ackTimeoutMs: 700,
  joinMs: 100,
  reconnectFirstMs: 50,
  tickMs: 10,
  frameIntervalMs: 20,
} as const;

/** The same for whoever waits for it. Deadlines stay as they are: a sound gateway meets none. */
export const SHORT_WAITS: Waits = {
  ...waitsOf(3),
  outboundMs: 1_000,
  slowMs: 350,
  meanwhileMs: 500,
  refrainMs: 500,
  quietMs: 150,
};

/** The reference gateway in this process, sound or with a historical mistake. */
export function ownGateway(defect?: string, changed: Partial<GatewayConfig> = {}): Party {
  return { kind: "hosted", host: (environment) => new Hosted(environment, defect, changed) };
}

/** Who a process is told to be by its environment (W-81). */
function identityIn(
  environment: Readonly<Record<string, string>>,
): GatewayConfig["identities"][number] {
  const platform = environment["GATEWAY_RELAY_PLATFORMS"] ?? "slack";
  const bots = JSON.parse(environment["GATEWAY_RELAY_BOT_IDS"] ?? "{}") as Readonly<
    Record<string, { readonly botId: string } | undefined>
  >;
  return { platform, botId: bots[platform]?.botId ?? "B1" };
}

class Hosted implements GatewayPeer {
  readonly isOurs = true;
  readonly ended = undefined;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #defect: string | undefined;
  readonly #changed: Partial<GatewayConfig>;
  #running: RunningGateway | undefined;

  constructor(
    environment: Readonly<Record<string, string>>,
    defect: string | undefined,
    changed: Partial<GatewayConfig>,
  ) {
    this.#environment = environment;
    this.#defect = defect;
    this.#changed = changed;
  }

  start(): Promise<void> {
    const told = (name: string): string => this.#environment[name] ?? "";
    const config: GatewayConfig = {
      ...GATEWAY_DEFAULTS,
      ...SHORT,
      ...this.#changed,
      url: told("GATEWAY_RELAY_URL"),
      gatewayId: told("GATEWAY_RELAY_ID"),
      secret: told("GATEWAY_RELAY_SECRET"),
      epochMs: Date.now(),
      identities: [identityIn(this.#environment)],
    };
    const sides = this.#defect === undefined ? SOUND : defectNamed(this.#defect).sides;
    this.#running = runGateway({
      machine: createGateway(config, sides.gateway),
      dial,
      clock: realClock(),
      agent: modelAgent({
        baseUrl: told("OPENAI_BASE_URL"),
        apiKey: told("OPENAI_API_KEY"),
        model: told("OPENAI_MODEL"),
      }),
      name: config.name,
      entropy: randomUUID(),
      memory: {},
    });
    return Promise.resolve();
  }

  kill(): Promise<void> {
    this.#running?.kill();
    return Promise.resolve();
  }

  stop(): Promise<void> {
    return this.kill();
  }

  whenEnded(): Promise<string> {
    return new Promise(() => undefined);
  }

  tail(): readonly string[] {
    return [];
  }
}

/** Asks a gateway some cases, and ends the session. */
export async function askGateway(
  gateway: Party,
  cases: readonly GatewayCase[],
  waits: Waits = SHORT_WAITS,
  platform: PlatformName = "slack",
): Promise<Ran> {
  const { session, close } = await openSession({
    ...{ host: "127.0.0.1", port: 0, gateway, waits, modelPort: 0, seed: 1, debug: false },
    ...{ gatewayId: "gateway", secret: "a secret of the tests", apiKey: undefined, tool: "lookup" },
    identity: { platform, botId: "B1" },
    clock: realClock(),
    interruption: createInterruption(),
  });
  try {
    const reproduce = ({ id }: GatewayCase): string => `turnproof test gateway --filter ${id}`;
    return await runGatewayCases(session, { cases, reproduce, onResult: () => undefined });
  } finally {
    await close();
  }
}
