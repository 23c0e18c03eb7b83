import { describe, expect, test } from "vitest";
import type { Line } from "../../contract/trace-line.ts";
import type { Transport } from "../../harness/result/model.ts";
import { checksOf } from "../../harness/run/checks.ts";
import { judgedRun, judgedRunOver, type JudgedRun } from "../../harness/run/judged-run.ts";
import { SOUND } from "../../harness/run/sides.ts";
import { stageFor } from "../../harness/run/stage-for.ts";
import type { Case } from "../../harness/scenario/case.ts";
import { loadScenarios } from "../../harness/scenario/load.ts";
import { openWsTransport } from "../../harness/sockets/ws-transport.ts";

const SEED = 1;
/** Traces of volume scenarios are long; of those, verdicts are compared and frames are not. */
const LINES_COMPARED_MAX = 5_000;

const CASES = loadScenarios(["scenarios"]);
const FILES = [...new Set(CASES.map(({ file }) => file))];

function inMemory(scenario: Case): JudgedRun {
  return judgedRun(stageFor(scenario, SOUND, SEED, "memory"), scenario.deviations);
}

async function overSockets(scenario: Case): Promise<JudgedRun> {
  const sockets = await openWsTransport();
  try {
    return await judgedRunOver(sockets, stageFor(scenario, SOUND, SEED, "ws"), scenario.deviations);
  } finally {
    await sockets.close();
  }
}

/** What is wrong, in words; empty where the case passes. */
function wrong(scenario: Case, run: JudgedRun): readonly string[] {
  return checksOf(scenario, run)
    .filter(({ verdict }) => verdict !== "pass")
    .map(({ id, findings }) => `${scenario.id}: ${id}: ${findings[0]?.sentence ?? ""}`);
}

/** Frames of each connection in the order in which they were written. */
function frames(lines: readonly Line[]): readonly string[] {
  return lines
    .filter((line) => line.kind === "sent")
    .map(({ conn, from, frame }) => `${conn} ${from} ${JSON.stringify(frame)}`)
    .slice(0, LINES_COMPARED_MAX);
}

function title(file: string): string {
  const cases = CASES.filter((scenario) => scenario.file === file);
  const [first] = cases;
  const ids = [...(first?.clauses ?? []), ...(first?.findings ?? [])].map((id) => `[${id}]`);
  return `${ids.join(" ")} ${file}: ${first?.title ?? ""}`;
}

/** What of a file was run over one transport. */
interface Ran {
  /** What is wrong, in words. */
  readonly wrong: readonly string[];
  /** Frames of its first case: what differs between the others is the script, not the transport. */
  readonly frames: readonly string[];
}

async function ranOver(transport: Transport, file: string): Promise<Ran> {
  const found: string[] = [];
  let carried: readonly string[] | undefined;
  for (const scenario of CASES.filter((each) => each.file === file)) {
    const run = transport === "memory" ? inMemory(scenario) : await overSockets(scenario);
    found.push(...wrong(scenario, run));
    carried ??= frames(run.lines);
  }
  return { wrong: found, frames: carried ?? [] };
}

/** What memory carried, for whoever compares. */
const inMemoryOf = new Map<string, Ran>();
async function ranInMemory(file: string): Promise<Ran> {
  const ran = inMemoryOf.get(file) ?? (await ranOver("memory", file));
  inMemoryOf.set(file, ran);
  return ran;
}

export function testScenarios(): void {
  describe("sound sides in memory", () => {
    for (const file of FILES) {
      test(title(file), async () => {
        expect((await ranInMemory(file)).wrong).toEqual([]);
      });
    }
  });

  describe("sound sides over real sockets, with the same frames in the same order", () => {
    for (const file of FILES) {
      test(title(file), async () => {
        const { frames: expected } = await ranInMemory(file);
        expect(await ranOver("ws", file)).toEqual({ wrong: [], frames: expected });
      });
    }
  });
}
