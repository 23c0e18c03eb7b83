import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { checkFile } from "../harness/run/check-file.ts";

/** A command that runs, and what it has written so far. */
class Running {
  private text = "";
  private readonly waiting = new Set<() => void>();
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;

  constructor(argv: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const program = join(inject("packageFolder"), "bin/turnproof.js");
    this.child = spawn(process.execPath, [program, ...argv], {
      env: { ...process.env, ...env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => {
        this.text += chunk;
        for (const look of this.waiting) look();
      });
    }
    this.ended = new Promise((resolve) => this.child.once("exit", resolve));
  }

  /** Waits until it has written this. */
  written(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(this.text);
        if (match === null) return;
        this.waiting.delete(look);
        resolve(match);
      };
      this.waiting.add(look);
      void this.ended.then(() =>
        reject(new Error(`ended without ${pattern.source}:\n${this.text}`)),
      );
      look();
    });
  }

  type(line: string): void {
    this.child.stdin?.write(`${line}\n`);
  }
}

const running: Running[] = [];
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill("SIGKILL");
});

function start(argv: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  const command = new Running(argv, env);
  running.push(command);
  return command;
}

async function control(url: string, line: string): Promise<string> {
  const response = await fetch(`${url.replace("ws:", "http:")}/control`, {
    method: "POST",
    body: line,
  });
  return response.text();
}

test("a gateway and a connector of two processes answer a person, and leave traces that pass", async () => {
  const folder = mkdtempSync(join(tmpdir(), "turnproof-"));
  const traces = [join(folder, "gateway.ndjson"), join(folder, "connector.ndjson")] as const;
  const secret = { TURNPROOF_TEST_SECRET: "a secret of the test" };
  const login = ["--secret-env", "TURNPROOF_TEST_SECRET"];

  const connector = start(
    ["connector", "--port", "0", "--gateway", "g", ...login, "--trace", traces[1]],
    secret,
  );
  const url = (await connector.written(/on (ws:\/\/127\.0\.0\.1:\d+)/))[1] ?? "";
  const gateway = start(
    ["gateway", "--url", url, "--id", "g", ...login, "--trace", traces[0]],
    secret,
  );
  await connector.written(/descriptor slack/);
  connector.type("say D1 U1 hello there");
  await connector.written(/draft final .*You said: hello there/);

  expect(await control(url, "show")).toMatch(/user .*hello there\n.*bot .*You said: hello there\n/);

  gateway.child.kill("SIGTERM");
  expect(await gateway.ended).toBe(0);
  expect(await control(url, "quit")).toBe("bye\n");
  expect(await connector.ended).toBe(0);
  for (const trace of traces) {
    const broken = checkFile(trace, "both").checks.filter(({ verdict }) => verdict !== "pass");
    expect(broken).toEqual([]);
  }
});

test("[W-07] the connector command ends with 2 when its secret is not set", async () => {
  const connector = start(["connector", "--secret-env", "TURNPROOF_NO_SUCH_VARIABLE"]);

  await connector.written(/TURNPROOF_NO_SUCH_VARIABLE holds no secret/);

  expect(await connector.ended).toBe(2);
});

test("[W-04] the gateway command ends with 2 when half of its credentials is missing", async () => {
  const gateway = start(["gateway", "--url", "ws://127.0.0.1:1", "--id", "g"]);

  await gateway.written(/Give both --id and --secret-env/);

  expect(await gateway.ended).toBe(2);
});
