import { Document, isMap, isScalar, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from "yaml";
import type { RunResult, ScoredCase, ScoredCheck } from "../result/model.ts";
import { caseName, readReference, type Aliases } from "./waiver.ts";

/** Longest reason that is taken from a finding, in UTF-16 code units. */
const REASON_UNITS_MAX = 160;

/** What of a run says which checks fail. */
export interface Ran {
  readonly cases: readonly Pick<ScoredCase, "id" | "checks" | "notScored">[];
}

export interface NewWaiver {
  readonly owner: string;
  /** Last day on which it holds. */
  readonly expires: string;
  /** What was found, unless given. */
  readonly reason: string | undefined;
}

/** A file of waivers after an edit, and what the edit did, a line for each entry. */
export interface Edited {
  readonly text: string;
  readonly done: readonly string[];
}

/**
 * Adds a waiver for each check that failed in a run and has none, one line each, and gives those that have
 * expired and still fail another day. Comments and order of the file stay.
 *
 * @param text  The file as it is; empty for a new one. It must have been read before, and found sound.
 */
export function updateWaivers(text: string, run: Ran, added: NewWaiver, aliases: Aliases): Edited {
  const document = documentOf(text);
  const entries = entriesOf(document);
  const done: string[] = [];
  for (const [reference, check] of failuresOf(run)) {
    const expired = entryFor(entries, reference, aliases);
    if (check.waiver?.state === "expired" && expired !== undefined) {
      expired.set("expires", added.expires);
      done.push(`renewed ${reference} until ${added.expires}`);
    } else if (expired === undefined) {
      entries.add(entryNode(document, reference, check, added));
      done.push(`added ${reference}`);
    }
  }
  return { text: textOf(document), done };
}

/**
 * Takes out the waivers that a run proved stale: every check that they name was made, and passed. What did
 * not run stays.
 */
export function pruneWaivers(text: string, { waivers }: Pick<RunResult, "waivers">): Edited {
  const stale = new Set(
    (waivers?.entries ?? []).filter(({ state }) => state === "stale").map(({ check }) => check),
  );
  const document = documentOf(text);
  const entries = entriesOf(document);
  const done: string[] = [];
  entries.items = entries.items.filter((entry) => {
    const check = isMap(entry) ? String(entry.get("check")) : "";
    if (!stale.has(check)) return true;
    done.push(`took out ${check}`);
    return false;
  });
  return { text: textOf(document), done };
}

function documentOf(text: string): Document {
  return text.trim() === "" ? new Document({ version: 1, waivers: [] }) : parseDocument(text);
}

function entriesOf(document: Document): YAMLSeq {
  const found = document.get("waivers", true);
  if (isSeq(found)) {
    // An empty list is written [], and would hold all its entries in one line.
    found.flow = false;
    return found;
  }
  const entries = document.createNode([]) as YAMLSeq;
  document.set("waivers", entries);
  return entries;
}

/** One failing check of each case, whatever the choice of its matrix: `findings/f-26#I-06`. */
function failuresOf({ cases }: Ran): ReadonlyMap<string, ScoredCheck> {
  const failures = new Map<string, ScoredCheck>();
  for (const { id, checks, notScored } of cases) {
    if (notScored === true) continue;
    for (const check of checks) {
      if (check.verdict !== "fail" || check.notScored === true) continue;
      const reference = `${caseName(id)}#${check.id}`;
      if (!failures.has(reference)) failures.set(reference, check);
    }
  }
  return failures;
}

/** The entry that names just this, or the check in every case. */
function entryFor(entries: YAMLSeq, reference: string, aliases: Aliases): YAMLMap | undefined {
  const wanted = readReference(reference, aliases);
  return entries.items.filter(isMap).find((entry) => {
    const { caseId, checkId } = readReference(String(entry.get("check")), aliases);
    return checkId === wanted.checkId && (caseId === undefined || caseId === wanted.caseId);
  });
}

function entryNode(
  document: Document,
  check: string,
  { findings, title }: ScoredCheck,
  { owner, expires, reason }: NewWaiver,
): unknown {
  const found = (findings[0]?.sentence ?? title).replace(/\s+/g, " ").slice(0, REASON_UNITS_MAX);
  const entry = { check, reason: reason ?? found.toWellFormed(), owner, expires };
  return document.createNode(entry, { flow: true });
}

/** One line for each entry, however long. */
function textOf(document: Document): string {
  const entries = document.get("waivers", true);
  if (isSeq(entries) && entries.items.length === 0) entries.flow = true;
  const version = document.get("version", true);
  if (!isScalar(version)) document.set("version", 1);
  return document.toString({ lineWidth: 0 });
}
