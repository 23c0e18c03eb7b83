import { Option, type Command } from "commander";
import { traceText } from "../../../contract/trace/write-trace.ts";
import { aboutClausesOf, citedBy, scenariosAbout } from "../../peers/about-clauses.ts";
import { isChosen, type GatewayCase } from "../../peers/gateway/case.ts";
import { GATEWAY_CASES } from "../../peers/gateway/cases/index.ts";
import { openSession, type SessionOptions } from "../../peers/gateway/open-session.ts";
import type { Session } from "../../peers/gateway/session.ts";
import { scriptedCases, type ScriptedCases } from "../../peers/gateway/scripted/scripted-cases.ts";
import { unstagedResult } from "../../peers/scripted/unstaged.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { runGatewayCases } from "../../peers/gateway/run-gateway-cases.ts";
import { onFirstSignal } from "../../ending/own-exit.ts";
import type { CaseResult, PeerIdentity, RunResult } from "../../result/model.ts";
import { prepareReports, writeWhole } from "../../result/write-report.ts";
import { runResult } from "../../result/conclude.ts";
import { UsageError } from "../../usage-error.ts";
import { exposureOf } from "../address.ts";
import { finishRun } from "../finish-run.ts";
import { wholeNumber } from "../flags.ts";
import { addPolicyFlags, policyOf } from "../policy-flags.ts";
import type { CommandContext } from "../program.ts";
import { secretFrom } from "../secret-from.ts";
import { observeGateway } from "./observe-gateway.ts";
import {
  identityOf,
  quoted,
  reproduceFlags,
  sessionOptionsOf,
  type TestGatewayFlags,
} from "./test-gateway-flags.ts";

const PORT_MAX = 65_535;
const SEED_MAX = 2 ** 31 - 1;
const PATIENCE_MAX = 100;

/** @param tests  The command `test`, which has a subcommand for each kind of peer. */
export function addTestGateway(tests: Command, context: CommandContext): void {
  addPolicyFlags(tests.command("gateway"))
    .description("Judge a gateway: the simulated connector and its faults, over real sockets.")
    .argument(
      "[scenarios...]",
      "these, and cases about clauses that they cite, as a conformance set",
    )
    .option("--listen <host:port>", "wait there for a gateway that somebody starts")
    .option("--spawn <command>", "start the gateway; {url} and {port} in it are filled in")
    .option("--secret-env <variable>", "where the gateway's secret is; made up for --spawn")
    .option("--id <id>", "the gateway's id", "gateway")
    .option("--identity <name>", "the bot that it speaks for, as platform:bot", "slack:B1")
    .addOption(
      new Option("--drive <by>", "who makes its turns: our model, a driver, or whoever comes")
        .choices(["model", "driver", "observe"])
        .default("model"),
    )
    .option("--driver <command>", "with --drive driver: starts the gateway and plays its agents")
    .option("--for <seconds>", "with --drive observe: how long", wholeNumber(1, 86_400))
    .option("--model-port <number>", "of the model; 0 takes any", wholeNumber(0, PORT_MAX), 0)
    .option("--tool <name>", "the tool that the agent is told to call", "lookup")
    .option("--patience <factor>", "how much longer to wait", wholeNumber(1, PATIENCE_MAX), 1)
    .option("--debug", "wait for ever: somebody has stopped the gateway in a debugger")
    .option("--filter <text>", "only cases whose id, title or clause contains it")
    .option("--report <directory>", "write every report and the traces there")
    .option("--seed <number>", "makes the words of the run", wholeNumber(0, SEED_MAX), 1)
    .option("--list", "list the cases and run nothing")
    .action((paths: string[], flags: TestGatewayFlags) => test(paths, flags, context));
}

async function test(
  paths: readonly string[],
  flags: TestGatewayFlags,
  context: CommandContext,
): Promise<void> {
  const { platform } = identityOf(flags.identity);
  const chosen = GATEWAY_CASES.filter((one) => isChosen(one, platform, flags.filter));
  const played = scriptedCases(scenariosAbout(paths, flags.filter), platform);
  const isPlayed = played.cases.length + played.unstaged.length > 0;
  const live = isPlayed
    ? citedBy(loadScenarios(paths), chosen, ({ clauses }) => clauses)
    : aboutClausesOf(paths, chosen, ({ clauses }) => clauses);
  const cases = [...live, ...played.cases];
  if (flags.list === true) {
    for (const { id, title } of cases) context.io.out(`${id.padEnd(32)} ${title}\n`);
    for (const { scenario, why } of played.unstaged) {
      context.io.out(`${scenario.id.padEnd(32)} not staged: ${why}\n`);
    }
    return;
  }
  if (cases.length === 0 && !isPlayed) {
    throw new UsageError(`--filter: no case contains "${flags.filter ?? ""}"; --list names them`);
  }
  if (flags.report !== undefined) prepareReports(flags.report);
  const run =
    flags.drive === "observe"
      ? await observeGateway(flags, context)
      : await judge({ cases, unstaged: played.unstaged }, flags, context);
  const secret = secretFrom(flags.secretEnv);
  const secrets = secret === undefined ? [] : [secret];
  finishRun(run, { report: flags.report, secrets }, context);
}

async function judge(
  { cases, unstaged }: ScriptedCases,
  flags: TestGatewayFlags,
  { io, command }: CommandContext,
): Promise<RunResult> {
  const policy = policyOf(flags);
  const options = sessionOptionsOf(flags);
  const reproduce = ({ id, file = "" }: Asked): string =>
    [...reproduceFlags(flags), ...(file === "" ? [] : [file]), "--filter", quoted(id)].join(" ");
  io.err(exposureOf(options.host));
  const startedAtMs = performance.now();
  const { session, environment, close } = await openSession(options);
  const forgetSignals = onFirstSignal(() => options.interruption.ask());
  if (!session.peer.isOurs) io.out(howToStart(environment, options));
  try {
    const { results, peerLost } = await runGatewayCases(session, {
      cases,
      reproduce,
      onResult: (result, lines, left) => {
        io.out(progress(result, left));
        if (flags.report === undefined || lines.length === 0) return;
        const name = `${result.id.replaceAll(/[^\w.=-]+/g, "-")}.ndjson`;
        writeWhole(flags.report, name, lines.map(traceText).join(""));
      },
    });
    const tookMs = performance.now() - startedAtMs;
    const peer = gatewayIdentity(flags, session);
    const told = unstaged.map(({ scenario, why }) =>
      unstagedResult(scenario, why, reproduce(scenario)),
    );
    const run = runResult(
      [...results, ...told],
      { command, seed: flags.seed, policy, peer },
      tookMs,
    );
    return peerLost === undefined ? run : { ...run, peerLost };
  } finally {
    await close();
    forgetSignals();
  }
}

/** What is to be asked again: a case of this package, or one that a scenario file makes. */
interface Asked {
  readonly id: string;
  readonly file?: string;
}

/** Who the gateway is: how it came here, and the identities of its hellos. */
function gatewayIdentity(
  { spawn, driver, listen = "" }: TestGatewayFlags,
  { recorder }: Session,
): PeerIdentity {
  const hellos = recorder.lines.flatMap((line) => {
    if (line.kind !== "received" || line.frame.type !== "hello") return [];
    return [`${line.frame.platform}:${line.frame.botId}`];
  });
  const name = spawn ?? driver ?? `whoever dialled ${listen}`;
  return { side: "gateway", name, claims: [...new Set(hellos)] };
}

function howToStart(
  environment: Readonly<Record<string, string>>,
  { secret }: SessionOptions,
): string {
  const shown = (value: string): string => (value === secret ? "(the secret)" : value);
  const rows = Object.entries(environment).map(([name, value]) => `  ${name}=${shown(value)}`);
  return ["Waiting for the gateway. Start it with", ...rows, ""].join("\n");
}

/** `PASS  turn/plain (0.4 s); 12 to come, about 70 s` */
function progress(
  { verdict, id, tookMs }: Pick<CaseResult, "verdict" | "id" | "tookMs">,
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
  const oneByOne = [...waits("alone"), ...waits("last")];
  const ms = Math.max(0, ...waits("beside")) + oneByOne.reduce((sum, one) => sum + one, 0);
  return ms === 0 ? "" : `, about ${Math.ceil(ms / 1000)} s`;
}
