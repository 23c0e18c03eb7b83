import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { assert } from "../../../contract/assert.ts";
import type { CaseResult } from "../../result/model.ts";
import { startThread } from "../../threads/start-thread.ts";
import { inTurns } from "../in-turns.ts";
import type { FromThread, PlanRequest, ToThread } from "./messages.ts";

/** A thread is worth its start from so many cases on: it loads all modules and scenarios again. */
const CASES_A_THREAD_MIN = 4_000;

/** How many threads a plan is worth: no more than jobs or processors. */
export function threadsFor(cases: number, jobs: number): number {
  return Math.min(jobs, availableParallelism(), Math.floor(cases / CASES_A_THREAD_MIN));
}

/**
 * Runs the cases of a plan in threads, each several at a time, and gathers their results in the order of the
 * plan.
 *
 * @param count  How many cases the plan has.
 */
export async function runInThreads(
  request: PlanRequest,
  count: number,
  { threads, jobs }: { readonly threads: number; readonly jobs: number },
): Promise<readonly CaseResult[]> {
  const crew = await Promise.all(Array.from({ length: threads }, () => CaseThread.start(request)));
  try {
    for (const { planned } of crew) {
      assert(planned === count, `a thread plans ${planned} cases in place of ${count}`);
    }
    const lost = Promise.race(crew.map(({ failed }) => failed));
    const ran = inTurns(count, Math.max(jobs, threads), (at, worker) => {
      const thread = crew[worker % threads];
      assert(thread !== undefined, "there is a thread for every worker");
      return thread.run(at);
    });
    return await Promise.race([ran, lost]);
  } finally {
    await Promise.all(crew.map((thread) => thread.stop()));
  }
}

/** Our end of a thread that runs cases. */
class CaseThread {
  readonly planned: number;
  /** Rejects when the thread breaks. */
  readonly failed: Promise<never>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (result: CaseResult) => void>();

  private constructor(worker: Worker, planned: number, failed: Promise<never>) {
    this.#worker = worker;
    this.planned = planned;
    this.failed = failed;
    worker.on("message", (told: FromThread) => {
      if (told.say !== "ran") return;
      this.#waiting.get(told.at)?.(told.result);
      this.#waiting.delete(told.at);
    });
  }

  static async start(request: PlanRequest): Promise<CaseThread> {
    const worker = startThread(new URL("./case-thread", import.meta.url), request);
    const failed = new Promise<never>((_, reject) => worker.once("error", reject));
    // Whoever runs cases hears of it; until then nobody is asked.
    failed.catch(() => undefined);
    const first = new Promise<FromThread>((resolve) => worker.once("message", resolve));
    const told = await Promise.race([first, failed]);
    assert(told.say === "ready", "a thread says first how many cases it plans");
    return new CaseThread(worker, told.planned, failed);
  }

  run(at: number): Promise<CaseResult> {
    return new Promise((resolve) => {
      this.#waiting.set(at, resolve);
      this.#worker.postMessage({ at } satisfies ToThread);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
