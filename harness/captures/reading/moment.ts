/** A time as a log writes it, in milliseconds; a time of day begins anew each midnight. */
export interface Moment {
  readonly ms: number;
  readonly isOfDay: boolean;
}

const DATE = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?/;
const OF_DAY = /(?<![\d:])(\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?/;
const EPOCH = /(?<![\w.])(1\d{9})(?:\.(\d{1,9}))?(?![\w.])|(?<![\w.])(1\d{12})(?![\w.])/;
/** Above it a count of time is in milliseconds, below in seconds: the year 2001 in the one, 33658 in the other. */
const SECONDS_MAX = 1e12;
const DAY_MS = 86_400_000;

/** The time that some words of a log begin with, or hold. */
export function clockOf(words: string): Moment | undefined {
  const [date] = DATE.exec(words) ?? [];
  if (date !== undefined) return ofDate(date);
  const day = OF_DAY.exec(words);
  if (day !== null) return ofDay(day);
  const [, seconds, rest = "0", ms] = EPOCH.exec(words) ?? [];
  if (ms !== undefined) return { ms: Number(ms), isOfDay: false };
  if (seconds === undefined) return undefined;
  return { ms: Math.round(Number(`${seconds}.${rest}`) * 1000), isOfDay: false };
}

/** The time in a field of a log. */
export function timeOf(value: string | number): Moment | undefined {
  if (typeof value === "string") return clockOf(value);
  if (!Number.isFinite(value) || value < 0) return undefined;
  // Counts from a start of their own are small, and whether they are seconds nobody can tell.
  const isSeconds = value >= 1e9 && value < SECONDS_MAX;
  return { ms: isSeconds ? Math.round(value * 1000) : value, isOfDay: false };
}

function ofDate(date: string): Moment | undefined {
  const plain = date.replace(" ", "T").replace(",", ".");
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(plain) ? plain : `${plain}Z`;
  const ms = Date.parse(zoned.replace(/(\.\d{3})\d+/, "$1"));
  return Number.isNaN(ms) ? undefined : { ms, isOfDay: false };
}

function ofDay([, hours, minutes, seconds, rest = "0"]: RegExpExecArray): Moment {
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return { ms: whole * 1000 + Math.floor(Number(`0.${rest}`) * 1000), isOfDay: true };
}

/** Turns moments into milliseconds since the first, over midnights too; never back. */
export class Elapsed {
  #firstMs: number | undefined;
  #days = 0;
  #lastMs = 0;

  /** @param moment Without one it is the same time as before. */
  at(moment: Moment | undefined): number {
    if (moment === undefined) return this.#lastMs;
    this.#firstMs ??= moment.ms;
    let ms = moment.ms - this.#firstMs + this.#days * DAY_MS;
    if (moment.isOfDay && ms < this.#lastMs - DAY_MS / 2) {
      this.#days += 1;
      ms += DAY_MS;
    }
    this.#lastMs = Math.max(this.#lastMs, ms);
    return this.#lastMs;
  }
}
