import { expect, test } from "vitest";
import type { CaptureLine } from "../../../contract/trace/capture-line.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { judgedRun } from "../../run/judged-run.ts";
import { SOUND } from "../../run/sides.ts";
import { stageFor } from "../../run/stage-for.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { CaptureJudge } from "../recording/capture-judge.ts";
import { DisguisedLines } from "./disguised-lines.ts";

/** What a proxy between the two would have seen of a run: sockets, and the frames that were written on them. */
function captureOf(lines: readonly Line[]): readonly CaptureLine[] {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, known);
    return known;
  };
  return lines.flatMap((line): readonly CaptureLine[] => {
    const { ms } = line;
    if (line.kind === "open" && line.ok) return [{ ms, conn: numberOf(line.conn), what: "open" }];
    if (line.kind === "sent") {
      const text = `${JSON.stringify(line.frame)}\n`;
      return [{ ms, conn: numberOf(line.conn), what: "text", from: line.from, text }];
    }
    if (line.kind !== "close") return [];
    const { code, reason } = line;
    return [{ ms, conn: numberOf(line.conn), what: "close", code, reason }];
  });
}

function breachesIn(capture: readonly CaptureLine[], keepTexts: boolean): readonly string[] {
  const disguise = new DisguisedLines(keepTexts);
  const judge = new CaptureJudge();
  for (const [index, line] of capture.entries()) judge.take(disguise.take(line), index + 1);
  return judge.end().map(({ predicate, at }) => `${predicate} at line ${at}`);
}

test("[D-39] a capture in disguise breaks what it broke before, on the same lines, and nothing else", () => {
  const changed = loadScenarios(["scenarios/explored"]).flatMap((one) => {
    const { lines } = judgedRun(stageFor(one, SOUND, 1, "memory"), one.deviations);
    const capture = captureOf(lines);
    const [before, after] = [breachesIn(capture, true), breachesIn(capture, false)];
    return before.join() === after.join() ? [] : [`${one.id}: ${before.join()} is ${after.join()}`];
  });

  expect(changed).toEqual([]);
});
