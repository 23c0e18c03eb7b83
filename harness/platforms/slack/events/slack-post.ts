import type { CourierOptions, DeliveryRules } from "../../door/courier.ts";
import { signatureHeaders } from "./sign.ts";

/** How Slack delivers: 3 s for an answer, then again at once, after a minute and after five. */
export const SLACK_DELIVERY: DeliveryRules = {
  answerTimeoutMs: 3_000,
  retryDelaysMs: [0, 60_000, 300_000],
  underWayMax: 1_024,
};

/** How Slack signs what it sends and counts repetitions, and how a receiver asks for none. */
export function slackPost(signingSecret: string): Pick<CourierOptions, "dress" | "declines"> {
  return {
    dress: ({ body }, unixSeconds, retry) => ({
      ...signatureHeaders(signingSecret, unixSeconds, body),
      ...(retry === undefined
        ? {}
        : { "X-Slack-Retry-Num": String(retry.number), "X-Slack-Retry-Reason": retry.reason }),
    }),
    declines: (headers) => headers.get("x-slack-no-retry") === "1",
  };
}
