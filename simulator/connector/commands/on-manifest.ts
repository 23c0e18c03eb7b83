import type { Hello } from "../../../contract/generated/types.ts";
import { jobOf } from "../jobs/job.ts";
import type { Pass } from "../pass.ts";

/** A gateway says which commands it knows; people are offered them where there is such a thing (C-49). */
export function onManifest(pass: Pass, { platform, command_manifest: wanted }: Hello): void {
  if (platform !== "discord" || wanted === undefined) return;
  const id = `commands/${pass.state.nonce}.${pass.state.ownJobs}`;
  pass.state.ownJobs += 1;
  const task = { kind: "commands", wanted, stage: { at: "reading" } } as const;
  pass.pending.push(jobOf(id, "commands", null, task));
}
