import type { JsonObject, SideAnswer } from "../../../contract/ports/side-door.ts";
import { MEDIA_BYTES_MAX, MEDIA_LIFETIME_MS } from "../../../contract/limits.ts";
import type { Result } from "../../../contract/generated/types.ts";
import { failure } from "../outbound/result.ts";

/** What is decided about the HTTP beside the socket. */
export interface SideDoorPolicies {
  /** Whether a file may be had by this tenant (C-54). */
  mayHaveMedia(own: string, asking: string): boolean;
  /** Whether a request without a usable bearer is turned away (W-08, C-54). */
  asksForBearer(): boolean;
  /** Whether a file is too large to be kept (W-79). */
  isTooLarge(bytes: number): boolean;
  /** How long a file is kept (C-54). */
  mediaLifetimeMs(): number;
  /** The id of a file: `drawn` is random, `count` says which file of this process it is (C-54). */
  mediaId(drawn: string, count: number): string;
  /** The answer to a send_media whose file cannot be had or held (C-55): no decline. */
  unavailableMedia(error: string): Result;
  /** The answer to a second provision of a gateway that has its secret (F-71). */
  provisionedBefore(known: JsonObject): SideAnswer;
}

export const soundSideDoor: SideDoorPolicies = {
  mayHaveMedia: (own, asking) => own === asking,
  asksForBearer: () => true,
  isTooLarge: (bytes) => bytes > MEDIA_BYTES_MAX,
  mediaLifetimeMs: () => MEDIA_LIFETIME_MS,
  mediaId: (drawn) => drawn,
  unavailableMedia: (error) => failure(error),
  provisionedBefore: (known) => ({
    came: "answer",
    status: 200,
    body: { is: "json", value: { ...known, secretIssued: false } },
  }),
};
