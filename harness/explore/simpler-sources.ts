import type { Case } from "../scenario/case.ts";

type Source = Case["source"];

/** Simpler versions of a scenario, each in one respect, those that leave out most first. */
export function* simplerSources(source: Source): Generator<Source> {
  const turns = recordOf(source["turns"]);
  const names = Object.keys(turns);
  if (names.length > 1) {
    for (const name of names.toReversed()) yield { ...source, turns: without(turns, name) };
  }
  yield* withoutAny(source, "acts");
  for (const [name, turn] of Object.entries(turns)) {
    for (const simpler of simplerTurns(recordOf(turn))) {
      yield { ...source, turns: { ...turns, [name]: simpler } };
    }
  }
  yield* withoutUnusedPlatform(source, turns);
}

function* simplerTurns(turn: Source): Generator<Source> {
  yield* withoutAny(turn, "answers");
  for (const key of ["final", "at", "pace"]) if (key in turn) yield without(turn, key);
  const answers = listOf(turn["answers"]);
  for (const [at, step] of answers.entries()) {
    const plain = plainStep(step);
    if (plain !== undefined) yield { ...turn, answers: answers.with(at, plain) };
  }
}

/** Any text becomes a single word. */
function plainStep(step: unknown): Source | undefined {
  const { text, words } = recordOf(step);
  if (typeof step === "string" || typeof text === "string") return { words: 1 };
  return typeof words === "number" && words > 1 ? { words: 1 } : undefined;
}

function* withoutAny(source: Source, key: string): Generator<Source> {
  const list = listOf(source[key]);
  for (let at = list.length - 1; at >= 0; at--) yield { ...source, [key]: list.toSpliced(at, 1) };
}

function* withoutUnusedPlatform(source: Source, turns: Source): Generator<Source> {
  const platforms = recordOf(source["platforms"]);
  const used = Object.values(turns).map((turn) => recordOf(turn)["platform"] ?? source["primary"]);
  const unused = Object.keys(platforms).find((name) => !used.includes(name));
  if (unused === undefined || Object.keys(platforms).length === 1) return;
  const left = without(platforms, unused);
  const [primary] = Object.keys(left);
  if (listOf(source["acts"]).some((act) => recordOf(act)["platform"] === unused)) return;
  yield { ...source, platforms: left, primary };
}

function without(record: Source, key: string): Source {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== key));
}

function recordOf(value: unknown): Source {
  return typeof value === "object" && value !== null ? (value as Source) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
