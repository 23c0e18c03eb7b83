import type { z } from "zod";
import { quote } from "../../result/describe-frame.ts";
import { UsageError } from "../../usage-error.ts";
import type { Deadlines } from "../process/deadlines.ts";
import { describeExit, startPeer, type PeerProcess } from "../process/peer-process.ts";
import { ANSWERS, readDriverLine, type Command, type DriverEvent } from "./protocol.ts";

/** How long a driver may take to answer, in milliseconds: it may have to start a process. */
const ANSWER_MS = 30_000;

/** A driver did not do what it is there for; which says nothing about the gateway. */
export class DriverError extends UsageError {
  override readonly name = "DriverError";
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: DriverError) => void;
}

/** A child process that hosts a gateway and plays its agents, as it is told line by line. */
export class Driver {
  readonly #process: PeerProcess;
  readonly #deadlines: Deadlines;
  readonly #onEvent: (event: DriverEvent) => void;
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;

  /**
   * @throws {PeerSpawnError} When the driver is no program that can be run.
   */
  constructor(
    options: Parameters<typeof startPeer>[0],
    deadlines: Deadlines,
    onEvent: (event: DriverEvent) => void,
  ) {
    this.#deadlines = deadlines;
    this.#onEvent = onEvent;
    this.#process = startPeer(options);
    this.#process.onLine((line) => this.#take(line));
    void this.#process.exit.then((exit) => this.#fail(`the driver ${describeExit(exit)}`));
  }

  /**
   * Asks the driver for something and waits until it is done.
   *
   * @throws {DriverError} When it cannot, will not, or does not answer in time.
   */
  async ask(command: Command): Promise<void> {
    await this.#ask(command);
  }

  /** @throws {DriverError} As `ask`, and when the answer has not the form that it should. */
  async query<Name extends keyof typeof ANSWERS>(
    name: Name,
  ): Promise<z.infer<(typeof ANSWERS)[Name]>> {
    const answer = await this.#ask({ do: name });
    const read = ANSWERS[name].safeParse(answer);
    if (!read.success) {
      throw new DriverError(`the driver answered ${name} with ${quote(JSON.stringify(answer))}`);
    }
    return read.data as z.infer<(typeof ANSWERS)[Name]>;
  }

  tail(): readonly string[] {
    return this.#process.tail();
  }

  async end(): Promise<void> {
    await this.ask({ do: "bye" }).catch(() => undefined);
    await this.#process.stop();
  }

  async #ask(command: Command): Promise<unknown> {
    if (this.#process.exited !== undefined) {
      throw new DriverError(`the driver ${describeExit(this.#process.exited)}`);
    }
    this.#count += 1;
    const id = this.#count;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    this.#process.write(JSON.stringify({ id, ...command }));
    try {
      return await this.#deadlines.within(
        ANSWER_MS,
        `the driver's answer to ${command.do}`,
        answer,
      );
    } catch (error) {
      if (error instanceof DriverError) throw error;
      throw new DriverError(`the driver did not answer ${command.do}`, { cause: error });
    } finally {
      this.#waiting.delete(id);
    }
  }

  #take(text: string): void {
    if (text.trim() === "") return;
    const line = readDriverLine(text);
    if (typeof line === "string") return this.#fail(`the driver wrote ${quote(text)}: ${line}`);
    if ("event" in line) return this.#onEvent(line.event);
    const { answer } = line;
    const waiting = this.#waiting.get(answer.id);
    if (answer.ok) waiting?.resolve(answer);
    else waiting?.reject(new DriverError(`the driver cannot: ${answer.error}`));
  }

  /** Whoever waits for an answer will not get one. */
  #fail(why: string): void {
    for (const { reject } of this.#waiting.values()) reject(new DriverError(why));
    this.#waiting.clear();
  }
}
