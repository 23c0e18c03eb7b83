import type { Result } from "../../../contract/generated/types.ts";
import { success } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";
import { brokenOff } from "./seal.ts";
import type { StreamTask } from "./stream-task.ts";
import { forgetTombstone, tombstoneOf } from "./tombstone.ts";

/**
 * What a frame of a stream that is over is answered, without any platform call (C-07, C-08, D-07);
 * `undefined` when the stream is not over.
 */
export function answerFromTombstone(pass: Pass, task: StreamTask): Result | undefined {
  const tombstone = tombstoneOf(pass, task.key);
  if (tombstone === undefined) return undefined;
  if (tombstone.kind === "broken") return brokenOff(pass, tombstone.id, tombstone.error);
  const { policies } = pass.rig;
  const stands = task.final ? policies.repeatedFinalIsKnown() : policies.stragglerIsKnown();
  if (stands) return success(tombstone.id);
  forgetTombstone(pass, task.key);
  return undefined;
}
