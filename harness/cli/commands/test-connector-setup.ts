import { randomBytes } from "node:crypto";
import { slackPlatform, type SlackPlatform } from "../../peers/connector/slack-platform.ts";
import { attached, spawned, type UnderTest } from "../../peers/connector/under-test.ts";
import { UsageError } from "../../usage-error.ts";
import { webSocketUrl } from "../address.ts";
import type { Io } from "../io.ts";
import { secretFrom } from "../secret-from.ts";
import type { ConnectorTestFlags } from "./test-connector-flags.ts";

/** The connector under test, and our Slack behind it where the platform is ours. */
export interface ConnectorSetup {
  readonly connector: UnderTest;
  readonly slack: SlackPlatform | undefined;
  /** What must be in nothing that is written. */
  readonly secrets: readonly string[];
  /** Lets Slack's events go to the connector, once it is there. */
  readonly announce: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Our Slack, and what a connector needs to find it. */
interface Behind {
  readonly slack: SlackPlatform;
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

/**
 * Starts what the flags ask for.
 *
 * @throws {UsageError} When they do not name a connector, or not what stands behind it.
 * @throws {ListenError} When the port for our Slack cannot be had.
 */
export async function setUpConnector(flags: ConnectorTestFlags, io: Io): Promise<ConnectorSetup> {
  const url = flags.url === undefined ? undefined : connectorUrl(flags.url);
  const behind = await slackBehind(flags, url, io);
  try {
    const connector = await connectorOf(flags, url, behind);
    const own = `${connector.address.url.replace(/^ws/, "http")}/slack`;
    return {
      connector,
      slack: behind?.slack,
      secrets: [connector.address.secret, ...(behind?.secrets ?? [])],
      announce: async () => {
        const { eventsUrl, interactivityUrl = eventsUrl } = flags;
        await behind?.slack.double.setEventsUrl(
          eventsUrl ?? `${own}/events`,
          interactivityUrl ?? `${own}/interactivity`,
        );
      },
      close: async () => {
        await connector.stop();
        await behind?.slack.close();
      },
    };
  } catch (error) {
    await behind?.slack.close();
    throw error;
  }
}

/**
 * The base that our gateway dials, as `ws:` or `wss:` (W-02). It is shown in many places, so what may be
 * secret has no place in it; and a query would take the path that is put behind it (W-03).
 *
 * @throws {UsageError} When it is no address of a WebSocket; what it says is told only where it is no secret.
 */
function connectorUrl(word: string): string {
  if (/[@?#]/.test(word)) {
    throw new UsageError(
      "--url: give it without user name, password, query and fragment, as in ws://host:port; --secret-env names the secret",
    );
  }
  return webSocketUrl("--url", word).href.replace(/\/+$/, "");
}

/** `undefined` where the platform is not ours. */
async function slackBehind(
  flags: ConnectorTestFlags,
  url: string | undefined,
  io: Io,
): Promise<Behind | undefined> {
  const { chat, eventsUrl } = flags;
  if (chat !== undefined) return undefined;
  if (url !== undefined) requireAttachedSlack(flags);
  const token = secretFrom(flags.slackTokenEnv) ?? randomSecret("xoxb-");
  const signingSecret = secretFrom(flags.signingSecretEnv) ?? randomSecret("");
  const slack = await slackPlatform({ port: flags.slackPort ?? 0, token, signingSecret });
  const { apiUrl } = slack.double;
  if (url !== undefined) {
    io.err(
      `Slack is at SLACK_API_URL=${apiUrl}, its events go to ${eventsUrl ?? ""}; waiting for the connector at ${url}\n`,
    );
  }
  const env = {
    SLACK_API_URL: apiUrl,
    SLACK_BOT_TOKEN: token,
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_BOT_ID: flags.bot,
  };
  return { slack, env, secrets: [token, signingSecret] };
}

/** A connector that we do not start must have been told what our Slack takes and signs with. */
function requireAttachedSlack(flags: ConnectorTestFlags): void {
  const wanted = [
    ["--events-url", flags.eventsUrl],
    ["--slack-port", flags.slackPort],
    ["--slack-token-env", flags.slackTokenEnv],
    ["--signing-secret-env", flags.signingSecretEnv],
  ] as const;
  const missing = wanted.filter(([, value]) => value === undefined).map(([flag]) => flag);
  if (missing.length === 0) return;
  throw new UsageError(
    `test connector --url: our Slack behind it needs ${missing.join(", ")}; for a platform that is not ours, give --chat instead`,
  );
}

/** @throws {UsageError} When the flags name no connector. */
async function connectorOf(
  flags: ConnectorTestFlags,
  url: string | undefined,
  behind: Behind | undefined,
): Promise<UnderTest> {
  const given = secretFrom(flags.secretEnv);
  const base = { platform: "slack", botId: flags.bot, scopeId: flags.scope };
  if (flags.spawn !== undefined) {
    const secret = given ?? randomSecret("");
    return spawned({
      command: flags.spawn,
      address: { ...base, gatewayId: flags.id, secret },
      env: behind?.env ?? {},
      secrets: [secret, ...(behind?.secrets ?? [])],
    });
  }
  const isNamed = given !== undefined;
  const address = {
    ...base,
    url: url ?? "",
    gatewayId: isNamed ? flags.id : "",
    secret: given ?? "",
  };
  // A connector that asks Slack who it is can only be started once our Slack is there.
  return attached(address, { mayStillStart: behind !== undefined });
}

const SECRET_BYTES = 16;

function randomSecret(beginning: string): string {
  return beginning + randomBytes(SECRET_BYTES).toString("hex");
}
