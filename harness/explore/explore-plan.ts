import type { Worker } from "node:worker_threads";
import type { Progress, Shard } from "../../simulator/explore/explore.ts";
import { startThread } from "../threads/start-thread.ts";
import { joinParts } from "./join-parts.ts";
import type { ExploredPart } from "./part.ts";
import type { ExplorePlan } from "./plan.ts";
import {
  FEWEST,
  SHARED_BYTES,
  STOP,
  type FromExploreThread,
  type ThreadTask,
} from "./thread-messages.ts";

export interface ExplorePlanOptions {
  readonly shard: Shard;
  /** Threads; each takes a part of the shard. */
  readonly jobs: number;
  readonly merge: boolean;
  readonly keepGoing: boolean;
  readonly onProgress?: (progress: Progress) => void;
}

/** An exploration under way in threads of its own. */
export interface Exploring {
  /** What was covered: all, unless it was stopped or found something. */
  readonly done: Promise<ExploredPart>;
  readonly stop: () => void;
}

/** Explores a shard of a plan. Without `keepGoing` it ends with a counterexample of the fewest deviations. */
export function explorePlan(plan: ExplorePlan, options: ExplorePlanOptions): Exploring {
  const { shard, jobs, merge, keepGoing } = options;
  const shared = new SharedArrayBuffer(SHARED_BYTES);
  const flags = new Int32Array(shared);
  Atomics.store(flags, FEWEST, NONE_FOUND);
  const progress = new Map<number, Progress>();
  const parts = Array.from({ length: jobs }, (_, job) => {
    const own = { index: shard.index + shard.of * job, of: shard.of * jobs };
    const task: ThreadTask = { plan, shard: own, merge, keepGoing, shared };
    return partOf(startThread(ENTRY, task, LIMITS), {
      onProgress: (one) => {
        progress.set(job, one);
        options.onProgress?.(together([...progress.values()]));
      },
      onEnd: ({ counterexample }) => {
        if (counterexample === null) return;
        const fewest = Math.min(Atomics.load(flags, FEWEST), counterexample.deviations.length);
        Atomics.store(flags, FEWEST, fewest);
      },
    });
  });
  return {
    done: Promise.all(parts).then((all) => joinParts(all, shard)),
    stop: () => void Atomics.store(flags, STOP, 1),
  };
}

/** More deviations than any schedule has. */
const NONE_FOUND = 2 ** 31 - 1;

const ENTRY = new URL("./explore-thread", import.meta.url);
/** Nearly all states live for one event: a large young generation hardly ever copies one. */
const LIMITS = { maxYoungGenerationSizeMb: 192, maxOldGenerationSizeMb: 1_536 };

interface Hears {
  readonly onProgress: (progress: Progress) => void;
  readonly onEnd: (part: ExploredPart) => void;
}

function partOf(thread: Worker, { onProgress, onEnd }: Hears): Promise<ExploredPart> {
  return new Promise((resolve, reject) => {
    thread.on("message", (told: FromExploreThread) => {
      if (told.say === "progress") return onProgress(told.progress);
      onEnd(told.part);
      resolve(told.part);
    });
    thread.once("error", reject);
  });
}

/** All threads count the same first deviations, so the slowest says how far they are. */
function together(all: readonly Progress[]): Progress {
  const passes = Math.max(...all.map(({ schedules }) => schedules.length));
  return {
    schedules: Array.from({ length: passes }, (_, at) => {
      return all.reduce((sum, { schedules }) => sum + (schedules[at] ?? 0), 0);
    }),
    transitions: all.reduce((sum, { transitions }) => sum + transitions, 0),
    firsts: Math.min(...all.map(({ firsts }) => firsts)),
  };
}
