import { runCli } from "./program.ts";

// The exit code is set, not forced, so that what was written is flushed first.
process.exitCode = await runCli(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
