import type { Line, SeenBubble } from "../../contract/trace-line.ts";
import type { Check, Finding } from "../result/model.ts";
import { isPartOf } from "../scenario/part-of.ts";
import type { CountFile, ExpectFile, ToldFile } from "../scenario/schema-expect.ts";
import { opNameOf } from "./op-name.ts";

/** Checks what a scenario expects beside the invariants. Reads the trace and nothing else. */
export function checkExpectations(expected: ExpectFile, lines: readonly Line[]): readonly Check[] {
  return [
    ...Object.entries(expected["on-screen"] ?? {}).map(([turn, texts]) =>
      checkOnScreen(turn, texts, lines),
    ),
    ...Object.entries(expected.ops ?? {}).flatMap(([turn, counts]) =>
      Object.entries(counts).map(([op, count]) => checkOps(turn, op, count, lines)),
    ),
    ...(expected["never-shown"] ?? []).map((text) => checkNeverShown(text, lines)),
    ...Object.entries(expected.ended ?? {}).map(([turn, how]) => checkEnded(turn, how, lines)),
    ...(expected.trace ?? []).map((told, i) => checkTold(told, i + 1, lines)),
    ...(expected.closes === undefined ? [] : [checkCloses(expected.closes, lines)]),
  ];
}

function checkOnScreen(
  turn: string,
  expected: readonly string[] | number,
  lines: readonly Line[],
): Check {
  const shown = shownBy(turn, lines).map(({ text }) => text);
  const title = `turn ${turn} leaves on screen what the scenario says`;
  const holds =
    typeof expected === "number" ? shown.length === expected : sameTexts(shown, expected);
  return check(`expect/on-screen/${turn}`, title, holds, {
    sentence: `turn ${turn} shows ${shown.length} ${shown.length === 1 ? "message" : "messages"}`,
    expected: typeof expected === "number" ? `${expected} messages` : JSON.stringify(expected),
    actual: JSON.stringify(shown),
    turn,
  });
}

/** Messages of the bot that one turn posted and that are still there at rest. */
function shownBy(turn: string, lines: readonly Line[]): readonly SeenBubble[] {
  const calls = new Set(
    lines.flatMap((line) => (line.kind === "platform" && line.turn === turn ? [line.id] : [])),
  );
  const last = new Map(
    lines.flatMap((line) => (line.kind === "screen" ? [[line.platform, line.bubbles]] : [])),
  );
  return [...last.values()]
    .flat()
    .filter(({ author, gone, kind }) => author === "bot" && !gone && kind !== "card")
    .filter(({ call }) => calls.has(call));
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}

function checkOps(turn: string, op: string, count: CountFile, lines: readonly Line[]): Check {
  const written = lines.filter(
    (line) =>
      line.kind === "sent" &&
      line.from === "gateway" &&
      (turn === "run" || line.turn === turn) &&
      opNameOf(line.frame) === op,
  );
  const { min, max } = rangeOf(count);
  const last = written.at(-1);
  return check(
    `expect/ops/${turn}/${op}`,
    `the gateway writes "${op}" ${rangeText(min, max)} for ${turn === "run" ? "the whole run" : `turn ${turn}`}`,
    written.length >= min && written.length <= max,
    {
      sentence: `"${op}" was written ${times(written.length)}`,
      expected: rangeText(min, max),
      actual: times(written.length),
      ...(turn === "run" ? {} : { turn }),
      ...(last === undefined
        ? {}
        : { line: last.n, suspect: { line: last.n, side: "gateway" as const } }),
    },
  );
}

function rangeOf(count: CountFile): { readonly min: number; readonly max: number } {
  if (typeof count === "number") return { min: count, max: count };
  return { min: count.min ?? 0, max: count.max ?? Infinity };
}

function rangeText(min: number, max: number): string {
  if (min === max) return times(min);
  if (max === Infinity) return `at least ${times(min)}`;
  return min === 0 ? `at most ${times(max)}` : `${min} to ${times(max)}`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

function checkNeverShown(text: string, lines: readonly Line[]): Check {
  const call = lines.find((line) => line.kind === "platform" && holdsText(line.call, text));
  return check(
    `expect/never-shown/${JSON.stringify(text)}`,
    `no call to a platform contains ${JSON.stringify(text)}`,
    call === undefined,
    {
      sentence: `${JSON.stringify(text)} was shown`,
      expected: "never",
      actual: call?.kind === "platform" ? JSON.stringify(call.call) : "",
      ...(call === undefined ? {} : { line: call.n }),
    },
  );
}

function holdsText(value: unknown, text: string): boolean {
  if (typeof value === "string") return value.includes(text);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((part) => holdsText(part, text));
}

function checkEnded(turn: string, expected: string, lines: readonly Line[]): Check {
  const ends = lines.flatMap((line) =>
    line.kind === "report" && line.turn === turn && line.report.what === "turn-ended"
      ? [{ how: line.report.how, line: line.n }]
      : [],
  );
  const how = ends.length === 0 ? "not started" : ends.map((end) => end.how).join(", then ");
  const last = ends.at(-1);
  return check(`expect/ended/${turn}`, `turn ${turn} ends ${expected}`, how === expected, {
    sentence: `turn ${turn} ended ${how}`,
    expected,
    actual: how,
    turn,
    ...(last === undefined ? {} : { line: last.line }),
  });
}

function checkTold(
  { kind, turn, holds, times: count = { min: 1 } }: ToldFile,
  place: number,
  lines: readonly Line[],
): Check {
  const ofKind = lines.filter(
    (line) => line.kind === kind && (turn === undefined || ("turn" in line && line.turn === turn)),
  );
  const found = ofKind.filter((line) => isPartOf(holds, line));
  const { min, max } = rangeOf(count);
  const last = found.at(-1) ?? ofKind.at(-1);
  const whose = turn === undefined ? "the trace" : `turn ${turn}`;
  return check(
    `expect/trace/${place}`,
    `${whose} tells ${rangeText(min, max)} of a line "${kind}" that holds ${JSON.stringify(holds)}`,
    found.length >= min && found.length <= max,
    {
      sentence: `${whose} tells of such a line ${times(found.length)}`,
      expected: rangeText(min, max),
      actual: last === undefined ? `no line "${kind}" at all` : JSON.stringify(last),
      ...(turn === undefined ? {} : { turn }),
      ...(last === undefined ? {} : { line: last.n }),
    },
  );
}

function checkCloses(expected: readonly number[], lines: readonly Line[]): Check {
  const codes = lines.flatMap((line) => (line.kind === "close" ? [line.code] : []));
  return check(
    "expect/closes",
    "sockets close with the codes that the scenario says",
    codes.join() === expected.join(),
    {
      sentence: "sockets closed otherwise",
      expected: expected.join(", "),
      actual: codes.join(", "),
    },
  );
}

function check(id: string, title: string, holds: boolean, finding: Finding): Check {
  return {
    id,
    clauses: [],
    title,
    verdict: holds ? "pass" : "fail",
    findings: holds ? [] : [finding],
  };
}
