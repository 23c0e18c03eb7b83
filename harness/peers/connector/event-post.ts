import type { Attempted } from "../../platforms/door/courier.ts";
import { shownUrl } from "../../sockets/shown-url.ts";

/** What became of the events that our platform posted to the connector, over a whole run. */
export class EventPost {
  #isTaken = false;
  #problem: string | undefined;

  /** An event was posted, once. */
  heard(attempted: Attempted): void {
    this.#problem = problemOf(attempted);
    this.#isTaken ||= this.#problem === undefined;
  }

  /** Why the newest event was not taken, as a clause of a sentence; `undefined` where it was, or none was posted. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Events were posted, and none was ever taken: the address is wrong, or nobody is there. */
  get isDead(): boolean {
    return this.#problem !== undefined && !this.#isTaken;
  }
}

function problemOf({ url, status, reason, code }: Attempted): string | undefined {
  if (reason === undefined) return undefined;
  const where = shownUrl(url);
  if (status !== undefined) return `our POST of the event to ${where} was answered ${status}`;
  if (reason === "http_timeout")
    return `our POST of the event to ${where} was not answered in time`;
  if (code === "ECONNREFUSED") {
    return `our POST of the event came to nothing: nothing listens on ${where}`;
  }
  const why = code === undefined ? "" : `: ${code}`;
  return `our POST of the event did not reach ${where}${why}`;
}
