import { EXIT } from "../result/exit-code.ts";
import { printable } from "./printable.ts";
import { runCli } from "./program.ts";

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // Whoever read has seen enough, as in `| head`: the command goes on, and its exit code stays true.
    if (error.code !== "EPIPE") throw error;
  });
}

// Node would end with 1, which says that a promise of the contract was broken.
process.on("uncaughtException", (error) => {
  process.stderr.write(printable(`Turnproof itself failed; please report this.\n${error.stack}\n`));
  process.exit(EXIT.bug);
});

// The exit code is set, not forced, so that what was written is flushed first.
process.exitCode = await runCli(process.argv.slice(2), {
  out: (text) => process.stdout.write(printable(text)),
  err: (text) => process.stderr.write(printable(text)),
});
