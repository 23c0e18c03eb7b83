import type { Command } from "commander";
import { ALIASES } from "../../profiles/aliases.ts";
import { compare, type Change, type Comparison } from "../../result/compare.ts";
import { EXIT, type ExitCode } from "../../result/exit-code.ts";
import { readResult } from "../../result/read-result.ts";
import type { CommandContext } from "../program.ts";

/** Rows of one kind; of the others the number is enough. */
const ROWS_MAX = 20;

export function addCompare(program: Command, context: CommandContext): void {
  program
    .command("compare")
    .description("Say what changed between two results; ends with 1 only for new failures.")
    .argument("<before>", "result.json of the earlier run, or the folder of its report")
    .argument("<after>", "result.json of the later run, or the folder of its report")
    .action((before: string, after: string) => {
      const changes = compare(readResult(before), readResult(after), ALIASES);
      context.io.out(`${comparisonText(changes)}\n`);
      context.finish(codeOf(changes));
    });
}

function codeOf({ broken, lost, common }: Comparison): ExitCode {
  if (broken.length > 0) return EXIT.violated;
  return lost.length > 0 || common === 0 ? EXIT.incomplete : EXIT.conformant;
}

function comparisonText(changes: Comparison): string {
  const { broken, mended, failing, lost, added, removed, common } = changes;
  return [
    ...rows("BROKEN", broken),
    ...rows("LOST", lost),
    ...rows("MENDED", mended),
    ...rows("STILL FAILS", failing),
    ...names("NEW CASE", added),
    ...names("GONE", removed),
    `${common} checks in both: ${broken.length} broken, ${lost.length} lost, ${mended.length} mended, ${failing.length} still failing`,
  ].join("\n");
}

function rows(word: string, changes: readonly Change[]): readonly string[] {
  return names(
    word,
    changes.map(({ name, was, is, sentence }) => {
      const what = sentence === undefined ? "" : `: ${sentence}`;
      return `${name} was ${was ?? "not there"}, is ${is ?? "not there"}${what}`;
    }),
  );
}

function names(word: string, all: readonly string[]): readonly string[] {
  const untold = all.length - ROWS_MAX;
  return [
    ...all.slice(0, ROWS_MAX).map((name) => `${word}  ${name}`),
    ...(untold > 0 ? [`${word}  and ${untold} more`] : []),
  ];
}
