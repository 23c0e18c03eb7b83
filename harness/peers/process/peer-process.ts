import { spawn, type ChildProcess } from "node:child_process";
import { UsageError } from "../../usage-error.ts";
import { onOwnExit } from "../../ending/own-exit.ts";
import { LineSplitter, OutputTail } from "./output-tail.ts";
import { secretValues } from "./secret-values.ts";
import { fillIn, splitCommand } from "./split-command.ts";

/** How long a peer may take to end in order, in milliseconds, before it is killed. */
const STOP_GRACE_MS = 2_000;
/** How long the output of a dead peer may stay open, in milliseconds: somebody it started may hold it. */
const OUTPUT_GRACE_MS = 500;

/** Groups are how grandchildren are ended too; Windows has none. */
const HAS_GROUPS = process.platform !== "win32";

/** The command that was to be spawned is no program that can be run. */
export class PeerSpawnError extends UsageError {
  override readonly name = "PeerSpawnError";
  readonly command: string;

  constructor(command: string, program: string, cause?: unknown) {
    super(`--spawn: cannot start ${program}: there is no such program, or it may not be run`, {
      cause,
    });
    this.command = command;
  }
}

/** How a peer ended: by a code, or by a signal. */
export interface PeerExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A child process that is under test, or drives one. */
export interface PeerProcess {
  readonly pid: number;
  /** Resolves once it has ended and all its output is read. */
  readonly exit: Promise<PeerExit>;
  /** How it ended; `undefined` while it lives. */
  readonly exited: PeerExit | undefined;
  /** Last lines of stdout and stderr, bounded, secrets redacted. */
  tail(): readonly string[];
  /** Called with each whole line of stdout. */
  onLine(listener: (line: string) => void): void;
  /** Writes a line to its stdin; nothing happens when it is gone. */
  write(line: string): void;
  /** Asks it to end (SIGTERM), and kills it when it does not; whatever it started ends with it. */
  stop(): Promise<PeerExit>;
  kill(): Promise<PeerExit>;
}

export interface PeerOptions {
  /** Words as `splitCommand` takes them; no shell sees them. */
  readonly command: string;
  /** Put where the command says `{port}` or `{url}`. */
  readonly holes?: Readonly<Record<string, string>>;
  /** Added to our own environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Never kept in the tail, and neither is what the environment calls a secret. */
  readonly secrets: readonly string[];
}

/**
 * Starts a peer. It ends when we do.
 *
 * @throws {PeerSpawnError} When the command is no program that can be run.
 * @throws {UsageError} When the command cannot be split into words.
 */
export function startPeer(options: PeerOptions): PeerProcess {
  const [program = "", ...args] = fillIn(splitCommand(options.command), options.holes ?? {});
  const env = { ...process.env, ...options.env };
  const child = spawn(program, args, {
    env,
    stdio: ["pipe", "pipe", "pipe"],
    detached: HAS_GROUPS,
  });
  child.on("error", () => undefined);
  child.stdin.on("error", () => undefined);
  // Without a pid nothing was started; why is told later, and says no more than this.
  if (child.pid === undefined) throw new PeerSpawnError(options.command, program);
  return new SpawnedPeer(child, child.pid, [...options.secrets, ...secretValues(env)]);
}

class SpawnedPeer implements PeerProcess {
  readonly pid: number;
  readonly exit: Promise<PeerExit>;
  #exited: PeerExit | undefined;
  readonly #child: ChildProcess;
  readonly #tail: OutputTail;
  readonly #listeners = new Set<(line: string) => void>();

  constructor(child: ChildProcess, pid: number, secrets: readonly string[]) {
    this.#child = child;
    this.pid = pid;
    this.#tail = new OutputTail(secrets);
    this.#read(child.stdout, (line) => {
      this.#tail.add(line);
      for (const listener of this.#listeners) listener(line);
    });
    this.#read(child.stderr, (line) => this.#tail.add(line));
    this.exit = this.#ended();
  }

  get exited(): PeerExit | undefined {
    return this.#exited;
  }

  tail(): readonly string[] {
    return this.#tail.lines();
  }

  onLine(listener: (line: string) => void): void {
    this.#listeners.add(listener);
  }

  write(line: string): void {
    if (this.#exited === undefined) this.#child.stdin?.write(`${line}\n`);
  }

  async stop(): Promise<PeerExit> {
    this.#signal("SIGTERM");
    const timer = setTimeout(() => this.#signal("SIGKILL"), STOP_GRACE_MS);
    const exit = await this.exit;
    clearTimeout(timer);
    return exit;
  }

  kill(): Promise<PeerExit> {
    this.#signal("SIGKILL");
    return this.exit;
  }

  #read(stream: NodeJS.ReadableStream | null, onLine: (line: string) => void): void {
    const lines = new LineSplitter(onLine);
    stream?.setEncoding("utf8");
    stream?.on("data", (text: string) => lines.take(text));
    stream?.on("end", () => lines.end());
  }

  #ended(): Promise<PeerExit> {
    const child = this.#child;
    const forget = onOwnExit(() => this.#signal("SIGKILL"));
    return new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        this.#exited = { code, signal };
        forget();
        this.#signal("SIGKILL");
        const timer = setTimeout(() => {
          child.stdout?.destroy();
          child.stderr?.destroy();
        }, OUTPUT_GRACE_MS);
        child.once("close", () => {
          clearTimeout(timer);
          resolve({ code, signal });
        });
      });
    });
  }

  /** To the whole group: whatever the peer started ends with it, even after the peer itself. */
  #signal(signal: NodeJS.Signals): void {
    try {
      if (HAS_GROUPS) process.kill(-this.pid, signal);
      else this.#child.kill(signal);
    } catch {
      // Nobody of the group is left.
    }
  }
}

/** `exited with code 1`, `was ended by SIGKILL` */
export function describeExit({ code, signal }: PeerExit): string {
  return signal === null ? `exited with code ${code ?? 0}` : `was ended by ${signal}`;
}
