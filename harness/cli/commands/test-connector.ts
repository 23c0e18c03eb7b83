import { randomBytes, randomInt } from "node:crypto";
import type { Command } from "commander";
import { realClock } from "../../clock.ts";
import type { Address } from "../../peers/connector/address.ts";
import type { PeerCase } from "../../peers/connector/case.ts";
import { CONNECTOR_CASES } from "../../peers/connector/cases/index.ts";
import { atMost, PATIENCE } from "../../peers/connector/patience.ts";
import { slackPlatform, type SlackPlatform } from "../../peers/connector/slack-platform.ts";
import { testConnector } from "../../peers/connector/test-connector.ts";
import { attached, spawned, type UnderTest } from "../../peers/connector/under-test.ts";
import { createDeadlines } from "../../peers/process/deadlines.ts";
import { consoleText } from "../../result/console.ts";
import { exitCodeOf } from "../../result/exit-code.ts";
import { writeReports } from "../../result/write-report.ts";
import { clauseText } from "../../scenario/vocabulary.ts";
import { UsageError } from "../../usage-error.ts";
import { wholeNumber } from "../flags.ts";
import type { CommandContext } from "../program.ts";
import { progressOn } from "../progress.ts";
import { secretFrom } from "../secret-from.ts";
import { SEED_MAX } from "./run.ts";

const PORT_MAX = 65_535;
const WAIT_SECONDS_MAX = 3_600;

interface Flags {
  readonly url?: string;
  readonly spawn?: string;
  readonly id: string;
  readonly secretEnv?: string;
  readonly bot: string;
  readonly scope: string;
  readonly chat?: string;
  readonly thread?: string;
  readonly slackPort?: number;
  readonly eventsUrl?: string;
  readonly slackTokenEnv?: string;
  readonly signingSecretEnv?: string;
  readonly filter?: string;
  readonly list?: boolean;
  readonly seed?: number;
  readonly wait?: number;
  readonly debug?: boolean;
  readonly report?: string;
}

export function addTestConnector(test: Command, context: CommandContext): void {
  test
    .command("connector")
    .description("Judge a connector: our gateway dials it, with faults on the way.")
    .option("--url <url>", "a connector that runs already")
    .option("--spawn <command>", "start one; {port} and {url} are filled in, PORT is set")
    .option("--id <id>", "the gateway's id", "gateway")
    .option("--secret-env <variable>", "where the secret of that id is; a spawned one gets one")
    .option("--bot <id>", "the bot that the gateway speaks for on Slack", "B1")
    .option("--scope <id>", "the workspace that ops name", "T1")
    .option("--slack-port <number>", "serve our Slack on this port", wholeNumber(0, PORT_MAX))
    .option("--events-url <url>", "where an attached connector takes Slack's events")
    .option("--slack-token-env <variable>", "where the bot token is that our Slack takes")
    .option("--signing-secret-env <variable>", "where the secret is that our Slack signs with")
    .option("--chat <id>", "the platform is not ours: the chat that ops go to")
    .option("--thread <id>", "with --chat: the thread that ops go into")
    .option("--filter <text>", "only cases whose id, title or clause contains this")
    .option("--list", "name the cases, and run none")
    .option("--seed <number>", "seed of all chance of our gateway", wholeNumber(0, SEED_MAX))
    .option("--wait <seconds>", "wait no longer for anything", wholeNumber(1, WAIT_SECONDS_MAX))
    .option("--debug", "wait for ever: no deadline holds")
    .option("--report <directory>", "where result.json and junit.xml go")
    .action((flags: Flags) => run(flags, context));
}

async function run(flags: Flags, context: CommandContext): Promise<void> {
  const { io } = context;
  const cases = CONNECTOR_CASES.filter((one) => matches(one, flags.filter));
  if (flags.list === true) {
    for (const { id, title } of cases) io.out(`${id}  ${title}\n`);
    return;
  }
  if ((flags.url === undefined) === (flags.spawn === undefined)) {
    throw new UsageError("test connector: give either --url or --spawn");
  }
  if (cases.length === 0) {
    throw new UsageError(`--filter: no case contains "${flags.filter ?? ""}"; --list names them`);
  }
  const seed = flags.seed ?? randomInt(SEED_MAX);
  const platform = await platformOf(flags, context);
  const connector = await connectorOf(flags, platform);
  const progress = progressOn(process.stderr);
  try {
    const result = await testConnector({
      cases,
      connector,
      platform: platform?.slack,
      place:
        flags.chat === undefined ? undefined : { chat: flags.chat, thread: flags.thread ?? null },
      deadlines: createDeadlines(realClock(), flags.debug === true),
      patience: flags.wait === undefined ? PATIENCE : atMost(PATIENCE, 1_000 * flags.wait),
      seed,
      command: context.command,
      reproduce: ({ id }) => reproduce(flags, id, seed),
      progress: (done, of, { id }) => progress.at(done, of, id),
      onReady: () => announce(flags, connector, platform),
    });
    progress.clear();
    io.out(`${consoleText(result, clauseText)}\n`);
    if (flags.report !== undefined) {
      for (const path of writeReports(flags.report, result)) io.out(`${path}\n`);
    }
    context.finish(exitCodeOf(result));
  } finally {
    progress.clear();
    await connector.stop();
    await platform?.slack.close();
  }
}

/** Our Slack, and what a connector needs to find it. */
interface Slack {
  readonly slack: SlackPlatform;
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

/** `undefined` where the platform is not ours. */
async function platformOf(flags: Flags, { io }: CommandContext): Promise<Slack | undefined> {
  const isOurs =
    flags.chat === undefined && (flags.spawn !== undefined || flags.eventsUrl !== undefined);
  if (!isOurs) {
    if (flags.chat !== undefined) return undefined;
    throw new UsageError(
      "test connector --url: give --events-url and --slack-port for our Slack behind it, or --chat for a platform that is not ours",
    );
  }
  const token = secretFrom(flags.slackTokenEnv) ?? `xoxb-${randomBytes(12).toString("hex")}`;
  const signingSecret = secretFrom(flags.signingSecretEnv) ?? randomBytes(16).toString("hex");
  const slack = await slackPlatform({ port: flags.slackPort ?? 0, token, signingSecret });
  const env = {
    SLACK_API_URL: slack.double.apiUrl,
    SLACK_BOT_TOKEN: token,
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_BOT_ID: flags.bot,
  };
  if (flags.url !== undefined)
    io.err(`Slack for the connector: SLACK_API_URL=${env.SLACK_API_URL}\n`);
  return { slack, env, secrets: [token, signingSecret] };
}

/** @throws {UsageError} When the flags name no connector. */
async function connectorOf(flags: Flags, platform: Slack | undefined): Promise<UnderTest> {
  const given = secretFrom(flags.secretEnv);
  const base = { platform: "slack", botId: flags.bot, scopeId: flags.scope };
  if (flags.spawn !== undefined) {
    const secret = given ?? randomBytes(16).toString("hex");
    return spawned({
      command: flags.spawn,
      address: { ...base, gatewayId: flags.id, secret },
      env: platform?.env ?? {},
      secrets: [secret, ...(platform?.secrets ?? [])],
    });
  }
  const url = flags.url ?? "";
  if (!/^(wss?|https?):\/\//.test(url.trim())) {
    throw new UsageError(`--url: ${url} is no address of a WebSocket; use ws://host:port`);
  }
  const who =
    given === undefined ? { gatewayId: "", secret: "" } : { gatewayId: flags.id, secret: given };
  return attached({ ...base, url, ...who } satisfies Address);
}

async function announce(
  flags: Flags,
  { address }: UnderTest,
  platform: Slack | undefined,
): Promise<void> {
  if (platform === undefined) return;
  const own = `${address.url.replace(/^ws/, "http")}/slack/events`;
  await platform.slack.double.setEventsUrl(flags.eventsUrl ?? own);
}

function matches({ id, title, checks }: PeerCase, filter: string | undefined): boolean {
  if (filter === undefined) return true;
  const words = [id, title, ...checks.flatMap(({ clauses }) => clauses)];
  return words.some((word) => word.toLowerCase().includes(filter.toLowerCase()));
}

const KEPT_FLAGS = [
  "url",
  "spawn",
  "id",
  "secretEnv",
  "bot",
  "scope",
  "slackPort",
  "eventsUrl",
  "slackTokenEnv",
  "signingSecretEnv",
  "chat",
  "thread",
] as const;
const DEFAULTS: Readonly<Record<string, string>> = { id: "gateway", bot: "B1", scope: "T1" };

function reproduce(flags: Flags, id: string, seed: number): string {
  const given = KEPT_FLAGS.flatMap((name) => {
    const value = flags[name];
    if (value === undefined || DEFAULTS[name] === value) return [];
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [`--${flag}`, shellWord(String(value))];
  });
  return ["npx turnproof test connector", ...given, "--filter", id, "--seed", seed].join(" ");
}

/** As a POSIX shell takes it. */
function shellWord(word: string): string {
  return /^[\w./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
