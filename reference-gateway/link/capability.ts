import type { Capabilities } from "../../contract/descriptor.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import { tableGet, tableValues } from "../../contract/table.ts";
import type { Pass } from "../pass.ts";

/** What an op needs before it can be written: a socket, and what the chat's platform can do. */
export interface Outlet {
  readonly conn: ConnId;
  readonly can: Capabilities;
}

/**
 * The way out for ops to a chat of this platform, or `undefined` while there is none.
 *
 * A platform this gateway said hello for is ready once its own descriptor has come: until then nobody
 * knows what its chats can do (D-14). Others go by the session default (G-02).
 */
export function outletFor(pass: Pass, platform: string): Outlet | undefined {
  const { now } = pass.state.link;
  if (now.is !== "up") return undefined;
  const own = tableGet(pass.state.descriptors, platform);
  if (own === undefined && isFronted(pass, platform)) return undefined;
  const primary = sessionDefault(pass);
  if (primary === undefined) return undefined;
  const { policies } = pass.rig;
  const governing = policies.governingDescriptor(own ?? primary, primary);
  const latest = (): Capabilities => tableValues(pass.state.descriptors).at(-1) ?? governing;
  return { conn: now.conn, can: policies.capsOf(governing, latest) };
}

function isFronted(pass: Pass, platform: string): boolean {
  for (const identity of pass.rig.config.identities) {
    if (identity.platform === platform) return true;
  }
  return false;
}

/** The descriptor of chats whose platform has none (W-45). */
export function sessionDefault(pass: Pass): Capabilities | undefined {
  const { descriptors } = pass.state;
  const first = pass.rig.config.identities[0]?.platform ?? "";
  const own = tableGet(descriptors, first);
  return pass.rig.policies.sessionDescriptor(own, descriptors);
}
