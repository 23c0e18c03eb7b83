import { freePort } from "../process/free-port.ts";
import { describeExit, startPeer, type PeerProcess } from "../process/peer-process.ts";
import type { Address } from "./address.ts";

/** The connector under test: one that we start, or one that runs already. */
export interface UnderTest {
  readonly address: Address;
  /** The command that starts it, or where it listens. */
  readonly name: string;
  /** It may still be starting: nobody listening yet is no reason to give up. */
  readonly mayStillStart: boolean;
  /** Settles, in words, when its process ends; never for one that we did not start. */
  readonly died: Promise<string>;
  /** How it ended, in words; `undefined` while it lives, or where nobody can know. */
  readonly death: string | undefined;
  /** What it wrote last. */
  output(): readonly string[];
  /** Starts it again after it died. */
  restart(): void;
  stop(): Promise<void>;
}

/** A connector that somebody else starts, or has started. */
export function attached(
  address: Address,
  { mayStillStart = false }: { readonly mayStillStart?: boolean } = {},
): UnderTest {
  return {
    address,
    name: address.url,
    mayStillStart,
    // One of its own: whoever waits for it is remembered as long as it is.
    died: new Promise<never>(() => undefined),
    death: undefined,
    output: () => [],
    restart: () => undefined,
    stop: () => Promise.resolve(),
  };
}

export interface SpawnOptions {
  readonly command: string;
  readonly address: Omit<Address, "url">;
  /** Added to what names the gateway and the port. */
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

/**
 * Starts the connector on a free port of this machine.
 *
 * @throws {PeerSpawnError} When the command is no program that can be run.
 */
export async function spawned(options: SpawnOptions): Promise<UnderTest> {
  const port = await freePort();
  const { command, secrets } = options;
  const address = { ...options.address, url: `ws://127.0.0.1:${port}` };
  const env = {
    ...options.env,
    PORT: String(port),
    RELAY_GATEWAY_ID: address.gatewayId,
    RELAY_SECRET: address.secret,
  };
  const start = (): PeerProcess =>
    startPeer({ command, holes: { port: String(port), url: address.url }, env, secrets });
  let peer = start();
  return {
    address,
    name: command,
    mayStillStart: true,
    get died() {
      return peer.exit.then(describeExit);
    },
    get death() {
      return peer.exited === undefined ? undefined : describeExit(peer.exited);
    },
    output: () => peer.tail(),
    restart: () => {
      peer = start();
    },
    stop: async () => {
      await peer.stop();
    },
  };
}
