import { createInterface } from "node:readline";
import { traceText } from "../../../contract/trace/write-trace.ts";
import { observe } from "../../peers/gateway/observe.ts";
import { SpawnedGateway } from "../../peers/gateway/gateway-peer.ts";
import type { RunResult } from "../../result/model.ts";
import { describeLine } from "../../result/transcript.ts";
import { writeWhole } from "../../result/write-report.ts";
import { runResult } from "../../result/conclude.ts";
import { exposureOf } from "../address.ts";
import type { CommandContext } from "../program.ts";
import { policyOf } from "../policy-flags.ts";
import { untilStopped } from "../until-stopped.ts";
import { reproduceFlags, sessionOptionsOf, type TestGatewayFlags } from "./test-gateway-flags.ts";

/** Watches a gateway until a time is over or somebody says so, then judges what was seen. */
export async function observeGateway(
  flags: TestGatewayFlags,
  { io, command }: CommandContext,
): Promise<RunResult> {
  const options = sessionOptionsOf(flags);
  const { clock, host, port, secret, gatewayId, identity, gateway } = options;
  io.err(exposureOf(host));
  const ending = untilStopped();
  const { connector, judge } = await observe({
    ...{ host, port, gatewayId, secret, clock, platform: identity.platform },
    onLine: (line) => {
      const row = describeLine(line);
      if (row !== undefined) io.out(`${row}\n`);
    },
    onQuit: ending.stop,
  });
  io.out(`Watching on ${connector.url}/relay; help lists the controls, Ctrl-C ends it\n`);
  const peer =
    gateway.kind !== "spawned"
      ? undefined
      : new SpawnedGateway({
          command: gateway.command,
          holes: { url: connector.url, port: new URL(connector.url).port },
          env: {
            GATEWAY_RELAY_URL: connector.url,
            GATEWAY_RELAY_ID: gatewayId,
            GATEWAY_RELAY_SECRET: secret ?? "",
            GATEWAY_RELAY_PLATFORMS: identity.platform,
            GATEWAY_RELAY_BOT_IDS: JSON.stringify({
              [identity.platform]: { botId: identity.botId },
            }),
          },
          secrets: [secret ?? ""],
        });
  await peer?.start();
  const typed = createInterface({ input: process.stdin });
  typed.on("line", (line) => {
    if (line.trim() !== "") io.out(`${connector.operate(line)}\n`);
  });
  if (flags.for !== undefined) clock.wakeAt(clock.nowMs() + flags.for * 1_000, ending.stop);
  await ending.wait();
  typed.close();
  process.stdin.destroy();
  const { result, lines } = judge(reproduceFlags(flags).join(" "));
  await peer?.stop();
  await connector.close();
  if (flags.report !== undefined) {
    writeWhole(flags.report, "observe.ndjson", lines.map(traceText).join(""));
  }
  const policy = policyOf(flags);
  return runResult([result], { command, seed: flags.seed, policy }, clock.nowMs());
}
