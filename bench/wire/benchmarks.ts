import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Benchmark } from "../benchmarks.ts";
import { measurement, type Measurement } from "../measure.ts";
import { requestRates } from "./request-rate.ts";
import { Server } from "./server-process.ts";

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

/** As `turnproof connector` runs for anybody: frames through the door, a trace on disk, every promise held. */
async function connectorRate(depth: number): Promise<Measurement> {
  return withServers(async ({ start, command, folder }) => {
    const trace = join(folder, "trace.ndjson");
    const ours = await command("connector", "--port", "0", "--quiet", "--trace", trace);
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
  /** Starts a command of Turnproof that serves, and resolves to its address. It must end with 0. */
  readonly command: (...words: readonly string[]) => Promise<string>;
}

async function withServers<T>(work: (servers: Servers) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "turnproof-bench-"));
  const children: Server[] = [];
  const begin = (server: Server): Promise<string> => {
    children.push(server);
    return server.address;
  };
  try {
    const measured = await work({
      folder,
      start: (...words) => begin(new Server("./server.js", words, "end of input")),
      command: (...words) => begin(new Server("../../harness/cli/main.js", words, "SIGTERM")),
    });
    await Promise.all(children.map((child) => child.end()));
    return measured;
  } finally {
    for (const child of children) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
