import { describe, expect, test } from "vitest";
import { idOf, ScreenTrial } from "../testing/screen-trial.ts";
import { SLACK_DEFAULTS } from "./config.ts";
import { createSlackScreen } from "./screen.ts";

const START = { method: "chat.startStream", channel: "D1", thread_ts: "9.000001" } as const;

describe("tiers", () => {
  test("[S-03] let 20 streams start in any minute, and say how long to wait for the next", () => {
    const slack = new ScreenTrial(createSlackScreen({ rateLimits: "on" }));
    for (let n = 0; n < 20; n++) {
      expect(slack.slack(START)).toMatchObject({ ok: true });
      slack.wait(1_000);
    }

    expect(slack.slack(START)).toEqual({ ok: false, error: "ratelimited", retryAfterMs: 40_000 });
    slack.wait(39_999);
    expect(slack.slack(START)).toMatchObject({ retryAfterMs: 1 });
    slack.wait(1);

    expect(slack.slack(START)).toMatchObject({ ok: true });
    expect(slack.slack(START)).toMatchObject({ retryAfterMs: 1_000 });
  });

  test("[S-03] let 100 appends pass in any minute, whatever the stream", () => {
    const slack = new ScreenTrial(createSlackScreen({ rateLimits: "on" }));
    const streams = [idOf(slack.slack(START)), idOf(slack.slack(START))];
    const append = (n: number) =>
      slack.slack({
        method: "chat.appendStream",
        channel: "D1",
        ts: streams[n % 2] ?? "",
        markdown_text: "x",
      });

    const answers = Array.from({ length: 101 }, (_, n) => append(n).ok);

    expect(answers.indexOf(false)).toBe(100);
  });

  test("[S-03] count posts per channel", () => {
    const callsPerMinuteMax = { ...SLACK_DEFAULTS.callsPerMinuteMax, "chat.postMessage": 1 };
    const slack = new ScreenTrial(createSlackScreen({ rateLimits: "on", callsPerMinuteMax }));
    const post = (channel: string) =>
      slack.slack({ method: "chat.postMessage", channel, text: "x" }).ok;

    expect([post("C1"), post("C1"), post("C2")]).toEqual([true, false, true]);
  });

  test("[S-03] are off unless asked for", () => {
    const slack = new ScreenTrial(createSlackScreen());

    const answers = Array.from({ length: 200 }, () => slack.slack(START).ok);

    expect(answers).not.toContain(false);
  });
});
