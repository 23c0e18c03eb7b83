import { randomBytes } from "node:crypto";
import { Option, type Command } from "commander";
import { traceText } from "../../../contract/trace/write-trace.ts";
import { realClock } from "../../clock.ts";
import { isChosen, type GatewayCase } from "../../peers/gateway/case.ts";
import { GATEWAY_CASES } from "../../peers/gateway/cases/index.ts";
import { openSession, type SessionOptions } from "../../peers/gateway/open-session.ts";
import { runGatewayCases } from "../../peers/gateway/run-gateway-cases.ts";
import { consoleText } from "../../result/console.ts";
import { exitCodeOf } from "../../result/exit-code.ts";
import { writeReports, writeWhole } from "../../result/write-report.ts";
import { runResult } from "../../run/run-cases.ts";
import { clauseText } from "../../scenario/vocabulary.ts";
import { LOOPBACK } from "../../sockets/listen.ts";
import { UsageError } from "../../usage-error.ts";
import { wholeNumber } from "../flags.ts";
import type { CommandContext } from "../program.ts";
import { secretFrom } from "../secret-from.ts";

const PORT_MAX = 65_535;
const SEED_MAX = 2 ** 31 - 1;
const PATIENCE_MAX = 100;

interface TestGatewayFlags {
  readonly listen?: string;
  readonly spawn?: string;
  readonly secretEnv?: string;
  readonly id: string;
  readonly identity: string;
  readonly modelPort: number;
  readonly tool: string;
  readonly patience: number;
  readonly debug?: true;
  readonly filter?: string;
  readonly report?: string;
  readonly seed: number;
  readonly list?: true;
}

/** @param tests  The command `test`, which has a subcommand for each kind of peer. */
export function addTestGateway(tests: Command, context: CommandContext): void {
  tests
    .command("gateway")
    .description("Judge a gateway: the simulated connector and its faults, over real sockets.")
    .option("--listen <host:port>", "wait there for a gateway that somebody starts")
    .option("--spawn <command>", "start the gateway; {url} and {port} in it are filled in")
    .option("--secret-env <variable>", "where the gateway's secret is; made up for --spawn")
    .option("--id <id>", "the gateway's id", "gateway")
    .option("--identity <name>", "the bot that it speaks for, as platform:bot", "slack:B1")
    .addOption(
      new Option("--model-port <number>", "where the scripted model listens; 0 takes any")
        .argParser(wholeNumber(0, PORT_MAX))
        .default(0),
    )
    .option("--tool <name>", "the tool that the agent is told to call", "lookup")
    .option("--patience <factor>", "how much longer to wait", wholeNumber(1, PATIENCE_MAX), 1)
    .option("--debug", "wait for ever: somebody has stopped the gateway in a debugger")
    .option("--filter <text>", "only cases whose id, title or clause contains it")
    .option("--report <directory>", "write result.json, junit.xml and traces there")
    .option("--seed <number>", "makes the words of the run", wholeNumber(0, SEED_MAX), 1)
    .option("--list", "list the cases and run nothing")
    .action((flags: TestGatewayFlags) => test(flags, context));
}

async function test(flags: TestGatewayFlags, context: CommandContext): Promise<void> {
  const { io, command, finish } = context;
  const cases = GATEWAY_CASES.filter((one) => isChosen(one, flags.filter));
  if (flags.list === true) {
    for (const { id, title } of cases) io.out(`${id.padEnd(32)} ${title}\n`);
    return;
  }
  const options = optionsOf(flags);
  const startedAtMs = performance.now();
  const { session, environment, close } = await openSession(options);
  if (options.spawn === undefined) io.out(howToStart(environment, options));
  try {
    const { results, peerLost } = await runGatewayCases(session, {
      cases,
      reproduce: (one) => reproduceCommand(flags, one),
      onResult: (result, lines, left) => {
        io.out(progress(result, left));
        if (flags.report === undefined || lines.length === 0) return;
        const name = `${result.id.replaceAll("/", "-")}.ndjson`;
        writeWhole(flags.report, name, lines.map(traceText).join(""));
      },
    });
    const base = runResult(results, { command, seed: flags.seed }, performance.now() - startedAtMs);
    const run = peerLost === undefined ? base : { ...base, peerLost };
    io.out(`${consoleText(run, clauseText)}\n`);
    if (flags.report !== undefined) writeReports(flags.report, run);
    finish(exitCodeOf(run));
  } finally {
    await close();
  }
}

/** @throws {UsageError} When the flags do not go together. */
function optionsOf(flags: TestGatewayFlags): SessionOptions {
  const { listen, spawn, identity } = flags;
  if (listen === undefined && spawn === undefined) {
    throw new UsageError("Give --spawn with a command, or --listen for a gateway that you start");
  }
  const { host, port } = addressOf(listen ?? `${LOOPBACK}:0`);
  const given = secretFrom(flags.secretEnv);
  const made = spawn === undefined ? undefined : randomBytes(32).toString("hex");
  return {
    ...{ host, port, spawn },
    gatewayId: flags.id,
    secret: given ?? made,
    identity: identityOf(identity),
    modelPort: flags.modelPort,
    apiKey: undefined,
    tool: flags.tool,
    seed: flags.seed,
    patience: flags.patience,
    debug: flags.debug === true,
    clock: realClock(),
  };
}

function addressOf(text: string): { readonly host: string; readonly port: number } {
  const [, host = "", port = ""] = /^(.*):(\d+)$/.exec(text) ?? [];
  if (host !== "" && Number(port) <= PORT_MAX) return { host, port: Number(port) };
  throw new UsageError(`--listen: ${text} is no address; use host:port, as in ${LOOPBACK}:8787`);
}

function identityOf(word: string): SessionOptions["identity"] {
  const [platform = "", ...bot] = word.split(":");
  const botId = bot.join(":");
  const isKnown = platform === "slack" || platform === "telegram";
  if (isKnown && botId !== "") return { platform, botId };
  throw new UsageError(`--identity: ${word} names no bot; use platform:bot, as in slack:B1`);
}

function howToStart(
  environment: Readonly<Record<string, string>>,
  { secret, host }: SessionOptions,
): string {
  const hidden = (name: string, value: string): string =>
    secret !== undefined && value === secret ? `${name}=(the secret)` : `${name}=${value}`;
  const rows = Object.entries(environment).map(([name, value]) => `  ${hidden(name, value)}`);
  return [`Waiting on ${host}. Start the gateway with`, ...rows, ""].join("\n");
}

/** `PASS  turn/plain (0.4 s); 12 to come` */
function progress(
  { verdict, id, tookMs }: { verdict: string; id: string; tookMs: number },
  left: readonly GatewayCase[],
): string {
  const took = `(${(tookMs / 1000).toFixed(1)} s)`;
  const to = left.length === 0 ? "" : `; ${left.length} to come${timeLeft(left)}`;
  return `${verdict.toUpperCase().replace("-", " ")}  ${id} ${took}${to}\n`;
}

/** What the contract's own times make of it: those side by side count once. */
function timeLeft(left: readonly GatewayCase[]): string {
  const waits = (lane: GatewayCase["lane"]): readonly number[] =>
    left.filter((one) => one.lane === lane).map(({ waitsMs = 0 }) => waitsMs);
  const ms = Math.max(0, ...waits("beside")) + waits("alone").reduce((sum, one) => sum + one, 0);
  return ms === 0 ? "" : `, about ${Math.ceil(ms / 1000)} s`;
}

function reproduceCommand(flags: TestGatewayFlags, { id }: GatewayCase): string {
  const { listen, spawn, identity, secretEnv, seed } = flags;
  const words = [
    "npx turnproof test gateway",
    ...(spawn === undefined ? ["--listen", listen ?? ""] : ["--spawn", quoted(spawn)]),
    ...(identity === "slack:B1" ? [] : ["--identity", identity]),
    ...(secretEnv === undefined ? [] : ["--secret-env", secretEnv]),
    ...["--filter", id, "--seed", String(seed)],
  ];
  return words.join(" ");
}

/** As a POSIX shell takes it. */
function quoted(word: string): string {
  return /^[\w./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
