import { MEDIA_LIFETIME_MS } from "../../../contract/limits.ts";
import type { Result } from "../../../contract/generated/types.ts";
import { failure } from "../outbound/result.ts";

/** What is decided about files beside the socket. */
export interface SideDoorPolicies {
  /** How long a file is kept (C-54). */
  mediaLifetimeMs(): number;
  /** Whose a file of a person is: the tenant's whose gateway is told of it (C-54). */
  tenantOfAttachment(told: string): string;
  /** Whether a gateway is routed and woken as it said when it provisioned (W-76). */
  keepsIntroductions(): boolean;
  /** The answer to a send_media whose file cannot be had (C-55): no decline. */
  unavailableMedia(error: string): Result;
}

export const soundSideDoor: SideDoorPolicies = {
  mediaLifetimeMs: () => MEDIA_LIFETIME_MS,
  tenantOfAttachment: (told) => told,
  keepsIntroductions: () => true,
  unavailableMedia: (error) => failure(error),
};
