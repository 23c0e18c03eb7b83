import { describeExit, startPeer, type PeerProcess } from "../process/peer-process.ts";

/** The gateway under test, as something that can be started and ended; not every one can. */
export interface GatewayPeer {
  /** Whether it can be ended and started again. */
  readonly isOurs: boolean;
  /** How its process ended, in words; `undefined` while it lives, and where nobody can tell. */
  readonly ended: string | undefined;
  /** @throws {UsageError} When it cannot be started as asked. */
  start(): Promise<void>;
  /** Ends it without a word. */
  kill(): Promise<void>;
  /** Ends it in order, for good. */
  stop(): Promise<void>;
  /** Resolves when it ends by itself, with how it did; never where nobody can tell. */
  whenEnded(): Promise<string>;
  /** Its last words. */
  tail(): readonly string[];
}

/** Somebody starts and ends the gateway by hand. */
export const ATTACHED: GatewayPeer = {
  isOurs: false,
  ended: undefined,
  start: () => Promise.resolve(),
  kill: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  whenEnded: () => new Promise(() => undefined),
  tail: () => [],
};

/** A gateway that is a process of ours. */
export class SpawnedGateway implements GatewayPeer {
  readonly isOurs = true;
  readonly #options: Parameters<typeof startPeer>[0];
  #process: PeerProcess | undefined;

  constructor(options: Parameters<typeof startPeer>[0]) {
    this.#options = options;
  }

  start(): Promise<void> {
    // What cannot be started is told by the promise, as everything else is.
    return Promise.resolve().then(() => {
      this.#process = startPeer(this.#options);
    });
  }

  async kill(): Promise<void> {
    await this.#process?.kill();
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
  }

  get ended(): string | undefined {
    const exited = this.#process?.exited;
    return exited === undefined ? undefined : describeExit(exited);
  }

  whenEnded(): Promise<string> {
    const { exit } = this.#process ?? {};
    if (exit === undefined) return new Promise(() => undefined);
    return exit.then(describeExit);
  }

  tail(): readonly string[] {
    return this.#process?.tail() ?? [];
  }
}
