import { createInterface } from "node:readline";
import type { Command } from "commander";
import type { Happened } from "../../../contract/trace-line.ts";
import { CONTROLS_HELP } from "../../platforms/door/control.ts";
import type { PlatformDouble } from "../../platforms/door/port.ts";
import { serveDouble, type Served } from "../../platforms/door/serve-double.ts";
import { createDiscordDouble } from "../../platforms/discord/create-double.ts";
import { createTelegramDouble } from "../../platforms/telegram/create-double.ts";
import { createWhatsAppDouble } from "../../platforms/whatsapp/create-double.ts";
import { describeLine } from "../../result/transcript.ts";
import { UsageError } from "../../usage-error.ts";
import { wholeNumber } from "../flags.ts";
import type { CommandContext } from "../program.ts";
import { secretFrom } from "../secret-from.ts";
import { traceFile } from "../trace-file.ts";
import { untilStopped } from "../until-stopped.ts";

const PORT_MAX = 65_535;
/** What a connector is to be given where nobody brought secrets: nothing here faces a network. */
const TOKENS = {
  telegram: "1000000001:turnproof",
  discord: "turnproof",
  whatsapp: "turnproof",
} as const;
const SECRETS = {
  telegram: "turnproof-secret-token",
  discord: "7".repeat(64),
  whatsapp: "turnproof-app-secret",
} as const;
const VERIFY_TOKEN = "turnproof-verify-token";

type Name = keyof typeof TOKENS;

interface Flags {
  readonly port: number;
  readonly webhookUrl?: string;
  readonly tokenEnv?: string;
  readonly secretEnv?: string;
  readonly rateLimits?: true;
  readonly trace?: string;
}

/** What a connector is to be told: names as its platform's own documentation has them. */
type Variables = Readonly<Record<string, string>>;

/** One kind of double: how it is made, and by which words a connector knows it. */
interface Kind {
  readonly title: string;
  readonly port: number;
  readonly hears: string;
  readonly secret: string;
  serve(asked: Asked): Promise<readonly [double: Served<PlatformDouble>, told: Variables]>;
}

interface Asked {
  readonly token: string;
  readonly secret: string;
  readonly rateLimits: "on" | "off";
  readonly port: number;
  readonly observe: (happened: Happened) => void;
  readonly onQuit: () => void;
}

const KINDS: Readonly<Record<Name, Kind>> = {
  telegram: {
    title: "Telegram's Bot API, its updates and people, on the screen that the judge reads.",
    port: 8789,
    hears: "where the bot hears updates; it fetches them, unless given",
    secret: "where the secret token of its webhook is",
    serve: async ({ token, secret, rateLimits, port, ...serving }) => {
      const options = { ...serving, token, secretToken: secret, screen: { rateLimits } };
      const double = await serveDouble(createTelegramDouble, options, { port, ...serving });
      return [double, { TELEGRAM_API_ROOT: double.apiUrl }];
    },
  },
  discord: {
    title: "Discord's REST API, its interactions and people, on the screen that the judge reads.",
    port: 8790,
    hears: "where the bot hears interactions",
    secret: "where the seed of the signing key is: 64 hexadecimal digits",
    serve: async ({ token, secret, rateLimits, port, ...serving }) => {
      const options = { ...serving, token, signingSeed: secret, screen: { rateLimits } };
      const double = await serveDouble(createDiscordDouble, options, { port, ...serving });
      return [double, { DISCORD_API: double.apiUrl, DISCORD_PUBLIC_KEY: double.publicKey }];
    },
  },
  whatsapp: {
    title: "WhatsApp's Cloud API, its webhooks and people, on the screen that the judge reads.",
    port: 8791,
    hears: "where the number hears what people write",
    secret: "where the app secret is",
    serve: async ({ token, secret, rateLimits, port, ...serving }) => {
      const secrets = { token, appSecret: secret, verifyToken: VERIFY_TOKEN };
      const options = { ...serving, ...secrets, screen: { rateLimits } };
      const double = await serveDouble(createWhatsAppDouble, options, { port, ...serving });
      return [double, { WHATSAPP_API_URL: double.apiUrl, WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN }];
    },
  },
};

/** `platform telegram`, `platform discord` and `platform whatsapp`. */
export function addPlatformDoubles(platform: Command, context: CommandContext): void {
  for (const name of Object.keys(KINDS) as Name[]) {
    const kind = KINDS[name];
    platform
      .command(name)
      .description(kind.title)
      .option(
        "--port <number>",
        "where to listen; 0 takes any",
        wholeNumber(0, PORT_MAX),
        kind.port,
      )
      .option("--webhook-url <url>", kind.hears)
      .option("--token-env <variable>", `where the token is; ${TOKENS[name]}, unless given`)
      .option("--secret-env <variable>", `${kind.secret}; ${SECRETS[name]}, unless given`)
      .option("--rate-limits", "hold calls to the platform's limits")
      .option("--trace <file>", "keep a trace that turnproof check reads")
      .addHelpText(
        "after",
        `\nControls, on stdin or as the body of POST /control:\n${CONTROLS_HELP}\n`,
      )
      .action((flags: Flags) => serve(name, flags, context));
  }
}

async function serve(name: Name, flags: Flags, { io }: CommandContext): Promise<void> {
  const token = secretFrom(flags.tokenEnv, "--token-env");
  const secret = secretFrom(flags.secretEnv, "--secret-env");
  if (name === "discord" && secret !== undefined && !/^[0-9a-f]{64}$/i.test(secret)) {
    throw new UsageError("--secret-env: a signing seed is 64 hexadecimal digits");
  }
  const trace = flags.trace === undefined ? undefined : traceFile(flags.trace, "capture");
  const ending = untilStopped();
  const startedAtMs = performance.now();
  const [double, told] = await KINDS[name].serve({
    token: token ?? TOKENS[name],
    secret: secret ?? SECRETS[name],
    rateLimits: flags.rateLimits === true ? "on" : "off",
    port: flags.port,
    observe: (happened) => {
      trace?.add(happened);
      const row = describeLine({ n: 0, ms: performance.now() - startedAtMs, ...happened });
      if (row !== undefined) io.out(`${row}\n`);
    },
    onQuit: ending.stop,
  });
  io.out(`${name} on ${double.apiUrl}; help lists the controls. A connector is to be given:\n`);
  const upper = name.toUpperCase();
  const secrets = {
    [`${upper}_TOKEN`]: token === undefined ? TOKENS[name] : `$${flags.tokenEnv ?? ""}`,
    [`${upper}_SECRET`]: secret === undefined ? SECRETS[name] : `$${flags.secretEnv ?? ""}`,
  };
  for (const [variable, value] of Object.entries({ ...told, ...secrets })) {
    io.out(`  ${variable}=${value}\n`);
  }
  if (flags.webhookUrl !== undefined) {
    io.out(`${await double.operate(`webhook ${flags.webhookUrl}`)}\n`);
  }
  const typed = createInterface({ input: process.stdin });
  typed.on("line", (line) => {
    if (line.trim() !== "") void double.operate(line).then((answer) => io.out(`${answer}\n`));
  });
  await ending.wait();
  typed.close();
  process.stdin.destroy();
  await double.close();
  trace?.end();
}
