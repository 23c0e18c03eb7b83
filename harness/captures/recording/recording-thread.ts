import type { Worker } from "node:worker_threads";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { UsageError } from "../../usage-error.ts";
import { startThread } from "../../threads/start-thread.ts";
import type { Batch, FromThread, Recorded, ToThread } from "./thread-messages.ts";

/** UTF-16 code units that the thread has not written yet; above, whoever fills it has to wait. */
const UNRECORDED_UNITS_MAX = 32 * 1024 * 1024;

/** Who is told what comes of a recording. */
export interface RecordingListener {
  onBreach(breach: Breach): void;
  /** It cannot go on: `end` says why. Nothing waits for it any more. */
  onFailure?(): void;
}

/** Our end of a thread that writes and judges: `recordHere` is the other. */
export class RecordingThread {
  readonly #worker: Worker;
  readonly #listener: RecordingListener;
  /** Sizes of the batches that were not written yet, the oldest first. */
  readonly #under: number[] = [];
  readonly #unitsMax: number;
  #units = 0;
  #isDead = false;
  #waiting: (() => void)[] = [];
  readonly #ended: Promise<Recorded>;

  private constructor(worker: Worker, listener: RecordingListener, unitsMax: number) {
    this.#worker = worker;
    this.#unitsMax = unitsMax;
    this.#listener = listener;
    this.#ended = new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        reject(error);
        this.#letGo();
        listener.onFailure?.();
      };
      worker.on("message", (told: FromThread) => {
        if (told.say === "written") this.#written(told.breaches);
        if (told.say === "end") resolve({ frames: told.frames, breaches: told.breaches });
        if (told.say === "failed") fail(new UsageError(told.why));
      });
      worker.once("error", fail);
    });
    // Whoever closes hears of it; until then nobody is asked.
    this.#ended.catch(() => undefined);
  }

  /** @param module The thread's module without its ending, which is made with `setup`. */
  static async start(
    module: URL,
    setup: unknown,
    listener: RecordingListener,
    unitsMax: number = UNRECORDED_UNITS_MAX,
  ): Promise<RecordingThread> {
    const worker = startThread(module, setup);
    await new Promise((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
    return new RecordingThread(worker, listener, unitsMax);
  }

  /** @param units What the batch weighs, in UTF-16 code units. */
  take(batch: Batch, units: number): void {
    this.#units += units;
    this.#under.push(units);
    this.#post({ say: "lines", batch });
  }

  /** Whether so much waits to be written that nothing more should come. */
  get isBehind(): boolean {
    return !this.#isDead && this.#units > this.#unitsMax;
  }

  /** Resolves once there is room again. */
  caughtUp(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /**
   * Writes what is left, and says what it all came to.
   *
   * @throws {UsageError} When the file took no more.
   */
  async end(): Promise<Recorded> {
    this.#post({ say: "end" });
    return this.#ended;
  }

  #post(told: ToThread): void {
    this.#worker.postMessage(told);
  }

  #written(breaches: readonly Breach[]): void {
    this.#units -= this.#under.shift() ?? 0;
    for (const breach of breaches) this.#listener.onBreach(breach);
    if (!this.isBehind) this.#goOn();
  }

  #goOn(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** What will never be written is not waited for. */
  #letGo(): void {
    this.#isDead = true;
    this.#goOn();
  }
}
