import { LineCounter, isAlias, isMap, isPair, isScalar, isSeq, parseDocument, visit } from "yaml";
import type { Document, Node, Range } from "yaml";
import type { Problem } from "./problem.ts";

/** Largest scenario file, in bytes. */
export const SCENARIO_BYTES_MAX = 1024 * 1024;
/** How often aliases of one file may be expanded; more is a bomb, not a scenario. */
export const SCENARIO_ALIASES_MAX = 50;

export type Path = readonly PropertyKey[];

/** What a file is, where its problems speak of it. */
export interface DocumentKind {
  readonly noun: string;
  /** What one holds at least. */
  readonly holds: string;
}

const SCENARIO: DocumentKind = { noun: "scenario", holds: "a title and turns" };

/** A YAML file as plain data that remembers where each part of it stood. */
export interface ScenarioDocument {
  readonly file: string;
  readonly value: unknown;
  /** The place of the value at `path`, or of the nearest parent that the file has. */
  problemAt(path: Path, message: string): Problem;
  /** The place of a key of the map at `path`. */
  problemAtKey(path: Path, key: string, message: string): Problem;
}

export type Read =
  | { readonly ok: true; readonly document: ScenarioDocument }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads YAML; what is wrong with it comes back as values, with their places. */
export function readDocument(file: string, text: string, kind: DocumentKind = SCENARIO): Read {
  const top = (message: string): Read => ({
    ok: false,
    problems: [{ file, line: 1, column: 1, message }],
  });
  if (Buffer.byteLength(text) > SCENARIO_BYTES_MAX) {
    return top(`the file is larger than ${SCENARIO_BYTES_MAX} bytes; split it`);
  }
  const lines = new LineCounter();
  const parsed = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  // A warning is a tag that nobody knows: its value would be taken for something that it was not meant to be.
  const complaints = [...parsed.errors, ...parsed.warnings];
  if (complaints.length > 0) {
    const problems = complaints.map((error) => ({
      file,
      ...placeOf(lines, error.pos[0]),
      message: yamlSentence(error.code, error.message, kind),
    }));
    return { ok: false, problems };
  }
  const nameless = objectsOwn(parsed);
  if (nameless !== undefined) {
    const message = `${OBJECTS_OWN} cannot be a name; give another`;
    return { ok: false, problems: [{ file, ...placeOf(lines, nameless), message }] };
  }
  if (parsed.contents === null) return top(`the file is empty; a ${kind.noun} has ${kind.holds}`);
  return (
    plain(file, parsed, lines) ?? top(`aliases expand more than ${SCENARIO_ALIASES_MAX} times`)
  );
}

/** A key that every object has of its own: data under it would vanish without a word. */
const OBJECTS_OWN = "__proto__";

function objectsOwn(parsed: Document.Parsed): number | undefined {
  let offset: number | undefined;
  visit(parsed, {
    Pair: (_, { key }) => {
      if (!isScalar(key) || key.value !== OBJECTS_OWN) return undefined;
      offset = key.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

function plain(file: string, parsed: Document.Parsed, lines: LineCounter): Read | undefined {
  let value: unknown;
  try {
    value = parsed.toJS({ maxAliasCount: SCENARIO_ALIASES_MAX });
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
  const at = (offset: number, message: string): Problem => ({
    file,
    ...placeOf(lines, offset),
    message,
  });
  const document: ScenarioDocument = {
    file,
    value,
    problemAt: (path, message) => at(offsetAt(parsed, path), message),
    problemAtKey: (path, key, message) => at(offsetOfKey(parsed, path, key), message),
  };
  return { ok: true, document };
}

function placeOf(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

function yamlSentence(code: string, message: string, { noun }: DocumentKind): string {
  switch (code) {
    case "TAB_AS_INDENT":
      return "a tab is used for indentation; YAML takes spaces only";
    case "DUPLICATE_KEY":
      return "this key is given twice in the same map; remove or rename one";
    case "MULTIPLE_DOCS":
      return `the file holds several YAML documents; one file is one ${noun}`;
    case "TAG_RESOLVE_FAILED":
      return `this YAML tag means nothing in a ${noun}; leave it out, or quote the text`;
    default:
      // The parser recurses, and says so in the engine's words.
      if (message.includes("call stack")) return "this is nested too deeply";
      return message.charAt(0).toLowerCase() + message.slice(1);
  }
}

function offsetAt(parsed: Document.Parsed, path: Path): number {
  let node: unknown = parsed.contents;
  let offset = startOf(node) ?? 0;
  for (const step of path) {
    node = childOf(parsed, node, step);
    const start = startOf(node);
    if (start === undefined) return offset;
    offset = start;
  }
  return offset;
}

function offsetOfKey(parsed: Document.Parsed, path: Path, key: string): number {
  let node: unknown = parsed.contents;
  for (const step of path) node = childOf(parsed, node, step);
  const map = resolved(parsed, node);
  const pair = isMap(map)
    ? map.items.find(({ key: name }) => isScalar(name) && String(name.value) === key)
    : undefined;
  return (isPair(pair) ? startOf(pair.key) : undefined) ?? offsetAt(parsed, path);
}

function childOf(parsed: Document.Parsed, node: unknown, step: PropertyKey): unknown {
  const parent = resolved(parsed, node);
  if (isSeq(parent)) return parent.items[Number(step)];
  if (!isMap(parent)) return undefined;
  return parent.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === step)?.value;
}

function resolved(parsed: Document.Parsed, node: unknown): unknown {
  return isAlias(node) ? node.resolve(parsed) : node;
}

function startOf(node: unknown): number | undefined {
  const range: Range | null | undefined = (node as Node | null | undefined)?.range;
  return range?.[0];
}
