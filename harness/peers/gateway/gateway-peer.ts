import { describeExit, startPeer, type PeerProcess } from "../process/peer-process.ts";

/** The process of the gateway under test, where it is ours; else somebody else's. */
export class GatewayPeer {
  readonly #start: (() => PeerProcess) | undefined;
  #process: PeerProcess | undefined;
  #earlier: readonly string[] = [];

  private constructor(start: (() => PeerProcess) | undefined) {
    this.#start = start;
  }

  /** Somebody starts the gateway by hand. */
  static attached(): GatewayPeer {
    return new GatewayPeer(undefined);
  }

  static spawned(options: Parameters<typeof startPeer>[0]): GatewayPeer {
    return new GatewayPeer(() => startPeer(options));
  }

  /** Whether it can be ended and started again. */
  get isOurs(): boolean {
    return this.#start !== undefined;
  }

  /** @throws {PeerSpawnError} When it is no program that can be run. */
  start(): void {
    this.#earlier = this.tail();
    this.#process = this.#start?.();
  }

  /** Ends it without a word. */
  async kill(): Promise<void> {
    await this.#process?.kill();
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
  }

  /** How it ended, in words; `undefined` while it lives, and for one that is not ours. */
  get ended(): string | undefined {
    const exited = this.#process?.exited;
    return exited === undefined ? undefined : describeExit(exited);
  }

  /** Resolves when the process ends, with how it did; never for one that is not ours. */
  whenEnded(): Promise<string> {
    const { exit } = this.#process ?? {};
    if (exit === undefined) return new Promise(() => undefined);
    return exit.then(describeExit);
  }

  tail(): readonly string[] {
    return this.#process?.tail() ?? this.#earlier;
  }
}
