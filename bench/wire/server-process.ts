import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A program that serves WebSockets in a process of its own, compiled as all that is measured. */
export class Server {
  /** The address that its first line names. */
  readonly address: Promise<string>;
  readonly #child: ChildProcess;
  readonly #words: string;
  readonly #ending: "end of input" | "SIGTERM";
  readonly #exited: Promise<number | null>;

  /** @param module Of this folder. */
  constructor(module: string, words: readonly string[], ending: "end of input" | "SIGTERM") {
    const args = [fileURLToPath(new URL(module, import.meta.url)), ...words];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.#child = child;
    this.#words = words.join(" ");
    this.#ending = ending;
    this.#exited = new Promise((resolve) => child.once("close", resolve));
    this.address = new Promise((resolve, reject) => {
      const rows = createInterface({ input: child.stdout });
      rows.once("line", (row) => resolve(/ws:\/\/[\w.:]+/.exec(row)?.[0] ?? row));
      void this.#exited.then((code) => reject(this.#failed(code)));
    });
  }

  /** @throws {Error} When what it did was not in order. */
  async end(): Promise<void> {
    if (this.#ending === "SIGTERM") this.#child.kill("SIGTERM");
    else this.#child.stdin?.end();
    const code = await this.#exited;
    if (code !== 0) throw this.#failed(code);
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  #failed(code: number | null): Error {
    return new Error(`${this.#words} ended with ${code ?? "a signal"}`);
  }
}
