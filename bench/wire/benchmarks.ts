import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Benchmark } from "../benchmarks.ts";
import { measurement, type Measurement } from "../measure.ts";
import { requestRates } from "./request-rate.ts";

/** Requests that are under way at a time. */
const DEPTHS = [1, 16];

/** What stands between gateways and connectors, against the least that could. */
export const WIRE_BENCHMARKS: readonly Benchmark[] = [
  ...DEPTHS.map((depth) => ({
    name: `proxy, ${depth} at a time`,
    measure: () => proxyRate(depth),
  })),
  ...DEPTHS.map((depth) => ({
    name: `connector with a verdict, ${depth} at a time`,
    measure: () => connectorRate(depth),
  })),
];

async function proxyRate(depth: number): Promise<Measurement> {
  return withServers(async ({ start, folder }) => {
    const target = await start("results");
    const ours = await start("proxy", target, join(folder, "capture.ndjson"));
    const bare = await start("bare-proxy", target);
    const [value = 0, baseline = 0] = await requestRates([ours, bare], depth);
    return measurement(`proxy, ${depth} at a time`, value, "requests/s", baseline);
  });
}

async function connectorRate(depth: number): Promise<Measurement> {
  return withServers(async ({ start, folder }) => {
    const ours = await start("connector", "", join(folder, "trace.ndjson"));
    const echo = await start("echo");
    const [value = 0, baseline = 0] = await requestRates([ours, echo], depth);
    return measurement(
      `connector with a verdict, ${depth} at a time`,
      value,
      "requests/s",
      baseline,
    );
  });
}

interface Servers {
  readonly folder: string;
  /** Starts a server of `server.ts`, and resolves to its address. */
  readonly start: (...words: readonly string[]) => Promise<string>;
}

async function withServers<T>(work: (servers: Servers) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "turnproof-bench-"));
  const children: ChildProcess[] = [];
  const start = async (...words: readonly string[]): Promise<string> => {
    // Compiled, as all that is measured.
    const args = [fileURLToPath(new URL("./server.js", import.meta.url)), ...words];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    children.push(child);
    return new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).once("line", resolve);
      child.once("exit", (code) => reject(new Error(`${words.join(" ")} ended with ${code ?? 0}`)));
    });
  };
  try {
    return await work({ folder, start });
  } finally {
    for (const child of children) child.stdin?.end();
    await Promise.all(
      children.map((child) => new Promise((resolve) => child.once("close", resolve))),
    );
    rmSync(folder, { recursive: true, force: true });
  }
}
