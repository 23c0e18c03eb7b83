import { basename } from "node:path";
import type { Command } from "commander";
import { failureMeant, loadRecording } from "../../captures/frames/load.ts";
import { withoutSecrets } from "../../captures/frames/without-secrets.ts";
import type { Failure } from "../../captures/frames/failure.ts";
import { promote, type Promoted } from "../../captures/promote/promote.ts";
import { EXIT } from "../../result/exit-code.ts";
import { UsageError } from "../../usage-error.ts";
import { refuseExisting, writeOut } from "../out-file.ts";
import type { CommandContext } from "../program.ts";

interface PromoteFlags {
  readonly out?: string;
  readonly check?: string;
}

export function addPromote(program: Command, context: CommandContext): void {
  program
    .command("promote")
    .description("Make a scenario of a capture that breaks a promise.")
    .argument("<file>", "a capture, or a log of frames")
    .option("--out <file>", "where the scenario goes; scenarios/captures/ unless given")
    .option("--check <id>", "the check that it is about; the first, unless given")
    .action((file: string, flags: PromoteFlags) => run(file, flags, context));
}

function run(file: string, flags: PromoteFlags, { io, finish }: CommandContext): void {
  const out = flags.out ?? `scenarios/captures/${basename(file).replace(/\.\w+$/, "")}.yaml`;
  if (!out.endsWith(".yaml")) {
    throw new UsageError(`--out: ${out} is no name of a scenario; use one that ends in .yaml`);
  }
  refuseExisting(out);
  const loaded = loadRecording(file);
  const { pieces, failure } = withoutSecrets(loaded, failureMeant(loaded, file, flags.check), file);
  const promoted = promote(pieces, failure, file);
  if (!promoted.ok) {
    io.out(`${file} cannot be promoted: ${promoted.why}\n`);
    finish(EXIT.incomplete);
    return;
  }
  const written = writeOut(out, promoted.text);
  for (const line of say(promoted, failure, written)) io.out(`${line}\n`);
  if (promoted.alike.length === 0) finish(EXIT.incomplete);
}

function say(
  { alike, left, turns }: Extract<Promoted, { readonly ok: true }>,
  { check, side }: Failure,
  written: string,
): readonly string[] {
  return [
    ...left.map((sentence) => `  left out: ${sentence}`),
    alike.length === 0
      ? `No mistake that we know breaks ${check} in it: that it fails on the recorded ${side ?? "pair"} is not shown`
      : `It fails as the capture does with ${alike.join(", ")}`,
    `${turns.length} ${turns.length === 1 ? "turn" : "turns"}, which the sound pair passes: ${written}`,
  ];
}
