import { CommanderError } from "commander";
import { ListenError } from "../sockets/listen.ts";
import { EXIT, type ExitCode } from "../result/exit-code.ts";
import { UsageError } from "../usage-error.ts";
import type { Io } from "./io.ts";

/** Tells a person why a command could not do what it was asked for, or that the fault is ours. */
export function explainFailure(error: unknown, io: Io): ExitCode {
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
