import { BugError } from "../../contract/assert.ts";
import type { Identity } from "./config.ts";
import type { Place } from "./jobs/job.ts";
import type { Pass } from "./pass.ts";

/** The bot that acts in this place. A place is only ever made for a bot that was hello'd. */
export function identityAt(pass: Pass, place: Place): Identity {
  const identity = pass.rig.identities.get(place.identity);
  if (identity === undefined) throw new BugError(`no identity ${place.identity} in the config`);
  return identity;
}
