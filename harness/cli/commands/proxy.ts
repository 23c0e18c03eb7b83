import type { Command } from "commander";
import { readFaultSpec, WIRE_FAULTS } from "../../captures/proxy/fault-spec.ts";
import { startProxySession, type SessionEnd } from "../../captures/proxy/session.ts";
import { EXIT, type ExitCode } from "../../result/exit-code.ts";
import { shownUrl } from "../../sockets/shown-url.ts";
import type { CommandContext } from "../program.ts";
import { exposureOf, hostAndPort, webSocketUrl } from "../address.ts";
import { breachRow } from "../breach-row.ts";
import { untilStopped } from "../until-stopped.ts";

interface ProxyFlags {
  readonly listen: string;
  readonly target: string;
  readonly record: string;
  readonly fault: readonly string[];
  readonly keepTexts: boolean;
}

const FAULTS = Object.entries(WIRE_FAULTS)
  .map(([name, says]) => `  ${name.padEnd(14)}${says}`)
  .join("\n");

export function addProxy(program: Command, context: CommandContext): void {
  program
    .command("proxy")
    .description("Stand between a gateway and a connector, record what crosses, and judge it.")
    .requiredOption("--listen <host:port>", "where the gateway dials; port 0 takes any free one")
    .requiredOption("--target <url>", "where the connector is, as ws://host:port")
    .requiredOption("--record <file>", "the capture; one that is there is added to")
    .option("--fault <fault@op...>", "faults to inject, as in ack-lost@seal or cut@draft#3", [])
    .option("--keep-texts", "record people's and models' words as they are", false)
    .addHelpText("after", `\nFaults:\n${FAULTS}\n`)
    .action((flags: ProxyFlags) => proxy(flags, context));
}

async function proxy(flags: ProxyFlags, { io, finish }: CommandContext): Promise<void> {
  const target = webSocketUrl("--target", flags.target);
  const address = hostAndPort("--listen", flags.listen);
  const ending = untilStopped();
  io.err(exposureOf(address.host));
  const session = await startProxySession({
    ...address,
    target,
    record: flags.record,
    faults: flags.fault.map(readFaultSpec),
    keepTexts: flags.keepTexts,
    onBreach: (breach) => io.out(`${breachRow(breach)}\n`),
    onFailure: ending.stop,
  });
  io.out(`Proxy on ${session.url} for ${shownUrl(target.href)}, recording to ${flags.record}\n`);
  await ending.wait();
  const end = await session.close();
  io.out(`${sayEnd(end)}\n`);
  finish(exitCodeOf(end));
}

/** How a session went, as a line to print. */
export function sayEnd({ frames, breaches, unmet }: SessionEnd): string {
  const broken = breaches.filter(({ severity }) => severity === "error").length;
  const faults = unmet.map((word) => `; the fault ${word} never took effect`).join("");
  if (frames === 0 && broken === 0)
    return `Incomplete: no frame crossed, so nothing is shown${faults}`;
  return `${frames} frames, ${broken} promises broken${faults}`;
}

/** A session in which nothing crossed shows nothing. */
export function exitCodeOf({ frames, breaches, unmet }: SessionEnd): ExitCode {
  if (breaches.some(({ severity }) => severity === "error")) return EXIT.violated;
  return frames === 0 || unmet.length > 0 ? EXIT.incomplete : EXIT.conformant;
}
