import type { PlatformName } from "../../platforms/port.ts";
import type { Pass } from "../pass.ts";

/** G-84: whose message it is, where the bot stands for one of several profiles. */
export function profileOn({ rig }: Pass, platform: PlatformName): { readonly profile?: string } {
  for (const { platform: own, profile } of rig.identities.values()) {
    if (own === platform) return profile === undefined ? {} : { profile };
  }
  return {};
}
