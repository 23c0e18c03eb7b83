import { z } from "zod";
import { SLACK_DEFAULTS } from "../../simulator/platforms/slack/config.ts";
import { TELEGRAM_DEFAULTS } from "../../simulator/platforms/telegram/config.ts";
import { CONNECTOR_OVERRIDES, DESCRIPTORS, GATEWAY_OVERRIDES } from "../run/defaults.ts";
import { overrideSchema } from "./config-schema.ts";
import { isWellFormed, strictObject } from "./strict-object.ts";

const ON_OFF = ["off", "on"];

function platformSchema(
  screen: object,
  descriptor: object,
  choices: Readonly<Record<string, readonly string[]>>,
): z.ZodType<PlatformFile> {
  return strictObject({
    screen: overrideSchema(screen, choices)
      .default({})
      .describe("How the platform itself differs from its real limits."),
    descriptor: overrideSchema(descriptor, { len_unit: ["chars", "utf16"] })
      .default({})
      .describe("What the connector says about the platform, where it differs (W-38, W-39)."),
  });
}

export interface PlatformFile {
  readonly screen: Readonly<Record<string, unknown>>;
  readonly descriptor: Readonly<Record<string, unknown>>;
}

const gatewaySchema = overrideSchema(GATEWAY_OVERRIDES, {
  streaming: ["auto", "edit", "off"],
  busySession: ["supersede", "queue", "parallel"],
});

/** What a run is made of, as part of a scenario file. */
export const setupShape = {
  platforms: strictObject({
    slack: platformSchema(SLACK_DEFAULTS, DESCRIPTORS.slack, {
      streaming: ["allowed", "not_allowed"],
      appendBoundary: ["kept", "lost"],
      rateLimits: ON_OFF,
    }).optional(),
    telegram: platformSchema(TELEGRAM_DEFAULTS, DESCRIPTORS.telegram, {
      rateLimits: ON_OFF,
    }).optional(),
  })
    .refine((platforms) => Object.keys(platforms).length > 0, {
      error: "a scenario needs a platform: slack, telegram or both",
      when: isWellFormed,
    })
    .default({ slack: { screen: {}, descriptor: {} } })
    .describe("The platforms of the run; slack alone, unless given."),
  gateway: gatewaySchema.default({}).describe("Configuration of every gateway, where it differs."),
  gateways: z
    .record(z.string().regex(/^g[1-9]$/, "a gateway is called g1 to g9"), gatewaySchema)
    .default({ g1: {} })
    .describe("The gateways, and how each differs from the others; g1 alone, unless given."),
  connector: overrideSchema(CONNECTOR_OVERRIDES, {
    prefix: ["append-whole", "reconcile"],
    streamless: ["edits", "failure"],
  })
    .default({})
    .describe("Configuration of the connector, where it differs."),
  seed: z.int().min(0).optional().describe("Seed of all chance; the command's, unless given."),
};

export type SetupFile = {
  readonly [Part in keyof typeof setupShape]: z.output<(typeof setupShape)[Part]>;
};
