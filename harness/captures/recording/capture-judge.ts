import { CaptureReader } from "../../../contract/trace/capture-reader.ts";
import type { CaptureLine } from "../../../contract/trace/capture-line.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { LiveJudge } from "./live-judge.ts";

/** Judges a capture while it is being recorded: the same fold that judges it afterwards. */
export class CaptureJudge {
  readonly #reader = new CaptureReader();
  readonly #judge: LiveJudge;
  #at = 1;

  constructor(onBreach: (breach: Breach) => void = () => undefined) {
    this.#judge = new LiveJudge(onBreach);
    this.#judge.hear(this.#reader.begin(), this.#at);
  }

  /** How many frames were judged. */
  get frames(): number {
    return this.#judge.frames;
  }

  /** @param at Number of the line in its file. */
  take(line: CaptureLine, at: number): void {
    this.#at = at;
    for (const one of this.#reader.take(line).lines) this.#judge.hear(one, at);
  }

  /** Everything that was broken, also by what is still owed now that nothing more will come. */
  end(): readonly Breach[] {
    this.#judge.hear(this.#reader.end(), this.#at);
    return this.#judge.end();
  }
}
