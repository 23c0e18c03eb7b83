import { assert } from "../../contract/assert.ts";
import type { GatewayMachine } from "../../contract/ports/gateway.ts";
import type { MetaHappened, Side } from "../../contract/trace-line.ts";
import type { ConnectorMachine } from "../connector/port.ts";
import type { PlatformName, ScreenMachine } from "../platforms/port.ts";
import { agentPlan, type AgentPlan } from "./agent-plan.ts";
import type { Script, ScriptAct, ScriptTurn } from "./script.ts";

/** Everything that a run is made of, before any fault. */
export interface Setup {
  readonly script: Script;
  /** Source of all chance: each process gets its own part of it at each start. */
  readonly seed: number;
  readonly gateways: readonly GatewaySlot[];
  readonly connector: ConnectorMachine;
  /** As gateways dial it: HTTP to its server reaches the connector, any other the web. */
  readonly connectorUrl?: string;
  readonly screens: readonly ScreenSlot[];
  /** What a side that reads wrongly makes of each message, before it looks for lines in it. */
  readonly misreads?: Misreading;
  /** Facts for the first line of the trace. */
  readonly meta?: Omit<MetaHappened, "kind" | "format" | "contract" | "observer" | "seed">;
  readonly limits?: Partial<Limits>;
}

export type Misreading = Readonly<Partial<Record<Side, (text: string) => string>>>;

export interface GatewaySlot {
  /** `g1`: the first half of this gateway's own labels and of its connection ids. */
  readonly id: string;
  readonly machine: GatewayMachine;
  /** As whom the connector knows it; its own id when absent. Two processes may share one. */
  readonly credential?: string;
}

export interface ScreenSlot {
  readonly platform: PlatformName;
  readonly machine: ScreenMachine;
}

/** Where a run that does not come to rest is given up as stuck. */
export interface Limits {
  readonly eventsMax: number;
  readonly virtualMsMax: number;
  /** Messages under way at one time. */
  readonly flightMax: number;
  /** A world in which nothing has happened for so long, and nothing is due sooner, is at rest. */
  readonly restAfterMs: number;
}

const DEFAULT_LIMITS: Limits = {
  eventsMax: 100_000,
  virtualMsMax: 24 * 3_600_000,
  flightMax: 10_000,
  // Longer than every wait of the contract that ends in something: a stream's 306 s (S-06) is the longest.
  restAfterMs: 600_000,
};

/** Connector labels begin with this; gateways and platforms have names of their own. */
export const CONNECTOR_ID = "c";

const CONNECTOR_URL = "ws://connector.test";

/** A setup made ready: what every run of it shares. */
export interface Stage extends Setup {
  readonly limits: Limits;
  readonly connectorUrl: string;
  /** What people do, in order of time. */
  readonly moments: readonly Moment[];
  /** What the agent of each scripted turn does, by the turn's place in the script. */
  readonly plans: readonly AgentPlan[];
}

/** One thing a person or an operator does, and when. */
export type Moment = { readonly atMs: number; readonly label: string } & (
  | { readonly what: "turn"; readonly turn: ScriptTurn; readonly index: number }
  | { readonly what: "act"; readonly act: ScriptAct }
);

/** @throws {BugError} when two parts share a name, or a turn or act names a part that is missing. */
export function stageOf(setup: Setup): Stage {
  checkNames(setup);
  const { turns, acts } = setup.script;
  const moments: readonly Moment[] = [
    ...turns.map(momentOfTurn),
    ...acts.map((act): Moment => {
      return { atMs: act.atMs, label: `${act.name}/${act.act}`, what: "act", act };
    }),
  ].sort((a, b) => a.atMs - b.atMs);
  const plans = turns.map((turn) => agentPlan(turn.agent));
  const limits = { ...DEFAULT_LIMITS, ...setup.limits };
  const connectorUrl = setup.connectorUrl ?? CONNECTOR_URL;
  return { moments, plans, ...setup, limits, connectorUrl };
}

export function gatewayIndex(stage: Setup, id: string): number {
  return stage.gateways.findIndex((slot) => slot.id === id);
}

export function screenIndex(stage: Setup, platform: string): number {
  return stage.screens.findIndex((slot) => slot.platform === platform);
}

function momentOfTurn(turn: ScriptTurn, index: number): Moment {
  return { atMs: turn.atMs, label: `${turn.name}/says`, what: "turn", turn, index };
}

function checkNames(setup: Setup): void {
  const names = [
    CONNECTOR_ID,
    ...setup.gateways.map((slot) => slot.id),
    ...setup.screens.map((slot) => slot.platform),
    ...setup.script.turns.map((turn) => turn.name),
    ...setup.script.acts.map((act) => act.name),
  ];
  const known = new Set<string>();
  for (const name of names) {
    assert(!known.has(name), `two parts of the run are called ${name}`);
    known.add(name);
  }
  for (const turn of setup.script.turns) {
    assert(
      gatewayIndex(setup, turn.gateway) >= 0,
      `turn ${turn.name} runs on ${turn.gateway}, which is not set up`,
    );
    assert(
      screenIndex(setup, turn.platform) >= 0,
      `turn ${turn.name} is said on ${turn.platform}, which is not set up`,
    );
  }
}
