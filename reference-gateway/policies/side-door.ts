import type { Credential } from "../../contract/auth/upgrade-token.ts";
import type { InboundMedia } from "../../contract/generated/types.ts";
import { isHttp, isOwnMedia, isSameOrigin } from "../../contract/side-url.ts";

/** What is decided about HTTP beside the socket. */
export interface SideDoorPolicies {
  /** How a gateway calls itself; `null` leaves it to the library, which some servers refuse (F-40, S-27). */
  userAgent(): string | null;
  /** Whether a URL is fetched at all (G-107). */
  fetches(url: string): boolean;
  /** Whether the fetch of a file carries the gateway's token: only of one that its connector keeps (G-107). */
  fetchBearsToken(url: string, base: string): boolean;
  /** Whether a redirect takes the token along (W-76). */
  tokenFollows(from: string, to: string): boolean;
  /** What becomes of an attachment that could not be fetched (G-81). */
  afterFailedFetch(kept: "by-connector" | "in-public"): "drop" | "keep";
  /** The form of the attachment at `urls[index]`: found by its URL (W-70, I-33). */
  mimeOf(urls: readonly string[], index: number, media: readonly InboundMedia[]): string;
  /**
   * The credential after a provision that succeeded: a new one only from an answer that has one; without,
   * the stored one still holds (W-76, F-71).
   */
  credentialAfter(stored: Credential | null, issued: Credential | null): Credential | null;
}

const USER_AGENT = "turnproof-gateway/1";

export const soundSideDoor: SideDoorPolicies = {
  userAgent: () => USER_AGENT,
  fetches: isHttp,
  fetchBearsToken: isOwnMedia,
  tokenFollows: isSameOrigin,
  afterFailedFetch: (kept) => (kept === "by-connector" ? "drop" : "keep"),
  mimeOf: (urls, index, media) => media.find(({ url }) => url === urls[index])?.mime ?? "",
  credentialAfter: (stored, issued) => issued ?? stored,
};
