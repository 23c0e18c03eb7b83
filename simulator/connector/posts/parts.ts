import { cutText } from "../../../contract/text/cut.ts";
import type { Identity } from "../config.ts";
import type { Pass } from "../pass.ts";

/** A text as the messages it takes under the advertised cap, in order (C-25, B50, I-29). */
export function partsOf(pass: Pass, text: string, identity: Identity): readonly string[] {
  const { maxMessageLength, lenUnit } = identity.capabilities;
  return pass.rig.policies.partsToPost(cutText(text, maxMessageLength, lenUnit), text);
}
