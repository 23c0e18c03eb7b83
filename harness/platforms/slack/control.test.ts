import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { operateSlack, SLACK_CONTROLS_HELP } from "./control.ts";
import { createSlackDouble, type SlackDouble } from "./double.ts";

describe("a line at the controls of Slack", () => {
  let slack: SlackDouble;
  let quits: number;
  const type = (line: string): Promise<string> => operateSlack(line, slack, () => (quits += 1));
  beforeEach(() => {
    const clock = { nowMs: () => 0, wakeAt: () => () => undefined };
    slack = createSlackDouble({ signingSecret: "s", clock, epochMs: 1_000 }, "https://slack.com");
    quits = 0;
  });
  afterEach(() => slack.close());

  test("lets people write, reply, react and delete", async () => {
    const untold = ": not told, no events URL is set";
    expect(await type("say C1 U1 how are  you")).toBe(`1.000001${untold}`);
    expect(await type("reply C1 1.000001 U2 well")).toBe(`1.000002${untold}`);
    expect(await type("react C1 1.000001 U2 eyes")).toBe(`1.000001${untold}`);
    expect(await type("unreact C1 1.000001 U2 eyes")).toBe(`1.000001${untold}`);
    expect(await type("delete C1 1.000001 U1")).toBe(`1.000001${untold}`);

    expect(slack.view().bubbles).toMatchObject([
      { text: "how are you", user: "U1", gone: true },
      { text: "well", user: "U2", thread: "1.000001", gone: false },
    ]);
    expect(await type("show C1")).toContain("~~how are you~~");
  });

  test("says what is not there to be pressed, stopped or deleted", async () => {
    await type("say D1 U1 hi");

    expect(await type("press D1 1.000001 U1 yes")).toBe(
      "1.000001 in D1 has no button yes; it shows none",
    );
    expect(await type("stop D1 1.000001 U1")).toBe("1.000001 in D1 is no live stream");
    expect(await type("delete D1 9.9 U1")).toBe("D1 shows no message 9.9");
  });

  test("arms faults", async () => {
    await type("fail chat.update not_allowed");
    await type("limit chat.delete 3");
    await type("lose chat.postMessage");
    await type("hang chat.startStream");
    await type("break auth.test");

    expect(slack.unmetFaults()).toEqual([
      "chat.update",
      "chat.delete",
      "chat.postMessage",
      "chat.startStream",
      "auth.test",
    ]);
    expect(await type("limit chat.delete soon")).toBe("give whole seconds, from 1");
  });

  test("that nobody knows, or that lacks a word, is told the nearest or its use", async () => {
    expect(await type("sya D1")).toBe('there is no control "sya"; did you mean say?');
    expect(await type("toString")).toContain('there is no control "toString"');
    expect(await type("say D1 U1")).toBe("use: say <channel> <user> <text>");
    expect(await type("events no-url")).toContain("connection_failed");
    expect(await type("help")).toBe(SLACK_CONTROLS_HELP);
  });

  test("ends the double", async () => {
    expect(await type("quit")).toBe("bye");
    expect(quits).toBe(1);
  });
});
