import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import type { Happened } from "../../../contract/trace-line.ts";
import type { Agent } from "../../../reference-gateway/agents/agent.ts";
import { echoAgent } from "../../../reference-gateway/agents/echo.ts";
import type { LiveAgent } from "../../../reference-gateway/agents/live-agent.ts";
import { scriptedAgent } from "../../../reference-gateway/agents/scripted.ts";
import {
  GATEWAY_DEFAULTS,
  type GatewayConfig,
  type Identity,
} from "../../../reference-gateway/config.ts";
import { createGateway } from "../../../reference-gateway/gateway.ts";
import { modelAgent } from "../../../reference-gateway/shell/model-agent.ts";
import { runGateway } from "../../../reference-gateway/shell/run-gateway.ts";
import { FileStore } from "../../files/file-store.ts";
import { isThere } from "../../files/read-given.ts";
import { askOverHttp } from "../../side-doors/ask-over-http.ts";
import { realClock } from "../../clock.ts";
import { describeLine } from "../../result/transcript.ts";
import { chooseSides } from "../../run/choose-sides.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { dial } from "../../sockets/dial.ts";
import { UsageError } from "../../usage-error.ts";
import { bootFromEnvironment, defaultGatewayId, type BootFlags } from "../boot-from-environment.ts";
import { memoryFile } from "../memory-file.ts";
import type { CommandContext } from "../program.ts";
import { secretFrom } from "../secret-from.ts";
import { traceFile } from "../trace-file.ts";
import { untilStopped } from "../until-stopped.ts";

/** How long a gateway may take to leave in order, in milliseconds: its own budget (W-54), and a little. */
const LEAVE_MS_MAX = GATEWAY_DEFAULTS.disconnectBudgetMs + 500;

interface GatewayFlags extends BootFlags {
  readonly memory?: string;
  readonly url: string;
  readonly id?: string;
  readonly secretEnv?: string;
  readonly identity: readonly string[];
  readonly agent: string;
  readonly defect?: string;
  readonly trace?: string;
}

export function addGateway(program: Command, context: CommandContext): void {
  program
    .command("gateway")
    .description("Run the reference gateway against a connector.")
    .requiredOption("--url <url>", "where the connector is")
    .option("--id <id>", "this gateway's id; without one it dials anonymously")
    .option("--secret-env <variable>", "where the secret of that id is")
    .option("--identity <name...>", "the bots that it speaks for, as platform:bot", ["slack:B1"])
    .option(
      "--agent <name>",
      "echo, model (OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL), or a scenario file to answer from",
      "echo",
    )
    .option(
      "--provision-env <variable>",
      "where the operator's identity is: provision first (W-76)",
    )
    .option("--enroll-env <variable>", "where an enrolment token is: enrol first (W-78)")
    .option("--memory <file>", "what it leaves to its next start, a credential included")
    .option("--defect <id>", "make a historical mistake")
    .option("--trace <file>", "keep a trace that turnproof check reads")
    .action((flags: GatewayFlags) => serve(flags, context));
}

async function serve(flags: GatewayFlags, { io }: CommandContext): Promise<void> {
  const config = configOf(flags);
  const agent = agentOf(flags.agent);
  const { sides } = chooseSides(flags.defect, undefined);
  const trace = flags.trace === undefined ? undefined : traceFile(flags.trace, "gateway");
  const ending = untilStopped();
  const files = new FileStore();
  const memory = flags.memory === undefined ? undefined : memoryFile(flags.memory);
  const clock = realClock();
  let onClosed: () => void = () => undefined;
  const show = (happened: Happened): void => {
    trace?.add(happened);
    if (happened.kind === "close") onClosed();
    const row = describeLine({ n: 0, ms: clock.nowMs(), ...happened });
    if (row !== undefined) io.out(`${row}\n`);
  };
  io.out(`Gateway for ${flags.identity.join(" and ")}, dialling ${flags.url}\n`);
  const gateway = runGateway({
    machine: createGateway(config, sides.gateway),
    dial,
    sideDoor: askOverHttp(files),
    clock,
    agent,
    name: config.name,
    entropy: randomUUID(),
    memory: memory?.memory ?? {},
    ...(memory === undefined ? {} : { onPersist: (kept) => memory.keep(kept) }),
    onTrace: show,
  });
  await ending.wait();
  await new Promise<void>((resolve) => {
    // A link that is down already has nothing to close: the wait is bounded.
    const giveUp = clock.wakeAt(clock.nowMs() + LEAVE_MS_MAX, resolve);
    onClosed = () => {
      giveUp();
      resolve();
    };
    gateway.disconnect();
  });
  gateway.kill();
  trace?.end();
}

/** @throws {UsageError} When the flags do not make a gateway. */
function configOf(flags: GatewayFlags): GatewayConfig {
  const { url, id, secretEnv, identity } = flags;
  const boot = bootFromEnvironment(flags);
  const introduces = boot.identityToken !== "" || boot.enrollmentToken !== "";
  if (!introduces && (id === undefined) !== (secretEnv === undefined)) {
    throw new UsageError("Give both --id and --secret-env, or neither to dial anonymously (W-04)");
  }
  if (!/^(wss?|https?):\/\//.test(url.trim())) {
    throw new UsageError(`--url: ${url} is no address of a WebSocket; use ws://host:port`);
  }
  return {
    ...GATEWAY_DEFAULTS,
    url,
    gatewayId: id ?? (introduces ? defaultGatewayId() : ""),
    boot,
    secret: secretFrom(secretEnv) ?? "",
    epochMs: Date.now(),
    identities: identity.map(identityOf),
  };
}

function identityOf(word: string): Identity {
  const [platform = "", ...bot] = word.split(":");
  const botId = bot.join(":");
  if (platform !== "" && botId !== "") return { platform, botId };
  throw new UsageError(`--identity: ${word} names no bot; use platform:bot, as in slack:B1`);
}

/** @throws {UsageError} When the name is no agent and no file, or the file is no scenario. */
function agentOf(name: string): Agent | LiveAgent {
  if (name === "echo") return echoAgent();
  if (name === "model") {
    return modelAgent({
      baseUrl: setting("OPENAI_BASE_URL"),
      apiKey: setting("OPENAI_API_KEY"),
      model: setting("OPENAI_MODEL"),
    });
  }
  if (!isThere(name)) {
    throw new UsageError(`--agent: there is no ${name}; use echo, model, or a scenario file`);
  }
  const lines = loadScenarios([name]).flatMap(({ script }) =>
    script.turns.map(({ says, agent }) => ({ says, answer: agent })),
  );
  return scriptedAgent(lines, echoAgent());
}

/** @throws {UsageError} When the environment does not say. */
function setting(variable: string): string {
  const value = process.env[variable];
  if (value !== undefined && value !== "") return value;
  throw new UsageError(`--agent model: set the environment variable ${variable} first`);
}
