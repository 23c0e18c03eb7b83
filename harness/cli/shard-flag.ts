import { InvalidArgumentError, Option } from "commander";
import type { Shard } from "../../simulator/explore/explore.ts";

/** Most parts that a run may be cut into. */
const SHARDS_MAX = 10_000;

/** `--shard k/n`, the same for every command that several machines share. */
export function shardOption(): Option {
  const says = "only the k-th of n parts, so that n machines share a run";
  return new Option("--shard <k/n>", says).argParser(shardOf);
}

/** Reads `2/3`: the second of three parts. */
function shardOf(value: string): Shard {
  const [, part = "", of = ""] = /^(\d{1,5})\/(\d{1,5})$/.exec(value) ?? [];
  const shard = { index: Number(part) - 1, of: Number(of) };
  if (shard.index >= 0 && shard.index < shard.of && shard.of <= SHARDS_MAX) return shard;
  throw new InvalidArgumentError(
    `Give a part and how many there are, as in 1/3; ${SHARDS_MAX} at most.`,
  );
}
