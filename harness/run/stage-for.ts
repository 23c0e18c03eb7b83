import { createGateway } from "../../reference-gateway/gateway.ts";
import { createConnector } from "../../simulator/connector/connector.ts";
import { createDiscordScreen } from "../../simulator/platforms/discord/screen.ts";
import { createSlackScreen } from "../../simulator/platforms/slack/screen.ts";
import { createTelegramScreen } from "../../simulator/platforms/telegram/screen.ts";
import { createWhatsAppScreen } from "../../simulator/platforms/whatsapp/screen.ts";
import { stageOf, type ScreenSlot, type Stage } from "../../simulator/world/setup.ts";
import type { Transport } from "../result/model.ts";
import type { Case } from "../scenario/case.ts";
import { configsOf, type ScreenConfigs } from "./setup-of.ts";
import { placementFacts } from "./placement-facts.ts";
import type { Sides } from "./sides.ts";

/** Builds both sides and the platforms of a case, ready to be run any number of times. */
export function stageFor(scenario: Case, sides: Sides, seed: number, transport: Transport): Stage {
  const configs = configsOf(scenario.setup, scenario.script);
  const connector = sides.configureConnector(configs.connector);
  const { edges = {} } = sides;
  const gatewayEdge = edges.gateway ?? itself;
  const connectorEdge = edges.connector ?? itself;
  return stageOf({
    script: scenario.script,
    seed: scenario.setup.seed ?? seed,
    gateways: configs.gateways.map((config) => ({
      id: config.name,
      machine: gatewayEdge(createGateway(config, sides.gateway)),
      credential: config.gatewayId,
    })),
    connector: connectorEdge(createConnector(connector, sides.connector)),
    connectorUrl: connector.publicUrl,
    screens: screensOf(configs),
    ...(edges.misreads === undefined ? {} : { misreads: edges.misreads }),
    meta: {
      scenario: scenario.id,
      transport,
      segments: configs.gateways[0]?.segments ?? "one-message",
      prefix: connector.prefix,
      connectorUrl: connector.publicUrl,
      ackTimeoutMs: Math.max(...configs.gateways.map((gateway) => gateway.ackTimeoutMs)),
      ...placementFacts(configs.gateways[0]),
    },
  });
}

function itself<Machine>(machine: Machine): Machine {
  return machine;
}

function screensOf({ slack, telegram, discord, whatsapp }: ScreenConfigs): readonly ScreenSlot[] {
  const screens: ScreenSlot[] = [];
  if (slack !== undefined) {
    screens.push({ platform: "slack", machine: createSlackScreen(slack) });
  }
  if (telegram !== undefined) {
    screens.push({ platform: "telegram", machine: createTelegramScreen(telegram) });
  }
  if (discord !== undefined) {
    screens.push({ platform: "discord", machine: createDiscordScreen(discord) });
  }
  if (whatsapp !== undefined) {
    screens.push({ platform: "whatsapp", machine: createWhatsAppScreen(whatsapp) });
  }
  return screens;
}
