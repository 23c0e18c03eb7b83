import { availableParallelism } from "node:os";
import type { Command } from "commander";
import {
  hashOfClaim,
  readCertificate,
  writeCertificate,
  type Certificate,
} from "../../explore/certificate.ts";
import type { ExploredPart } from "../../explore/part.ts";
import { renewed } from "../../explore/plan.ts";
import { sourceHash } from "../../explore/source-hash.ts";
import { EXIT } from "../../result/exit-code.ts";
import { wholeNumber } from "../flags.ts";
import type { CommandContext } from "../program.ts";
import { exploreWatched } from "./explore.ts";

const JOBS_MAX = 64;

export function addCertificate(program: Command, context: CommandContext): void {
  const certificate = program
    .command("certificate")
    .description("What was proven within bounds, as a file that anybody can check.");
  certificate
    .command("verify")
    .description("Explore again what certificates claim, and compare.")
    .argument("<files...>", "certificates")
    .option("--jobs <count>", "threads", wholeNumber(1, JOBS_MAX), availableParallelism())
    .action((files: string[], { jobs }: { readonly jobs: number }) => verify(files, jobs, context));
  certificate
    .command("renew")
    .description("Explore again what certificates claim, and write what is found now.")
    .argument("<files...>", "certificates")
    .option("--jobs <count>", "threads", wholeNumber(1, JOBS_MAX), availableParallelism())
    .action((files: string[], { jobs }: { readonly jobs: number }) => renew(files, jobs, context));
}

/** The workload is taken as it is now; a scenario of somebody's own stays what it was. */
async function renew(
  files: readonly string[],
  jobs: number,
  context: CommandContext,
): Promise<void> {
  const { io, finish } = context;
  for (const file of files) {
    const { plan, shard, effort } = readCertificate(file);
    const options = { shard, jobs, merge: effort.merge, keepGoing: true };
    const part = await exploreWatched(renewed(plan), options, context);
    if (!part.complete) {
      finish(EXIT.incomplete);
      return;
    }
    io.out(`Wrote ${file}, hash ${writeCertificate(file, part).hash}\n`);
    if (part.counterexample !== null) finish(EXIT.violated);
  }
}

async function verify(
  files: readonly string[],
  jobs: number,
  context: CommandContext,
): Promise<void> {
  const { io, finish } = context;
  const claims = files.map((file) => [file, readCertificate(file)] as const);
  for (const [file, claim] of claims) {
    const { plan, shard, effort } = claim;
    const options = { shard, jobs, merge: effort.merge, keepGoing: true };
    const part = await exploreWatched(plan, options, context);
    const differences = differencesOf(claim, part);
    for (const sentence of differences) io.out(`${file}: ${sentence}\n`);
    if (differences.length > 0) {
      finish(part.complete ? EXIT.violated : EXIT.incomplete);
      continue;
    }
    const same =
      claim.made.sources === sourceHash() ? "the same sources" : "other sources than its own";
    io.out(`${file} holds, with ${same}: hash ${claim.hash}\n`);
  }
}

function differencesOf(claim: Certificate, part: ExploredPart): readonly string[] {
  if (!part.complete && claim.complete) return ["it was not gone through to the end"];
  if (hashOfClaim(part) === claim.hash) return [];
  const counts = [claim.schedules, part.schedules].map((one) => one.join(" + "));
  if (counts[0] !== counts[1]) {
    return [`it claims ${counts[0] ?? ""} schedules, and there are ${counts[1] ?? ""}`];
  }
  const found = new Map(
    part.outcomes.map(({ ending, schedules }) => [ending, schedules.join(" + ")]),
  );
  const changed = claim.outcomes
    .filter(({ ending, schedules }) => found.get(ending) !== schedules.join(" + "))
    .map(({ ending, schedules }) => {
      const now = found.get(ending) ?? "none";
      return `it claims ${schedules.join(" + ")} schedules that end in “${ending}”, and there are ${now}`;
    });
  return changed.length > 0 ? changed : ["there are endings that it does not claim"];
}
