import { LogLevel, WebClient, type Logger, type WebClientOptions } from "@slack/web-api";
import type { Happened } from "../../../../contract/trace-line.ts";
import { openDoor, type DoorName } from "../../door/testing/open-door.ts";
import { createSlackDouble, startSlackDouble, type SlackDouble } from "../double.ts";
import type { SlackDoubleOptions } from "../port.ts";

export const TOKEN = "xoxb-1";
export const SIGNING_SECRET = "signing-secret";

/** A double with Slack's own client in front of it, and everything that it told. */
export interface Opened {
  readonly slack: SlackDouble;
  readonly client: WebClient;
  readonly told: readonly Happened[];
  close(): Promise<void>;
}

/** Opens a double at one of its doors. The client does not repeat what failed, unless told to. */
export async function openDouble(
  door: DoorName,
  options: Partial<SlackDoubleOptions> = {},
  clientOptions: WebClientOptions = {},
): Promise<Opened> {
  const told: Happened[] = [];
  const secrets = { token: TOKEN, signingSecret: SIGNING_SECRET };
  const all = { ...secrets, ...options, observe: (happened: Happened) => told.push(happened) };
  const quiet = { logger: silentLogger(), retryConfig: { retries: 0 }, ...clientOptions };
  const { double: slack, close } = await openDoor<SlackDouble>(
    door,
    () => startSlackDouble(all),
    () => createSlackDouble(all, "https://slack.com"),
  );
  const there = door === "a port" ? { slackApiUrl: slack.apiUrl } : {};
  return { slack, client: new WebClient(TOKEN, { ...there, ...quiet }), told, close };
}

/** What is refused on purpose is no news. */
export function silentLogger(): Logger {
  const nothing = (): void => undefined;
  return {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: nothing,
    setLevel: nothing,
    setName: nothing,
    getLevel: () => LogLevel.ERROR,
  };
}
