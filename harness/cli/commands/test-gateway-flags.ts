import { randomBytes } from "node:crypto";
import { PLATFORM_NAMES } from "../../../simulator/platforms/names.ts";
import { realClock } from "../../clock.ts";
import type { SessionOptions } from "../../peers/gateway/open-session.ts";
import { createInterruption } from "../../ending/interruption.ts";
import { waitsOf } from "../../peers/gateway/waits.ts";
import { LOOPBACK } from "../../sockets/listen.ts";
import { UsageError } from "../../usage-error.ts";
import { hostAndPort } from "../address.ts";
import type { PolicyFlags } from "../policy-flags.ts";
import { secretFrom } from "../secret-from.ts";

export interface TestGatewayFlags extends PolicyFlags {
  readonly listen?: string;
  readonly spawn?: string;
  readonly secretEnv?: string;
  readonly id: string;
  readonly identity: string;
  readonly drive: "model" | "driver" | "observe";
  readonly driver?: string;
  readonly for?: number;
  readonly modelPort: number;
  readonly tool: string;
  readonly patience: number;
  readonly debug?: true;
  readonly filter?: string;
  readonly report?: string;
  readonly seed: number;
  readonly list?: true;
}

/** @throws {UsageError} When the flags do not go together. */
export function sessionOptionsOf(flags: TestGatewayFlags): SessionOptions {
  const { listen, spawn, driver } = flags;
  if (listen === undefined && spawn === undefined && driver === undefined) {
    throw new UsageError("Give --spawn with a command, or --listen for a gateway that you start");
  }
  if ((flags.drive === "driver") !== (driver !== undefined)) {
    throw new UsageError("Give --drive driver and --driver with its command together");
  }
  if (spawn !== undefined && driver !== undefined) {
    throw new UsageError("Give --spawn or --driver, not both: a driver starts the gateway itself");
  }
  const isOurs = spawn !== undefined || driver !== undefined;
  // A gateway of ours is told its secret by its environment, so it always has one.
  const made = isOurs ? randomBytes(32).toString("hex") : undefined;
  return {
    ...hostAndPort("--listen", listen ?? `${LOOPBACK}:0`),
    ...{ gateway: partyOf(flags), gatewayId: flags.id },
    secret: secretFrom(flags.secretEnv) ?? made,
    identity: identityOf(flags.identity),
    modelPort: flags.modelPort,
    apiKey: undefined,
    tool: flags.tool,
    seed: flags.seed,
    waits: waitsOf(flags.patience),
    debug: flags.debug === true,
    clock: realClock(),
    interruption: createInterruption(),
  };
}

function partyOf({ spawn, driver }: TestGatewayFlags): SessionOptions["gateway"] {
  if (driver !== undefined) return { kind: "driven", command: driver };
  return spawn === undefined ? { kind: "attached" } : { kind: "spawned", command: spawn };
}

/** The command with the flags that ask for the same session again. */
export function reproduceFlags(flags: TestGatewayFlags): readonly string[] {
  const { listen, spawn, driver, identity, secretEnv, id, seed, tool } = flags;
  const { modelPort, patience, for: seconds } = flags;
  const asked: readonly (readonly [string, string | undefined])[] = [
    ["--listen", listen],
    ["--spawn", spawn],
    ["--driver", driver],
    ["--secret-env", secretEnv],
    ["--id", id === "gateway" ? undefined : id],
    ["--identity", identity === "slack:B1" ? undefined : identity],
    ["--drive", flags.drive === "model" ? undefined : flags.drive],
    ["--for", seconds === undefined ? undefined : String(seconds)],
    ["--model-port", modelPort === 0 ? undefined : String(modelPort)],
    ["--tool", tool === "lookup" ? undefined : tool],
    ["--patience", patience === 1 ? undefined : String(patience)],
    ["--seed", String(seed)],
  ];
  const words = asked.flatMap(([flag, value]) =>
    value === undefined ? [] : [flag, quoted(value)],
  );
  return ["npx turnproof test gateway", ...words];
}

/** @throws {UsageError} When it names no bot. */
export function identityOf(word: string): SessionOptions["identity"] {
  const [platform = "", ...bot] = word.split(":");
  const botId = bot.join(":");
  const known = PLATFORM_NAMES.find((name) => name === platform);
  if (known !== undefined && botId !== "") return { platform: known, botId };
  throw new UsageError(
    `--identity: ${word} names no bot; use platform:bot, as in slack:B1, with one of ${PLATFORM_NAMES.join(", ")}`,
  );
}

/** As a POSIX shell takes it. */
export function quoted(word: string): string {
  return /^[\w./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
