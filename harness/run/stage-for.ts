import { createGateway } from "../../reference-gateway/gateway.ts";
import { createConnector } from "../../simulator/connector/connector.ts";
import { createSlackScreen } from "../../simulator/platforms/slack/screen.ts";
import { createTelegramScreen } from "../../simulator/platforms/telegram/screen.ts";
import { stageOf, type ScreenSlot, type Stage } from "../../simulator/world/setup.ts";
import type { Transport } from "../result/model.ts";
import type { Case } from "../scenario/case.ts";
import { configsOf, type Configs } from "./setup-of.ts";
import type { Sides } from "./sides.ts";

/** Builds both sides and the platforms of a case, ready to be run any number of times. */
export function stageFor(scenario: Case, sides: Sides, seed: number, transport: Transport): Stage {
  const configs = configsOf(scenario.setup, scenario.script);
  const connector = sides.configureConnector(configs.connector);
  return stageOf({
    script: scenario.script,
    seed: scenario.setup.seed ?? seed,
    gateways: configs.gateways.map((config) => ({
      id: config.name,
      machine: createGateway(config, sides.gateway),
    })),
    connector: createConnector(connector, sides.connector),
    screens: screensOf(configs),
    meta: {
      scenario: scenario.id,
      transport,
      segments: configs.gateways[0]?.segments ?? "one-message",
      prefix: connector.prefix,
      ackTimeoutMs: Math.max(...configs.gateways.map((gateway) => gateway.ackTimeoutMs)),
      placement: configs.gateways[0]?.slack.replyInThread === false ? "flat" : "thread",
    },
  });
}

function screensOf({ slack, telegram }: Configs): readonly ScreenSlot[] {
  const screens: ScreenSlot[] = [];
  if (slack !== undefined) {
    screens.push({ platform: "slack", machine: createSlackScreen(slack) });
  }
  if (telegram !== undefined) {
    screens.push({
      platform: "telegram",
      machine: createTelegramScreen(telegram),
    });
  }
  return screens;
}
