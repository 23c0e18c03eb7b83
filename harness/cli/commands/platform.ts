import { createInterface } from "node:readline";
import type { Command } from "commander";
import { SLACK_CONTROLS_HELP } from "../../platforms/slack/control.ts";
import { startSlackDouble } from "../../platforms/slack/double.ts";
import { describeLine } from "../../result/transcript.ts";
import { wholeNumber } from "../flags.ts";
import { addPlatformDoubles } from "./platform-doubles.ts";
import type { CommandContext } from "../program.ts";
import { secretFrom } from "../secret-from.ts";
import { traceFile } from "../trace-file.ts";
import { untilStopped } from "../until-stopped.ts";

const PORT_MAX = 65_535;
/** What a connector is to be given where nobody brought secrets: nothing here faces a network. */
const TOKEN_DEFAULT = "xoxb-turnproof";
const SIGNING_SECRET_DEFAULT = "turnproof-signing-secret";

interface SlackFlags {
  readonly port: number;
  readonly eventsUrl?: string;
  readonly interactivityUrl?: string;
  readonly tokenEnv?: string;
  readonly signingSecretEnv?: string;
  readonly rateLimits?: true;
  readonly trace?: string;
}

export function addPlatform(program: Command, context: CommandContext): void {
  const platform = program
    .command("platform")
    .description("Serve a platform on a port of this machine, for a connector to talk to.");
  platform
    .command("slack")
    .description("Slack's Web API, events and people, on the screen that the judge reads.")
    .option("--port <number>", "where to listen; 0 takes any", wholeNumber(0, PORT_MAX), 8788)
    .option("--events-url <url>", "where the connector hears events, and presses")
    .option("--interactivity-url <url>", "where it hears presses, if elsewhere")
    .option("--token-env <variable>", `where the bot token is; ${TOKEN_DEFAULT}, unless given`)
    .option(
      "--signing-secret-env <variable>",
      `where the signing secret is; ${SIGNING_SECRET_DEFAULT}, unless given`,
    )
    .option("--rate-limits", "hold every method to its tier (S-03)")
    .option("--trace <file>", "keep a trace that turnproof check reads")
    .addHelpText(
      "after",
      `\nControls, on stdin or as the body of POST /control:\n${SLACK_CONTROLS_HELP}\n`,
    )
    .action((flags: SlackFlags) => serveSlack(flags, context));
  addPlatformDoubles(platform, context);
}

async function serveSlack(flags: SlackFlags, { io }: CommandContext): Promise<void> {
  const token = secretFrom(flags.tokenEnv, "--token-env");
  const signingSecret = secretFrom(flags.signingSecretEnv, "--signing-secret-env");
  const trace = flags.trace === undefined ? undefined : traceFile(flags.trace, "capture");
  const ending = untilStopped();
  const startedAtMs = performance.now();
  const slack = await startSlackDouble({
    port: flags.port,
    token: token ?? TOKEN_DEFAULT,
    signingSecret: signingSecret ?? SIGNING_SECRET_DEFAULT,
    screen: { rateLimits: flags.rateLimits === true ? "on" : "off" },
    observe: (happened) => {
      trace?.add(happened);
      const ms = performance.now() - startedAtMs;
      const row = describeLine({ n: 0, ms, ...happened });
      if (row !== undefined) io.out(`${row}\n`);
    },
    onQuit: ending.stop,
  });
  io.out(`Slack on ${slack.apiUrl}; help lists the controls. A connector is to be given:\n`);
  io.out(`  SLACK_API_URL=${slack.apiUrl}\n`);
  io.out(`  SLACK_BOT_TOKEN=${token === undefined ? TOKEN_DEFAULT : `$${flags.tokenEnv ?? ""}`}\n`);
  const told = signingSecret === undefined ? SIGNING_SECRET_DEFAULT : flags.signingSecretEnv;
  io.out(`  SLACK_SIGNING_SECRET=${signingSecret === undefined ? "" : "$"}${told ?? ""}\n`);
  if (flags.eventsUrl !== undefined) {
    const urls = [flags.eventsUrl, flags.interactivityUrl].filter((url) => url !== undefined);
    io.out(`${await slack.operate(`events ${urls.join(" ")}`)}\n`);
  }
  const typed = createInterface({ input: process.stdin });
  typed.on("line", (line) => {
    if (line.trim() !== "") void slack.operate(line).then((answer) => io.out(`${answer}\n`));
  });
  await ending.wait();
  typed.close();
  process.stdin.destroy();
  await slack.close();
  trace?.end();
}
