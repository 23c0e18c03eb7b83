import { explainFailure } from "./explain-failure.ts";
import type { Io } from "./io.ts";
import { printable } from "./printable.ts";
import { runCli } from "./program.ts";

const io: Io = {
  out: (text) => process.stdout.write(printable(text)),
  err: (text) => process.stderr.write(printable(text)),
};

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // Whoever read has seen enough, as in `| head`: the command goes on, and its exit code stays true.
    if (error.code !== "EPIPE") throw error;
  });
}

// Node would end with 1, which says that a promise of the contract was broken.
process.on("uncaughtException", (error) => process.exit(explainFailure(error, io)));

// The exit code is set, not forced, so that what was written is flushed first.
process.exitCode = await runCli(process.argv.slice(2), io);
