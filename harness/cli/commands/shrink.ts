import { Option, type Command } from "commander";
import { captureText } from "../../../contract/trace/capture-line.ts";
import { traceOfCapture } from "../../../contract/trace/capture.ts";
import type { Side } from "../../../contract/trace-line.ts";
import { failureMeant, loadRecording } from "../../captures/frames/load.ts";
import { withoutSecrets } from "../../captures/frames/without-secrets.ts";
import { shrinkCapture, type ShrunkCapture } from "../../captures/shrink/shrink.ts";
import { EXIT } from "../../result/exit-code.ts";
import { describeLine } from "../../result/transcript.ts";
import { refuseSame, writeOut } from "../out-file.ts";
import type { CommandContext } from "../program.ts";
import { sayReplayed } from "../replayed.ts";
import { playAt, withPeerFlags, type ReplayFlags } from "./replay.ts";

interface ShrinkFlags extends Omit<ReplayFlags, "as" | "record" | "keepTexts"> {
  readonly as?: Side;
  readonly out?: string;
}

export function addShrink(program: Command, context: CommandContext): void {
  withPeerFlags(program.command("shrink").argument("<file>", "a capture, or a log of frames"))
    .description("Find the fewest frames of a capture that still break the same promise.")
    .option("--out <file>", "where they go; beside the capture, unless given")
    .option("--check <id>", "the check to keep failing; the first, unless given")
    .addOption(
      new Option("--as <side>", "play what is left at a live peer").choices([
        "connector",
        "gateway",
      ]),
    )
    .action((file: string, flags: ShrinkFlags) => shrink(file, flags, context));
}

async function shrink(file: string, flags: ShrinkFlags, context: CommandContext): Promise<void> {
  const { io } = context;
  const loaded = loadRecording(file);
  const { pieces, failure } = withoutSecrets(loaded, failureMeant(loaded, file, flags.check), file);
  const out = flags.out ?? `${file.replace(/\.\w+$/, "")}.shrunk.ndjson`;
  refuseSame(out, file);
  const startedAtMs = performance.now();
  const shrunk = shrinkCapture(pieces, failure);
  const tookMs = performance.now() - startedAtMs;
  writeOut(out, shrunk.pieces.map(({ line }) => captureText(line)).join(""));
  io.out(`${failure.check}: ${failure.sentence}\n`);
  for (const row of rowsOf(shrunk)) io.out(`  ${row}\n`);
  const seconds = (tookMs / 1000).toFixed(1);
  io.out(`${shrunk.framesBefore} frames, shrunk to ${shrunk.frames} in ${seconds} s\n`);
  if (flags.as !== undefined) await playShrunk(shrunk, { ...flags, as: flags.as }, context);
  io.out(`Written to ${out}\n`);
}

async function playShrunk(
  shrunk: ShrunkCapture,
  flags: ShrinkFlags & { readonly as: Side },
  { io, finish }: CommandContext,
): Promise<void> {
  const peer = { ...flags, keepTexts: true };
  const less = { pieces: shrunk.pieces, failures: [shrunk.failure] };
  const played = await playAt(less, shrunk.failure, peer, (words) => io.out(`${words}\n`));
  for (const line of sayReplayed(played, shrunk.failure)) io.out(`${line}\n`);
  if (played.replayed.heard === 0) finish(EXIT.unreachable);
  else if (!played.replayed.isReproduced) finish(EXIT.incomplete);
}

function rowsOf({ pieces }: ShrunkCapture): readonly string[] {
  return traceOfCapture(pieces).lines.flatMap((line) => describeLine(line) ?? []);
}
