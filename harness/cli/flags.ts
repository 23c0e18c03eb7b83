import { InvalidArgumentError } from "commander";
import { durationSchema } from "../scenario/duration.ts";

/** Reads the value of a flag that takes a whole number. */
export function wholeNumber(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
  };
}

/** Reads a length of time, in milliseconds: `90s`, `10m`. */
export function durationOf(value: string): number {
  const read = durationSchema.safeParse(value);
  if (read.success) return read.data;
  throw new InvalidArgumentError("Give a time such as 90s or 10m.");
}

/** Reads words with commas between them. */
export function listOf(value: string): readonly string[] {
  return value.split(",").map((word) => word.trim());
}
