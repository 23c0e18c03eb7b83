import type { Line } from "../../../contract/trace-line.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { placedLine } from "../reading/placed-lines.ts";
import { JUDGE } from "../../run/judged-run.ts";

/** Breaches that are kept of one session; the judge itself tells each only once. */
const BREACHES_KEPT_MAX = 1_024;

/** Judges a trace while it is being written, and points at lines of the file that it is written to. */
export class LiveJudge {
  readonly #breaches: Breach[] = [];
  readonly #onBreach: (breach: Breach) => void;
  #state = JUDGE.start;
  #frames = 0;

  constructor(onBreach: (breach: Breach) => void) {
    this.#onBreach = onBreach;
  }

  /** How many frames were written by now, as far as was seen. */
  get frames(): number {
    return this.#frames;
  }

  /** @param at Number of the line of the file that this line of the trace is in. */
  hear(line: Line, at: number): void {
    if (line.kind === "sent") this.#frames += 1;
    const [state, breaches] = JUDGE.on(this.#state, placedLine(line, at));
    this.#state = state;
    for (const breach of breaches) this.#tell(breach);
  }

  /** Everything that was broken, also by what is still owed now that nothing more will come. */
  end(): readonly Breach[] {
    for (const breach of JUDGE.atRest(this.#state)) this.#tell(breach);
    return this.#breaches;
  }

  #tell(breach: Breach): void {
    if (this.#breaches.length < BREACHES_KEPT_MAX) this.#breaches.push(breach);
    this.#onBreach(breach);
  }
}
