import { indexAt } from "../../../contract/text/length.ts";
import type { Identity } from "../config.ts";
import type { Pass } from "../pass.ts";

/** A text as the messages it takes under the advertised cap, in order (C-25, I-29). */
export function partsOf(pass: Pass, text: string, identity: Identity): readonly string[] {
  const { maxMessageLength, lenUnit } = identity.capabilities;
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = from + indexAt(text.slice(from), maxMessageLength, lenUnit);
    parts.push(text.slice(from, to));
    from = to;
  }
  return pass.rig.policies.partsToPost(parts, text);
}
