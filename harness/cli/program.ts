import { Command } from "commander";
import { EXIT, type ExitCode } from "../result/exit-code.ts";
import { COMMANDS, type AddCommand } from "./commands.ts";
import { explainFailure } from "./explain-failure.ts";
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
    const program = await programOf(argv, context);
    await program.parseAsync(argv, { from: "user" });
    return code;
  } catch (error) {
    return explainFailure(error, io);
  }
}

async function programOf(argv: readonly string[], context: CommandContext): Promise<Command> {
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
  for (const addCommand of await commandsFor(argv)) addCommand(program, context);
  return program;
}

/** The one that is asked for; all, where none is, for a list of them or for the nearest name. */
function commandsFor([name = ""]: readonly string[]): Promise<readonly AddCommand[]> {
  const asked = Object.hasOwn(COMMANDS, name) ? [COMMANDS[name]] : Object.values(COMMANDS);
  return Promise.all(asked.flatMap((load) => (load === undefined ? [] : [load()])));
}
