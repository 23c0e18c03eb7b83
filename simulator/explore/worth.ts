/** Looks that are made before anything is concluded from them. */
const LOOKS_MIN = 512;
/** Transitions that take as long as a look. */
const LOOK_COSTS = 2;

/**
 * Whether it pays to look a state up before the rest of its run is gone through. A look saves that rest
 * where the state is known: seldom, and little, where runs are short; nearly always much where they are
 * long.
 */
export class Worth {
  private looks = 0;
  private known = 0;
  private walked = 0;

  get isThere(): boolean {
    if (this.looks < LOOKS_MIN) return true;
    const walks = this.looks - this.known;
    return walks > 0 ? (this.known * this.walked) / walks >= LOOK_COSTS * this.looks : true;
  }

  /** A state was looked up. */
  looked(isKnown: boolean): void {
    this.looks += 1;
    if (isKnown) this.known += 1;
  }

  /** Its run went on for so many transitions, as it was not known. */
  wentOn(transitions: number): void {
    this.walked += transitions;
  }
}
