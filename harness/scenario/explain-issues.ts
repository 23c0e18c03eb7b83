import type { z } from "zod";
import type { Path, ScenarioDocument } from "./document.ts";
import { hint } from "./hint.ts";
import type { Problem } from "./problem.ts";

type Issue = z.core.$ZodIssue;

/** Turns what zod found into problems with a place in the file and a sentence to act on. */
export function explainIssues(
  document: ScenarioDocument,
  value: unknown,
  issues: readonly Issue[],
): readonly Problem[] {
  return issues.flatMap((issue) => explain(document, value, issue, []));
}

function explain(
  document: ScenarioDocument,
  value: unknown,
  issue: Issue,
  above: Path,
): readonly Problem[] {
  const path = [...above, ...issue.path];
  switch (issue.code) {
    case "unrecognized_keys": {
      const sentences = issue.message.split("\n");
      return issue.keys.map((key, i) => document.problemAtKey(path, key, sentences[i] ?? ""));
    }
    case "invalid_union":
      return explainUnion(document, value, issue, path);
    case "invalid_key": {
      const key = String(path.at(-1));
      const sentence = issue.issues[0]?.message ?? issue.message;
      return [document.problemAtKey(path.slice(0, -1), key, sentenceOfKey(key, sentence, issue))];
    }
    default:
      return [document.problemAt(path, sentenceOf(issue, got(value, path), path))];
  }
}

/** Of the branches of a union, the one that came furthest is what the author meant. */
function explainUnion(
  document: ScenarioDocument,
  value: unknown,
  issue: Extract<Issue, { code: "invalid_union" }>,
  path: Path,
): readonly Problem[] {
  const meant = issue.errors.filter((branch) => !branch.some(isWrongType));
  const branch = meant.length === 1 ? meant[0] : undefined;
  if (branch !== undefined) return branch.flatMap((inner) => explain(document, value, inner, path));
  const kinds = issue.errors.flatMap((errors) => errors.filter(isWrongType).map(expectedOf));
  const expected = [...new Set(kinds)].join(" or ");
  return [document.problemAt(path, `expected ${expected}, found ${show(got(value, path))}`)];
}

function isWrongType(issue: Issue): boolean {
  return issue.path.length === 0 && (issue.code === "invalid_type" || isWrongLiteral(issue));
}

function isWrongLiteral(issue: Issue): boolean {
  return issue.code === "invalid_value" && issue.values.length === 1;
}

function expectedOf(issue: Issue): string {
  if (issue.code === "invalid_type") return withArticle(issue.expected);
  return issue.code === "invalid_value" ? issue.values.map(String).join(" or ") : issue.message;
}

function sentenceOf(issue: Issue, found: unknown, path: Path): string {
  if (issue.code === "invalid_type" && found === undefined) {
    return `"${String(path.at(-1) ?? "the file")}" is missing; expected ${withArticle(issue.expected)}`;
  }
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input")) {
    return `expected ${withArticle(issue.expected)}, found ${show(found)}`;
  }
  if (issue.code === "invalid_value") {
    const known = issue.values.map(String);
    return `unknown value ${show(found)}${hint(String(found), known)}`;
  }
  return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
}

function sentenceOfKey(
  key: string,
  sentence: string,
  issue: Extract<Issue, { code: "invalid_key" }>,
): string {
  const inner = issue.issues[0];
  if (inner?.code !== "invalid_value") return sentence;
  return `unknown key "${key}"${hint(key, inner.values.map(String))}`;
}

function withArticle(kind: string): string {
  const names: Readonly<Record<string, string>> = {
    string: "a text",
    object: "a map",
    record: "a map",
    array: "a list",
    boolean: "true or false",
    number: "a number",
    int: "a whole number",
  };
  return names[kind] ?? kind;
}

function got(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, step) =>
      typeof at === "object" && at !== null
        ? (at as Readonly<Record<PropertyKey, unknown>>)[step]
        : undefined,
    value,
  );
}

const SHOWN_UNITS_MAX = 60;

function show(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length <= SHOWN_UNITS_MAX ? text : `${text.slice(0, SHOWN_UNITS_MAX)}…`;
}
