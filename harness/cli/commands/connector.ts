import { createInterface } from "node:readline";
import { Option, type Command } from "commander";
import type { Happened } from "../../../contract/trace-line.ts";
import { PLATFORM_NAMES, type PlatformName } from "../../../simulator/platforms/names.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import type { ConnectorConfig } from "../../../simulator/connector/config.ts";
import { CONTROLS_HELP } from "../../connector/control.ts";
import { serveConnector } from "../../connector/serve.ts";
import { JudgedTrace } from "../../connector/trace/judged-trace.ts";
import { describeLine } from "../../result/transcript.ts";
import { chooseSides } from "../../run/choose-sides.ts";
import { EXIT } from "../../result/exit-code.ts";
import { UsageError } from "../../usage-error.ts";
import { breachRow } from "../breach-row.ts";
import { wholeNumber } from "../flags.ts";
import type { CommandContext } from "../program.ts";
import { secretFrom } from "../secret-from.ts";
import { untilStopped } from "../until-stopped.ts";

const PORT_MAX = 65_535;

interface ConnectorFlags {
  readonly port: number;
  readonly platform?: readonly PlatformName[];
  readonly gateway: string;
  readonly secretEnv?: string;
  readonly wakeUrl?: string;
  readonly defect?: string;
  readonly profile?: string;
  readonly slackApi?: boolean;
  readonly also?: readonly string[];
  readonly trace?: string;
  readonly quiet: boolean;
}

export function addConnector(program: Command, context: CommandContext): void {
  program
    .command("connector")
    .description("Serve the simulated connector on a port of this machine, with controls.")
    .option("--port <number>", "where to listen; 0 takes any", wholeNumber(0, PORT_MAX), 8787)
    .addOption(
      new Option("--platform <name...>", "what it fronts; slack, unless given").choices(
        PLATFORM_NAMES,
      ),
    )
    .option("--gateway <id>", "the gateway that may dial", "gateway")
    .option("--secret-env <variable>", "where its secret is; without one, anybody may dial")
    .option(
      "--wake-url <url>",
      "fetched when messages wait for that gateway while it is away (C-40)",
    )
    .option("--defect <name>", "make a historical mistake; see turnproof mutants")
    .option("--profile <name>", "behave as a known peer does")
    .option(
      "--slack-api",
      "Slack is elsewhere: SLACK_API_URL, SLACK_BOT_TOKEN and SLACK_SIGNING_SECRET say where",
    )
    .option("--also <op...>", "ops that its descriptors list beside the usual: send_media, …")
    .option("--trace <file>", "keep a trace that turnproof check reads, and judge it as it grows")
    .option("--quiet", "say nothing of frames; what is broken is told all the same", false)
    .addHelpText(
      "after",
      `\nControls, on stdin or as the body of POST /control:\n${CONTROLS_HELP}\n`,
    )
    .action((flags: ConnectorFlags) => serve(flags, context));
}

async function serve(flags: ConnectorFlags, { io, finish }: CommandContext): Promise<void> {
  const { sides } = chooseSides(flags.defect, flags.profile);
  const onBreach = (breach: Breach): void => io.out(`${breachRow(breach)}\n`);
  const trace =
    flags.trace === undefined
      ? undefined
      : new JudgedTrace({ path: flags.trace, observer: "connector", onBreach });
  const ending = untilStopped();
  const platforms = [...new Set(flags.platform ?? (["slack"] as const))];
  const startedAtMs = performance.now();
  const serving = serveConnector({
    port: flags.port,
    platforms,
    gatewayId: flags.gateway,
    secret: secretFrom(flags.secretEnv),
    configure: (config) =>
      waking(listing(sides.configureConnector(config), flags.also ?? []), flags.wakeUrl),
    policies: sides.connector,
    ...(flags.slackApi === true ? { slack: slackFromEnvironment() } : {}),
    observe: (happened) => {
      trace?.add(happened);
      if (flags.quiet) return;
      const row = rowOf(happened, performance.now() - startedAtMs);
      if (row !== undefined) io.out(`${row}\n`);
    },
    onQuit: ending.stop,
  });
  const connector = await serving.catch((error: unknown) => {
    trace?.end();
    throw error;
  });
  io.out(
    `Connector for ${platforms.join(" and ")} on ${connector.url}/relay; help lists the controls\n`,
  );
  const typed = createInterface({ input: process.stdin });
  typed.on("line", (line) => {
    if (line.trim() !== "") io.out(`${connector.operate(line)}\n`);
  });
  await ending.wait();
  typed.close();
  process.stdin.destroy();
  await connector.close();
  if (trace === undefined) return;
  const { frames, breaches } = trace.end();
  const broken = breaches.filter(({ severity }) => severity === "error").length;
  io.out(`${frames} frames, ${broken} promises broken\n`);
  if (broken > 0) finish(EXIT.violated);
}

/** The same connector, whose descriptors list these ops, too. */
function listing(config: ConnectorConfig, also: readonly string[]): ConnectorConfig {
  const identities = config.identities.map(({ descriptor, ...identity }) => {
    const supported_ops = [...new Set([...(descriptor.supported_ops ?? []), ...also])];
    return { ...identity, descriptor: { ...descriptor, supported_ops } };
  });
  return { ...config, identities };
}

/** The same connector, which wakes its gateway there. */
function waking(config: ConnectorConfig, wakeUrl: string | undefined): ConnectorConfig {
  if (wakeUrl === undefined) return config;
  if (!/^https?:\/\//.test(wakeUrl)) {
    throw new UsageError(`--wake-url: ${wakeUrl} is no address to fetch; use http://host/path`);
  }
  return { ...config, gateways: config.gateways.map((gateway) => ({ ...gateway, wakeUrl })) };
}

/** @throws {UsageError} When the environment does not say. */
function slackFromEnvironment(): {
  readonly apiUrl: string;
  readonly token: string;
  readonly signingSecret: string;
} {
  const setting = (variable: string): string => {
    const value = process.env[variable];
    if (value !== undefined && value !== "") return value;
    throw new UsageError(`--slack-api: set the environment variable ${variable} first`);
  };
  return {
    apiUrl: setting("SLACK_API_URL"),
    token: setting("SLACK_BOT_TOKEN"),
    signingSecret: setting("SLACK_SIGNING_SECRET"),
  };
}

function rowOf(happened: Happened, ms: number): string | undefined {
  return describeLine({ n: 0, ms, ...happened });
}
