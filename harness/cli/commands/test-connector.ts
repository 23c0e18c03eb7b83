import { randomInt } from "node:crypto";
import type { Command } from "commander";
import { realClock } from "../../clock.ts";
import { aboutClausesOf, citedBy, scenariosAbout } from "../../peers/about-clauses.ts";
import type { PeerCase } from "../../peers/connector/case.ts";
import { CONNECTOR_CASES } from "../../peers/connector/cases/index.ts";
import { atMost, PATIENCE } from "../../peers/connector/patience.ts";
import {
  scriptedCases,
  type ScriptedCases,
} from "../../peers/connector/scripted/scripted-cases.ts";
import { testConnector } from "../../peers/connector/test-connector.ts";
import { createDeadlines } from "../../peers/process/deadlines.ts";
import { createInterruption } from "../../ending/interruption.ts";
import { onFirstSignal } from "../../ending/own-exit.ts";
import { unstagedResult } from "../../peers/scripted/unstaged.ts";
import { prepareReports } from "../../result/write-report.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { UsageError } from "../../usage-error.ts";
import { finishRun } from "../finish-run.ts";
import { wholeNumber } from "../flags.ts";
import { addPolicyFlags, policyOf } from "../policy-flags.ts";
import type { CommandContext } from "../program.ts";
import { progressOn } from "../progress.ts";
import { SEED_MAX } from "./run.ts";
import { reproduce, type ConnectorTestFlags } from "./test-connector-flags.ts";
import { setUpConnector } from "./test-connector-setup.ts";

const PORT_MAX = 65_535;
const WAIT_SECONDS_MAX = 3_600;

export function addTestConnector(test: Command, context: CommandContext): void {
  addPolicyFlags(test.command("connector"))
    .description("Judge a connector: our gateway dials it, with faults on the way.")
    .argument(
      "[scenarios...]",
      "these, and cases about clauses that they cite, as a conformance set",
    )
    .option("--url <url>", "a connector that runs already")
    .option("--spawn <command>", "start one; {port} and {url} are filled in, PORT is set")
    .option("--id <id>", "the gateway's id", "gateway")
    .option("--secret-env <variable>", "where the secret of that id is; a spawned one gets one")
    .option("--bot <id>", "the bot that the gateway speaks for on Slack", "B1")
    .option("--scope <id>", "the workspace that ops name", "T1")
    .option("--slack-port <number>", "serve our Slack on this port", wholeNumber(0, PORT_MAX))
    .option("--events-url <url>", "where an attached connector takes Slack's events")
    .option("--interactivity-url <url>", "where it takes presses, if elsewhere")
    .option("--slack-token-env <variable>", "where the bot token is that our Slack takes")
    .option("--signing-secret-env <variable>", "where the secret is that our Slack signs with")
    .option("--chat <id>", "the platform is not ours: the chat that ops go to")
    .option("--thread <id>", "with --chat: the thread that ops go into")
    .option("--filter <text>", "only cases whose id, title or clause contains this")
    .option("--list", "name the cases, and run none")
    .option("--seed <number>", "seed of all chance of our gateway", wholeNumber(0, SEED_MAX))
    .option("--wait <seconds>", "wait no longer for anything", wholeNumber(1, WAIT_SECONDS_MAX))
    .option("--debug", "wait for ever: no deadline holds")
    .option("--report <directory>", "where the reports go")
    .action((paths: string[], flags: ConnectorTestFlags) => run(paths, flags, context));
}

async function run(
  paths: readonly string[],
  flags: ConnectorTestFlags,
  context: CommandContext,
): Promise<void> {
  const { io } = context;
  const named = CONNECTOR_CASES.filter((one) => matches(one, flags.filter));
  const played = scriptedCases(scenariosAbout(paths, flags.filter));
  const isPlayed = played.cases.length + played.unstaged.length > 0;
  const clausesOf = ({ checks }: PeerCase): readonly string[] =>
    checks.flatMap(({ clauses }) => clauses);
  const live = isPlayed
    ? citedBy(loadScenarios(paths), named, clausesOf)
    : aboutClausesOf(paths, named, clausesOf);
  const cases = [...live, ...played.cases];
  if (flags.list === true) {
    for (const { id, title } of cases) io.out(`${id}  ${title}\n`);
    for (const { scenario, why } of played.unstaged) {
      io.out(`${scenario.id}  not staged: ${why}\n`);
    }
    return;
  }
  if ((flags.url === undefined) === (flags.spawn === undefined)) {
    throw new UsageError("test connector: give either --url or --spawn");
  }
  if (cases.length === 0 && !isPlayed) {
    throw new UsageError(`--filter: no case contains "${flags.filter ?? ""}"; --list names them`);
  }
  await judge(flags, { cases, unstaged: played.unstaged }, context);
}

async function judge(
  flags: ConnectorTestFlags,
  { cases, unstaged }: ScriptedCases,
  context: CommandContext,
): Promise<void> {
  const { io, command } = context;
  const policy = policyOf(flags);
  const { chat, thread = null, wait } = flags;
  const seed = flags.seed ?? randomInt(SEED_MAX);
  if (flags.report !== undefined) prepareReports(flags.report);
  const interruption = createInterruption();
  const setup = await setUpConnector(flags, io);
  const forgetSignals = onFirstSignal(() => interruption.ask());
  const progress = progressOn(process.stderr);
  try {
    const again = ({ id, file = "" }: Pick<PeerCase, "id" | "file">): string =>
      reproduce(flags, id, seed, file);
    const result = await testConnector({
      cases,
      unstaged: unstaged.map(({ scenario, why }) => unstagedResult(scenario, why, again(scenario))),
      connector: setup.connector,
      platform: setup.slack,
      place: chat === undefined ? undefined : { chat, thread },
      deadlines: createDeadlines(realClock(), flags.debug === true, interruption),
      patience: wait === undefined ? PATIENCE : atMost(PATIENCE, 1_000 * wait),
      seed,
      command,
      policy,
      reproduce: again,
      progress: (done, of, { id }) => progress.at(done, of, id),
      onReady: setup.announce,
    });
    progress.clear();
    const { report } = flags;
    const paths = finishRun(result, { report, secrets: setup.secrets }, context);
    for (const path of paths) io.out(`${path}\n`);
  } finally {
    progress.clear();
    await setup.close();
    forgetSignals();
  }
}

function matches({ id, title, checks }: PeerCase, filter: string | undefined): boolean {
  if (filter === undefined) return true;
  const words = [id, title, ...checks.flatMap(({ clauses }) => clauses)];
  return words.some((word) => word.toLowerCase().includes(filter.toLowerCase()));
}
