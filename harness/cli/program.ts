import { Command, CommanderError } from "commander";
import { EXIT, type ExitCode } from "../result/exit-code.ts";
import { ListenError } from "../sockets/listen.ts";
import { UsageError } from "../usage-error.ts";
import { addCertificate } from "./commands/certificate.ts";
import { addCheck } from "./commands/check.ts";
import { addCompare } from "./commands/compare.ts";
import { addConnector } from "./commands/connector.ts";
import { addDepth } from "./commands/depth.ts";
import { addDiagram } from "./commands/diagram.ts";
import { addExplain } from "./commands/explain.ts";
import { addExplore } from "./commands/explore.ts";
import { addFuzz } from "./commands/fuzz.ts";
import { addGateway } from "./commands/gateway.ts";
import { addMutants } from "./commands/mutants.ts";
import { addMerge } from "./commands/merge.ts";
import { addPlatform } from "./commands/platform.ts";
import { addPromote } from "./commands/promote.ts";
import { addProxy } from "./commands/proxy.ts";
import { addReplay } from "./commands/replay.ts";
import { addRun } from "./commands/run.ts";
import { addShrink } from "./commands/shrink.ts";
import { addTest } from "./commands/test.ts";
import { addWaivers } from "./commands/waivers.ts";
import type { Io } from "./io.ts";
import { VERSION } from "../version.ts";

/** What every command is given: where to write, and how to say how it ended. */
export interface CommandContext {
  readonly io: Io;
  /** The command line as a person would type it again. */
  readonly command: string;
  readonly finish: (code: ExitCode) => void;
}

const EXIT_CODES = `
Exit codes:
  0  everything that was asked for ran and holds
  1  a promise of the contract was broken
  2  the command, a file or a setting cannot be used as given
  3  incomplete: something planned did not run, or a fault never took effect
  4  the peer under test could not be reached, or crashed
  5  a fault of Turnproof itself
  6  a waiver is overdue: it is stale, or its last day is over
Where several apply, the order is 5, 2, 4, 1, 6, 3.
`;

/** Runs one command line. Never throws: whatever happens becomes words and an exit code. */
export async function runCli(argv: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = EXIT.conformant;
  const context: CommandContext = {
    io,
    command: ["turnproof", ...argv].join(" "),
    finish: (ended) => {
      code = ended;
    },
  };
  try {
    await programOf(context).parseAsync(argv, { from: "user" });
    return code;
  } catch (error) {
    return explainFailure(error, io);
  }
}

function programOf(context: CommandContext): Command {
  const program = new Command("turnproof")
    .description(
      "Proves one user-visible message per turn between an AI-agent gateway and a connector.",
    )
    .version(VERSION)
    .addHelpText("after", EXIT_CODES)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.io.out(text),
      // Errors are written once, by explainFailure.
      writeErr: () => undefined,
    });
  const add = [
    addRun,
    addMutants,
    addExplore,
    addFuzz,
    addCertificate,
    addDepth,
    addMerge,
    addCheck,
    addExplain,
    addConnector,
    addGateway,
    addTest,
    addProxy,
    addReplay,
    addShrink,
    addPromote,
    addPlatform,
    addWaivers,
    addCompare,
    addDiagram,
  ];
  for (const addCommand of add) addCommand(program, context);
  return program;
}

function explainFailure(error: unknown, io: Io): ExitCode {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.conformant;
    io.err(`${usageSentence(error)}\n`);
    return EXIT.usage;
  }
  if (error instanceof UsageError || error instanceof ListenError) {
    io.err(`${error.message}\n`);
    return EXIT.usage;
  }
  io.err(`Turnproof itself failed; please report this.\n${stackOf(error)}\n`);
  return EXIT.bug;
}

function usageSentence(error: CommanderError): string {
  if (error.code === "commander.help") return "turnproof: give a command; see turnproof --help";
  const sentence = error.message
    .replace(/^error: /, "")
    .replace(/\n\(Did you mean (.+)\?\)$/, "; did you mean $1?");
  return `turnproof: ${sentence}`;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
