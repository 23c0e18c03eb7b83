import type { Result } from "../../../contract/generated/types.ts";
import { failure, success } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";
import { dropStream } from "./open-streams.ts";
import { bury } from "./tombstone.ts";

/** The final is on screen as message `id`: the stream is over for good (C-05, C-06). */
export function seal(pass: Pass, key: string, id: string | null): Result {
  if (pass.rig.policies.remembersSeal()) bury(pass, key, { kind: "sealed", id });
  else dropStream(pass, key);
  return success(id);
}

/** The stream ended without its final, and message `id` is left on screen (C-11, D-32). */
export function breakOff(pass: Pass, key: string, id: string, error: string): Result {
  bury(pass, key, { kind: "broken", id, error });
  return brokenOff(pass, id, error);
}

/** The answer to anything that is still asked of a broken stream. */
export function brokenOff(pass: Pass, id: string, error: string): Result {
  return failure(error, pass.rig.policies.namesWhatIsLeft() ? id : null);
}
