import type { Command } from "commander";
import { hashOfClaim, readCertificate, writeCertificate } from "../../explore/certificate.ts";
import { coveredText } from "../../explore/covered.ts";
import { joinParts } from "../../explore/join-parts.ts";
import { EXIT } from "../../result/exit-code.ts";
import { UsageError } from "../../usage-error.ts";
import type { CommandContext } from "../program.ts";

export function addMerge(program: Command, context: CommandContext): void {
  program
    .command("merge")
    .description("Add up the certificates of all parts of one exploration.")
    .argument("<files...>", "certificates of explore --shard k/n")
    .option("--certificate <file>", "write that of the whole")
    .action((files: string[], { certificate }: { readonly certificate?: string }) =>
      merge(files, certificate, context),
    );
}

function merge(
  files: readonly string[],
  into: string | undefined,
  { io, finish }: CommandContext,
): void {
  const parts = files.map(readCertificate);
  const made = [...new Set(parts.map((part) => `${part.made.turnproof} ${part.made.sources}`))];
  if (made.length > 1)
    throw new UsageError("The parts were made by different sources of Turnproof");
  const whole = joinParts(parts);
  io.out(`${coveredText(whole, whole.effort.tookMs)}\n  hash ${hashOfClaim(whole)}\n`);
  if (into !== undefined) {
    writeCertificate(into, whole);
    io.out(`Wrote ${into}\n`);
  }
  if (whole.counterexample !== null) finish(EXIT.violated);
  else if (!whole.complete) finish(EXIT.incomplete);
}
