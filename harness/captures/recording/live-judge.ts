import { CaptureReader } from "../../../contract/trace/capture-reader.ts";
import type { CaptureLine } from "../../../contract/trace/capture-line.ts";
import type { Line } from "../../../contract/trace-line.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { JUDGE } from "../../run/judged-run.ts";

/** Breaches that are kept of one session; the judge itself tells each only once. */
const BREACHES_KEPT_MAX = 1_024;
/** Lines of the trace whose place in the file is known, for breaches that point back. */
const PLACES_KEPT_MAX = 65_536;

/** Judges a capture while it is being recorded: the same fold that judges it afterwards. */
export class LiveJudge {
  readonly #reader = new CaptureReader();
  readonly #places: number[] = [];
  readonly #breaches: Breach[] = [];
  readonly #onBreach: (breach: Breach) => void;
  #state = JUDGE.start;
  #frames = 0;
  #at = 1;

  constructor(onBreach: (breach: Breach) => void = () => undefined) {
    this.#onBreach = onBreach;
    this.#hear(this.#reader.begin(), 1);
  }

  /** How many frames were judged. */
  get frames(): number {
    return this.#frames;
  }

  take(line: CaptureLine, at: number): void {
    this.#at = at;
    for (const one of this.#reader.take(line).lines) this.#hear(one, at);
  }

  /** Everything that was broken, also by what is still owed now that nothing more will come. */
  end(): readonly Breach[] {
    this.#hear(this.#reader.end(), this.#at);
    for (const breach of JUDGE.atRest(this.#state)) this.#tell(breach);
    return this.#breaches;
  }

  #hear(line: Line, at: number): void {
    if (line.kind === "sent") this.#frames += 1;
    this.#places[line.n % PLACES_KEPT_MAX] = at;
    const [state, breaches] = JUDGE.on(this.#state, line);
    this.#state = state;
    for (const breach of breaches) this.#tell(breach);
  }

  #tell(breach: Breach): void {
    const { suspect } = breach;
    const placed = {
      ...breach,
      at: this.#placeOf(breach.at),
      ...(suspect === undefined
        ? {}
        : { suspect: { ...suspect, line: this.#placeOf(suspect.line) } }),
    };
    if (this.#breaches.length < BREACHES_KEPT_MAX) this.#breaches.push(placed);
    this.#onBreach(placed);
  }

  #placeOf(n: number): number {
    return this.#places[n % PLACES_KEPT_MAX] ?? n;
  }
}
