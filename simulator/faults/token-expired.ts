import { UPGRADE_TOKEN_LIFETIME_SECONDS } from "../../contract/limits.ts";
import { CloseReason } from "../../contract/close-codes.ts";
import type { Step } from "../sometimes/situation.ts";
import { linkIs } from "../sometimes/steps.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

const EXPIRED_MS = UPGRADE_TOKEN_LIFETIME_SECONDS * 1_000 + 1_000;

const closedAsExpired: Step = (line) =>
  line.kind === "close" && line.reason === CloseReason.Expired;

/** The dial takes longer than its token lives (F-41): a refusal that is no revocation (W-59). */
export const tokenExpired: Fault = {
  name: "token-expired",
  describe: "the dial reaches the connector when its token has expired",
  at: ["dial"],
  physical: true,
  sometimes: {
    title: "a gateway whose token expired on its way dials with a fresh one, and is up again",
    steps: [closedAsExpired, linkIs("up")],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: () => ({ event: "later", byMs: EXPIRED_MS }),
};
