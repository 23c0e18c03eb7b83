import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { loadScenarios } from "../../harness/scenario/load.ts";
import { sourceFiles, type SourceFile } from "../source-files.ts";
import type { Evidence } from "./account.ts";

/** `[W-16]`, `[W-16] [I-40]` or `[W-16, I-40]` at the beginning of a title. */
const TITLE = /["'`]((?:\[[A-Z]-\d[^\]]*\]\s*)+)/g;
const ID = /[A-Z]-\d{2,3}/g;
const EXCUSES = new URL("../../contract/untested-clauses.yaml", import.meta.url);

/** Ids in front of the titles in the text of a test file. */
export function idsInTitles(text: string): readonly string[] {
  return [...text.matchAll(TITLE)].flatMap(([, brackets = ""]) => brackets.match(ID) ?? []);
}

/** What the tests, the scenarios and the excuses of this package say. */
export function gatherEvidence(): Evidence {
  return {
    titled: titledIn(
      sourceFiles("contract", "reference-gateway", "simulator", "harness", "test").filter(
        ({ path }) => path.endsWith(".test.ts") || path.startsWith("test/worlds/"),
      ),
    ),
    played: new Set(loadScenarios(["scenarios"]).flatMap(({ clauses }) => clauses)),
    excused: new Map(
      Object.entries((parse(readFileSync(EXCUSES, "utf8")) ?? {}) as Record<string, string>),
    ),
  };
}

function titledIn(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  return new Map(files.flatMap(({ path, text }) => idsInTitles(text).map((id) => [id, path])));
}
