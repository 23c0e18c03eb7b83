import { LogLevel, WebClient, type Logger, type WebClientOptions } from "@slack/web-api";
import { setupServer } from "msw/node";
import type { Happened } from "../../../../contract/trace-line.ts";
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

export type DoorName = "a port" | "the same process";

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
  if (door === "a port") {
    const slack = await startSlackDouble(all);
    const client = new WebClient(TOKEN, { slackApiUrl: slack.apiUrl, ...quiet });
    return { slack, client, told, close: () => slack.close() };
  }
  const slack = createSlackDouble(all, "https://slack.com");
  const server = setupServer(...slack.handlers);
  server.listen({ onUnhandledRequest: "bypass" });
  const close = async (): Promise<void> => {
    server.close();
    await slack.close();
  };
  return { slack, client: new WebClient(TOKEN, quiet), told, close };
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
