import type { Agent } from "../../../reference-gateway/agents/agent.ts";
import { echoAgent } from "../../../reference-gateway/agents/echo.ts";
import { GATEWAY_DEFAULTS, type GatewayConfig } from "../../../reference-gateway/config.ts";
import { createGateway } from "../../../reference-gateway/gateway.ts";
import { runGateway, type RunningGateway } from "../../../reference-gateway/shell/run-gateway.ts";
import type { Happened } from "../../../contract/trace-line.ts";
import { realClock } from "../../clock.ts";
import { serveConnector, type ServedConnector } from "../../connector/serve.ts";
import { defectNamed } from "../../mutants/defects.ts";
import { SOUND } from "../../run/sides.ts";
import { dial } from "../../sockets/dial.ts";

/** A gateway that is quick where it may be, so that a session of many turns takes seconds. */
const QUICK: Partial<GatewayConfig> = {
  identities: [{ platform: "slack", botId: "B1" }],
  frameIntervalMs: 5,
  tickMs: 2,
  frameThresholdUnits: 1,
  reconnectFirstMs: 10,
};
const WORD_MS = 8;

export interface LiveGateway {
  readonly gateway: RunningGateway;
  /** Resolves when so many turns have ended altogether. */
  ended(turns: number): Promise<void>;
  /** Resolves when the first descriptor is here. */
  readonly ready: Promise<void>;
  /** Says goodbye, and resolves when its socket has ended. */
  leave(): Promise<void>;
}

/** The reference gateway over real sockets, echoing; with a historical mistake where one is named. */
export function liveGateway(url: string, defect?: string): LiveGateway {
  const sides = defect === undefined ? SOUND : defectNamed(defect).sides;
  let turns = 0;
  const waits = new Set<() => void>();
  const seen = new Set<Happened["kind"] | "descriptor">();
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!holds()) return;
        waits.delete(look);
        resolve();
      };
      waits.add(look);
      look();
    });
  const gateway = runGateway({
    machine: createGateway(
      { ...GATEWAY_DEFAULTS, ...QUICK, url, epochMs: Date.now() },
      sides.gateway,
    ),
    dial,
    clock: realClock(),
    agent: queueing(echoAgent(WORD_MS)),
    name: "g1",
    entropy: "a live gateway",
    memory: {},
    onTrace: (happened) => {
      seen.add(happened.kind);
      if (happened.kind === "received" && happened.frame.type === "descriptor") {
        seen.add("descriptor");
      }
      if (happened.kind === "report" && happened.report.what === "turn-ended") turns += 1;
      for (const look of [...waits]) look();
    },
  });
  return {
    gateway,
    ended: (count) => until(() => turns >= count),
    ready: until(() => seen.has("descriptor")),
    leave: async () => {
      gateway.disconnect();
      await until(() => seen.has("close"));
      gateway.kill();
    },
  };
}

/** Every seventh final leaves by the door for messages that waited (F-07). */
const QUEUED_EVERY = 7;

function queueing(agent: Agent): Agent {
  let count = 0;
  return {
    answer: (turn, event) => {
      count += 1;
      const answer = agent.answer(turn, event);
      if (count % QUEUED_EVERY !== 0) return answer;
      return answer.map((step) =>
        step.event.kind === "end"
          ? { ...step, event: { kind: "end", result: { ...step.event.result, door: "queued" } } }
          : step,
      );
    },
  };
}

/** The simulated connector on a port of its own. */
export function liveConnector(defect?: string): Promise<ServedConnector> {
  const sides = defect === undefined ? SOUND : defectNamed(defect).sides;
  return serveConnector({
    port: 0,
    platforms: ["slack"],
    gatewayId: "gateway-g1",
    secret: undefined,
    configure: (config) => config,
    policies: sides.connector,
    observe: () => undefined,
    onQuit: () => undefined,
  });
}
