import type { Happened } from "../../../contract/trace-line.ts";
import { startSlackDouble, type SlackDouble } from "../../platforms/slack/double.ts";
import type { Delivery } from "../../platforms/door/courier.ts";
import { NotOnScreenError } from "../../platforms/door/port.ts";
import { EventPost } from "./event-post.ts";
import type { Platform } from "./platform.ts";

export interface SlackPlatform extends Platform {
  readonly double: SlackDouble;
  close(): Promise<void>;
}

export interface SlackPlatformOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly token: string;
  readonly signingSecret: string;
}

/**
 * Our Slack double as the platform behind the connector under test.
 *
 * @throws {ListenError} When the port cannot be had.
 */
export async function slackPlatform(options: SlackPlatformOptions): Promise<SlackPlatform> {
  let listener: (happened: Happened) => void = () => undefined;
  const post = new EventPost();
  const double = await startSlackDouble({
    ...options,
    observe: (happened) => listener(happened),
    onAttempt: (attempted) => post.heard(attempted),
  });
  return {
    name: "slack",
    double,
    post,
    say: async (channel, user, text) =>
      problemOf("event", await double.say({ channel, user, text }).delivered),
    press: async (channel, user, ts, button) => {
      try {
        return problemOf("press", await double.press({ channel, ts, user, button }).delivered);
      } catch (error) {
        if (error instanceof NotOnScreenError) return error.message;
        throw error;
      }
    },
    stop: (chat, user) => {
      const live = double.view().bubbles.find((bubble) => bubble.chat === chat && bubble.live);
      if (live !== undefined) double.stop({ channel: chat, ts: live.id, user });
    },
    failNext: (method, error) => {
      const fault =
        typeof error === "string"
          ? ({ as: "refused", error } as const)
          : ({ as: "rate-limited", retryAfterS: error.retryAfterS } as const);
      double.failNext(method, fault);
    },
    unmet: () => double.unmetFaults(),
    view: () => double.view(),
    listen: (next) => {
      listener = next;
    },
    close: () => double.close(),
  };
}

function problemOf(what: "event" | "press", told: readonly Delivery[]): string | undefined {
  const failed = told.find(({ ok }) => !ok);
  if (failed === undefined) return undefined;
  const { problem, status } = failed;
  const answer = status === undefined ? [] : [`HTTP ${status}`];
  return `the ${what} was not taken: ${[problem, ...answer].filter(Boolean).join(", ")}`;
}
