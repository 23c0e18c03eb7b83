import type { Descriptor } from "../../../contract/generated/types.ts";
import type { Identity } from "../config.ts";

/** What is decided about sockets, credentials and identities. */
export interface LinkPolicies {
  /** Whether an upgrade is served, given whether its path is the right one (W-03, F-64). */
  servesPath(isRelayPath: boolean): boolean;
  /** The reason of a 4401, given the true one (C-48, F-41). */
  reasonOfRefusal(reason: "expired" | "unauthorized"): string;
  /** When a second socket of a gateway takes the place of the first: once it says hello (D-28, B34). */
  takesOverAt(): "upgrade" | "hello";
  /** Whether a second socket of a gateway ends the first (D-28, B34). */
  newestSocketWins(): boolean;
  /** Whether a revocation ends the sockets that are up (C-48). */
  revocationClosesSockets(): boolean;
  /** The descriptors that answer a hello of this identity (C-46, W-24). */
  descriptorsToSend(identity: Identity, all: readonly Identity[]): readonly Descriptor[];
  /** Whether a hello of an identity that is not served gets a descriptor, too (C-46). */
  answersStrangers(): boolean;
  /** Whether sealed streams are remembered when their gateway dials again (C-06, F-18). */
  tombstonesOutliveGateways(): boolean;
  /** Whether going_idle starts the buffering (C-36, B30). */
  buffersOnceIdle(): boolean;
  /** Whether going_idle is acknowledged (W-31). */
  acknowledgesIdle(): boolean;
  /** Whether a socket that sent something unreadable stays open (C-57, W-20, I-40). */
  keepsSocketOverMalformed(): boolean;
}

export const soundLink: LinkPolicies = {
  servesPath: (isRelayPath) => isRelayPath,
  reasonOfRefusal: (reason) => reason,
  takesOverAt: () => "hello",
  newestSocketWins: () => true,
  revocationClosesSockets: () => true,
  descriptorsToSend: (identity) => [identity.descriptor],
  answersStrangers: () => true,
  tombstonesOutliveGateways: () => true,
  buffersOnceIdle: () => true,
  acknowledgesIdle: () => true,
  keepsSocketOverMalformed: () => true,
};
