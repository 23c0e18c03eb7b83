import { InvalidArgumentError } from "commander";
import type { Shard } from "../run/plan.ts";

/** Most parts that a run may be cut into. */
const SHARDS_MAX = 1_000;

/** Reads `2/3`: the second of three parts. */
export function shardOf(value: string): Shard {
  const [, index = "", of = ""] = /^(\d{1,4})\/(\d{1,4})$/.exec(value) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (shard.index >= 1 && shard.index <= shard.of && shard.of <= SHARDS_MAX) return shard;
  throw new InvalidArgumentError(
    `Give a part and how many there are, as in 1/3; ${SHARDS_MAX} at most.`,
  );
}
