import { z } from "zod";
import { PLATFORM_NAMES } from "../../simulator/platforms/names.ts";
import { TELEGRAM_DEFAULTS } from "../../simulator/platforms/telegram/config.ts";
import { WHATSAPP_DEFAULTS } from "../../simulator/platforms/whatsapp/config.ts";
import {
  CONNECTOR_OVERRIDES,
  DESCRIPTORS,
  DISCORD_OVERRIDES,
  GATEWAY_OVERRIDES,
  SLACK_OVERRIDES,
} from "../run/defaults.ts";
import { overrideSchema } from "./config-schema.ts";
import { isWellFormed, strictObject } from "./strict-object.ts";

const ON_OFF = ["off", "on"];

const botSchema = strictObject({
  autoThreads: z.boolean().optional().describe("Answers in a channel open threads (C-31)."),
  contextMessages: z
    .int()
    .min(0)
    .max(50)
    .optional()
    .describe("How many messages of a channel are told with the next one (W-71)."),
  scopeName: z
    .enum(["scope_id", "guild_id"])
    .optional()
    .describe("By what name it tells the server or workspace (W-68)."),
  profile: z.string().optional().describe("Profile that messages to it are for (G-84)."),
});

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
    bot: botSchema.default({}).describe("How the connector's bot there differs."),
  });
}

export interface PlatformFile {
  readonly screen: Readonly<Record<string, unknown>>;
  readonly descriptor: Readonly<Record<string, unknown>>;
  readonly bot: Readonly<Record<string, unknown>>;
}

const gatewaySchema = overrideSchema(
  GATEWAY_OVERRIDES,
  {
    streaming: ["auto", "edit", "off"],
    segments: ["one-message", "message-per-segment"],
    busySession: ["supersede", "queue", "parallel"],
  },
  {
    extra: z
      .record(z.string(), z.unknown())
      .describe("platforms.relay.extra as an operator writes it, of whatever type (G-79)."),
  },
);

const routeSchema = strictObject({
  gateway: z.string().describe("The gateway that it belongs to."),
  platform: z.enum(PLATFORM_NAMES).optional().describe("All platforms, unless given."),
  user: z.string().optional().describe("What this person says, and answers to it."),
  chat: z.string().optional().describe("What is said in this chat."),
  scope: z.string().optional().describe("What is said in this workspace, and answers there."),
}).describe("Binds people and places to a gateway (C-42); one that names none takes the rest.");

/** What a run is made of, as part of a scenario file. */
export const setupShape = {
  platforms: strictObject({
    slack: platformSchema(SLACK_OVERRIDES, DESCRIPTORS.slack, {
      streaming: ["allowed", "not_allowed"],
      appendBoundary: ["kept", "lost"],
      rateLimits: ON_OFF,
    }).optional(),
    telegram: platformSchema(TELEGRAM_DEFAULTS, DESCRIPTORS.telegram, {
      rateLimits: ON_OFF,
    }).optional(),
    discord: platformSchema(DISCORD_OVERRIDES, DESCRIPTORS.discord, {
      rateLimits: ON_OFF,
    }).optional(),
    whatsapp: platformSchema(WHATSAPP_DEFAULTS, DESCRIPTORS.whatsapp, {
      rateLimits: ON_OFF,
      serviceWindow: ON_OFF,
    }).optional(),
  })
    .refine((platforms) => Object.keys(platforms).length > 0, {
      error: "a scenario needs a platform: slack, telegram, discord or whatsapp",
      when: isWellFormed,
    })
    .default({ slack: { screen: {}, descriptor: {}, bot: {} } })
    .describe("The platforms of the run; slack alone, unless given."),
  primary: z
    .enum(PLATFORM_NAMES)
    .optional()
    .describe(
      "Whose hello is first where there are several platforms (W-22); slack, telegram, discord, whatsapp, unless given.",
    ),
  gateway: gatewaySchema.default({}).describe("Configuration of every gateway, where it differs."),
  gateways: z
    .record(z.string().regex(/^g[1-9]$/, "a gateway is called g1 to g9"), gatewaySchema)
    .default({ g1: {} })
    .describe("The gateways, and how each differs from the others; g1 alone, unless given."),
  tenants: z
    .record(z.string(), z.string().min(1))
    .optional()
    .describe("Whose each gateway is; a tenant of its own, unless given (C-33, C-43, C-54)."),
  connector: overrideSchema(CONNECTOR_OVERRIDES, {
    prefix: ["append-whole", "reconcile"],
    streamless: ["edits", "failure"],
  })
    .default({})
    .describe("Configuration of the connector, where it differs."),
  routes: z
    .array(routeSchema)
    .optional()
    .describe("What belongs to which gateway; each chat to its turn's gateway, unless given."),
  seed: z.int().min(0).optional().describe("Seed of all chance; the command's, unless given."),
};

export type SetupFile = {
  readonly [Part in keyof typeof setupShape]: z.output<(typeof setupShape)[Part]>;
};
