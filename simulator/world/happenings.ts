import { PROMPT_EXPIRY_MS } from "../../contract/limits.ts";
import type { AgentEvent } from "../../contract/ports/agent.ts";
import { assert } from "../../contract/assert.ts";
import type { PlatformAnswer } from "../platforms/port.ts";
import { connectorTakes } from "./connector-side.ts";
import type { CallEvent, EventOf, WakeEvent } from "./event.ts";
import { gatewayTakes } from "./gateway-side.ts";
import { tallyUp } from "./labels.ts";
import { passMoment } from "./people.ts";
import { passOn, platformTakes, setScreen } from "./platform-side.ts";
import type { Agent, World } from "./state.ts";
import { turnOf } from "./turns.ts";
import type { How } from "./twist.ts";
import { gatewayAt, labelled, setGateway, withAt, type Work } from "./work.ts";

export function performCall(work: Work, { id, label, turn, call }: CallEvent, how: How): void {
  const { world } = work;
  const { platformError: fault, answerAfterMs } = how;
  const atMs = world.nowMs;
  const effects = platformTakes(
    work,
    call.platform,
    fault === undefined
      ? { atMs, kind: "call", id, call }
      : { atMs, kind: "call", id, call, fault },
  );
  for (const effect of effects) {
    if (effect.kind !== "answer" || effect.id !== id) continue;
    tellCall(work, { id, label, turn, call }, effect.answer);
    if (answerAfterMs === undefined) continue;
    const head = {
      turn,
      gateway: -1,
      conn: "",
      to: "connector",
      label: `${label}/answer`,
    } as const;
    const event = { kind: "answer", ...head, call: id, answer: effect.answer } as const;
    world.later = [...world.later, { dueAtMs: world.nowMs + answerAfterMs, event }];
  }
  if (answerAfterMs === undefined) return passOn(work, call.platform, effects);
  passOn(
    work,
    call.platform,
    effects.filter((effect) => effect.kind !== "answer" || effect.id !== id),
  );
}

function tellCall(
  work: Work,
  { id, label, turn, call }: Pick<CallEvent, "id" | "label" | "turn" | "call">,
  answer: PlatformAnswer,
): void {
  const n = ++work.world.lines;
  const ms = work.world.nowMs;
  const { platform } = call;
  work.lines.push(
    turn === ""
      ? { n, ms, kind: "platform", platform, id, call, answer, label }
      : {
          n,
          ms,
          kind: "platform",
          platform,
          id,
          call,
          answer,
          label,
          turn: turnOf(work.world, turn).name,
        },
  );
}

export function performAgent(work: Work, { turn: key, run }: EventOf<"agent">): void {
  const { world } = work;
  const at = world.agents.findIndex((agent) => agent.turn === key && agent.run === run);
  const agent = world.agents[at];
  const planned = agent?.plan[agent.next];
  if (agent === undefined || planned === undefined) return;
  world.agents = advanced(world, at, agent);
  const { event } = planned;
  const { id } = gatewayAt(world, agent.gateway);
  const n = ++world.lines;
  const atMs = world.nowMs;
  const { name } = turnOf(world, key);
  work.lines.push({ n, ms: atMs, kind: "agent", gateway: id, turn: name, event });
  gatewayTakes(work, agent.gateway, { atMs, kind: "agent", turn: key, event });
}

/** The agents after one of them has said something: it waits for its next, or is done. */
function advanced(world: World, at: number, agent: Agent): readonly Agent[] {
  const { turn, gateway, plan, run } = agent;
  const next = agent.next + 1;
  const planned = plan[next];
  if (planned === undefined) return world.agents.toSpliced(at, 1);
  const dueAtMs = world.nowMs + waitMs(plan[agent.next]?.event) + planned.afterMs;
  return withAt(world.agents, at, { turn, gateway, plan, next, dueAtMs, run });
}

/** Who asks waits for the answer, and goes on without one when its time is up (G-67). */
function waitMs(said: AgentEvent | undefined): number {
  return said?.kind === "ask" ? (said.timeoutMs ?? PROMPT_EXPIRY_MS) : 0;
}

export function performWake(work: Work, { machine, at }: WakeEvent): void {
  const { world } = work;
  const atMs = world.nowMs;
  if (machine === "gateway") {
    const process = gatewayAt(world, at);
    setGateway(work, at, labelled(process, "wake"));
    return gatewayTakes(work, at, { atMs, kind: "wake" });
  }
  if (machine === "connector") {
    world.connector = labelled(world.connector, "wake");
    return connectorTakes(work, { atMs, kind: "wake" });
  }
  const screen = world.screens[at];
  assert(screen !== undefined, `platform ${at} is woken but not there`);
  setScreen(work, at, { ...screen, tally: tallyUp(screen.tally, "wake") });
  passOn(work, screen.platform, platformTakes(work, screen.platform, { atMs, kind: "wake" }));
}

export function performMoment(work: Work): void {
  const moment = work.stage.moments[work.world.moment];
  if (moment === undefined) return;
  work.world.moment++;
  passMoment(work, moment);
}
