import { existsSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Command } from "commander";
import { ALIASES } from "../../profiles/aliases.ts";
import { conceal } from "../../result/conceal.ts";
import { readResult } from "../../result/read-result.ts";
import type { Unfolded } from "../../result/folded.ts";
import { writeWhole } from "../../result/write-report.ts";
import { UsageError } from "../../usage-error.ts";
import { pruneWaivers, updateWaivers, type Edited } from "../../waivers/edit-waivers.ts";
import { isDay } from "../../waivers/schema.ts";
import { loadWaivers } from "../../waivers/read-waivers.ts";
import { everyCheck, today } from "../policy-flags.ts";
import type { CommandContext } from "../program.ts";

const RESULT = ".turnproof/report/result.json";
const FILE = "waivers.yaml";
/** How long a new waiver holds unless told otherwise. */
const DAYS_DEFAULT = 90;
const DAY_MS = 86_400_000;

interface WaiversFlags {
  readonly file: string;
  readonly from: string;
}

interface UpdateFlags extends WaiversFlags {
  readonly owner: string;
  readonly reason?: string;
  readonly expires?: string;
}

export function addWaivers(program: Command, context: CommandContext): void {
  const waivers = program
    .command("waivers")
    .description("Keep the file of known failures that --waivers takes.");
  waivers
    .command("update")
    .description("Add a waiver for each check that failed in a run and has none.")
    .requiredOption("--owner <name>", "who answers for them")
    .option("--reason <text>", "why they fail; what was found, unless given")
    .option("--expires <day>", `last day, as 2026-12-31; in ${DAYS_DEFAULT} days, unless given`)
    .option("--file <file>", "the file of waivers", FILE)
    .option("--from <file>", "the result of the run", RESULT)
    .action((flags: UpdateFlags) => update(flags, context));
  waivers
    .command("prune")
    .description("Take out the waivers whose checks were made in a run, and pass.")
    .option("--file <file>", "the file of waivers", FILE)
    .option("--from <file>", "the result of a run with --waivers", RESULT)
    .action((flags: WaiversFlags) => prune(flags, context));
}

function update(flags: UpdateFlags, context: CommandContext): void {
  const { owner, reason } = flags;
  const expires = flags.expires ?? inDays(DAYS_DEFAULT);
  if (!isDay(expires)) {
    throw new UsageError(`--expires: ${expires} is no day; write it as 2026-12-31`);
  }
  const run = conceal(readResult(flags.from), []);
  const text = currentText(flags.file, run);
  write(flags.file, updateWaivers(text, run, { owner, reason, expires }, ALIASES), context);
}

function prune(flags: WaiversFlags, context: CommandContext): void {
  const run = readResult(flags.from);
  if (run.waivers === undefined) {
    throw new UsageError(`${flags.from} is of a run without --waivers: it proves none stale`);
  }
  write(flags.file, pruneWaivers(currentText(flags.file, run), run), context);
}

/** The file as it is, known to be sound; empty where there is none. */
function currentText(file: string, { cases }: Unfolded): string {
  if (!existsSync(file)) return "";
  loadWaivers(file, everyCheck([], cases), ALIASES);
  return readFileSync(file, "utf8");
}

function write(file: string, { text, done }: Edited, { io }: CommandContext): void {
  writeWhole(dirname(file), basename(file), text);
  for (const line of done) io.out(`${line}\n`);
  io.out(`${file}: ${done.length === 0 ? "nothing to change" : `${done.length} changed`}\n`);
}

function inDays(days: number): string {
  const at = Date.parse(`${today()}T00:00:00Z`) + days * DAY_MS;
  return new Date(at).toISOString().slice(0, today().length);
}
