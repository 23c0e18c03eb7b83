import { assert, never } from "../../contract/assert.ts";
import type { Admitted, FrameFrom } from "../../contract/door/admitted.ts";
import { admit, openDoor } from "../../contract/door/door.ts";
import { writeFrame } from "../../contract/door/write-frame.ts";
import type { ConnectorFrame } from "../../contract/generated/types.ts";
import type { GatewayEffect, GatewayInput, GatewayReport } from "../../contract/ports/gateway.ts";
import type { Store } from "../../contract/ports/machine.ts";
import type { Line, Side } from "../../contract/trace-line.ts";
import type { ConnectorEffect, ConnectorInput } from "../../simulator/connector/port.ts";
import type { PlatformName, ScreenEffect, ScreenInput } from "../../simulator/platforms/port.ts";
import { unscriptedPlan, type AgentPlan } from "../../simulator/world/agent-plan.ts";
import { entropyText } from "../../simulator/world/entropy.ts";
import { shownOf } from "../../simulator/world/rest.ts";
import type { ScriptTurn } from "../../simulator/world/script.ts";
import { CONNECTOR_ID, type GatewaySlot, type Stage } from "../../simulator/world/setup.ts";
import { pathOf } from "../../simulator/world/transport.ts";
import { turnKey } from "../../simulator/world/turns.ts";
import { Names, type Call, type Named } from "./names.ts";

/**
 * Both cores joined directly: what one writes as JSON, the other reads through its door. The same run as
 * the world's, line by line, but nothing in it can be forked, delayed or made to go wrong.
 *
 * Takes one gateway, one socket and a script of turns only. Whatever else comes up is a BugError: nothing
 * is ever passed over. At rest is a run as the world has it (`restAfterMs`), with no turn alive.
 */
export function runPipe(stage: Stage, onLine: (line: Line) => void): void {
  new Pipe(stage, onLine).run();
}

/** Whether a stage needs nothing that only the world has. */
export function fitsPipe({ gateways, script }: Stage): boolean {
  return gateways.length === 1 && script.acts.length === 0;
}

/** What is under way, in the order in which it set out. `turn` is a name, or `undefined` for none. */
type UnderWay =
  | { readonly kind: "dial"; readonly url: string; readonly authorization: string | null }
  | { readonly kind: "open" }
  | {
      readonly kind: "text";
      readonly to: Side;
      readonly text: string;
      readonly label: string;
      readonly turn: string | undefined;
    }
  | { readonly kind: "call"; readonly named: Named; readonly effect: Call };

interface Agent {
  readonly key: string;
  readonly name: string;
  readonly plan: AgentPlan;
  next: number;
  dueAtMs: number;
}

type Source = "moment" | "agent" | "gateway" | "connector" | "screen";

class Pipe {
  readonly #stage: Stage;
  readonly #onLine: (line: Line) => void;
  readonly #gateway: GatewaySlot;
  #gatewayState: unknown;
  #connectorState: unknown;
  readonly #screenStates: unknown[];
  readonly #gatewayDoor = openDoor("connector");
  readonly #connectorDoor = openDoor("gateway");
  /** The only socket; `""` before it is dialled. */
  #conn = "";
  readonly #underWay: UnderWay[] = [];
  /** The place in it of what comes next. */
  #head = 0;
  #agents: Agent[] = [];
  readonly #names: Names;
  /** What the agent of each turn will do, by the turn's id. */
  readonly #plans = new Map<string, AgentPlan>();
  readonly #live = new Set<string>();
  #moment = 0;
  #lines = 0;
  #events = 0;
  #nowMs = 0;
  #activeAtMs = 0;
  /** What is due first, as `#findDue` left it. */
  #due: Source = "moment";
  #dueAt = 0;
  #dueAtMs = Infinity;

  constructor(stage: Stage, onLine: (line: Line) => void) {
    const [gateway] = stage.gateways;
    assert(fitsPipe(stage) && gateway !== undefined, "a pipe joins one gateway, and has no acts");
    this.#stage = stage;
    this.#onLine = onLine;
    this.#gateway = gateway;
    this.#names = new Names(gateway.id);
    this.#screenStates = stage.screens.map(({ machine }) => machine.init);
  }

  run(): void {
    this.#boot();
    for (;;) {
      const before = this.#lines;
      if (!this.#takeUnderWay()) {
        this.#findDue();
        if (this.#isAtRest()) break;
        this.#takeDue();
      }
      if (this.#lines !== before) this.#activeAtMs = this.#nowMs;
      this.#events += 1;
      assert(this.#events < this.#stage.limits.eventsMax, "a run in a pipe comes to rest");
    }
    this.#tellRest();
  }

  #boot(): void {
    const { seed, meta, connector } = this.#stage;
    const { id, machine } = this.#gateway;
    const head = { ms: 0, kind: "meta", format: 1, contract: 1, observer: "world" } as const;
    this.#onLine({ n: ++this.#lines, ...head, ...meta, seed });
    const start = { atMs: 0, kind: "start", memory: {} } as const;
    this.#connectorState = connector.init;
    this.#tellStart("connector", CONNECTOR_ID);
    this.#connectorTakes({ ...start, entropy: entropyText(seed, `${CONNECTOR_ID}#1`) });
    this.#gatewayState = machine.init;
    this.#tellStart("gateway", id);
    this.#gatewayTakes({ ...start, entropy: entropyText(seed, `${id}#1`) });
  }

  #tellStart(side: Side, id: string): void {
    const head = { n: ++this.#lines, ms: 0, kind: "process" } as const;
    this.#onLine({ ...head, side, id, what: "start", memory: false });
  }

  #takeUnderWay(): boolean {
    const item = this.#underWay[this.#head];
    if (item === undefined) return false;
    this.#head += 1;
    if (this.#head === this.#underWay.length) {
      this.#underWay.length = 0;
      this.#head = 0;
    }
    switch (item.kind) {
      case "text":
        if (item.to === "gateway") this.#textAtGateway(item.text, item);
        else this.#textAtConnector(item.text, item);
        break;
      case "call":
        this.#performCall(item.effect, item.named);
        break;
      case "dial":
        this.#dialArrives(item.url, item.authorization);
        break;
      case "open":
        this.#onLine({
          n: ++this.#lines,
          ms: this.#nowMs,
          kind: "open",
          conn: this.#conn,
          ok: true,
        });
        this.#gatewayTakes({ atMs: this.#nowMs, kind: "opened", conn: this.#conn });
        break;
      default:
        never(item, "thing under way");
    }
    return true;
  }

  #dialArrives(url: string, authorization: string | null): void {
    const head = { atMs: this.#nowMs, kind: "upgrade", conn: this.#conn } as const;
    this.#connectorTakes({ ...head, path: pathOf(url), authorization });
  }

  /** Of things due at one time, those that are looked at first come first, as in the world. */
  #findDue(): void {
    const { moments, connector, screens } = this.#stage;
    this.#dueAtMs = Infinity;
    this.#offer("moment", 0, moments[this.#moment]?.atMs);
    for (let i = 0; i < this.#agents.length; i++) this.#offer("agent", i, this.#agents[i]?.dueAtMs);
    this.#offer("gateway", 0, this.#gateway.machine.dueAtMs(this.#gatewayState));
    this.#offer("connector", 0, connector.dueAtMs(this.#connectorState));
    for (let i = 0; i < screens.length; i++) {
      this.#offer("screen", i, screens[i]?.machine.dueAtMs(this.#screenStates[i]));
    }
  }

  #offer(source: Source, at: number, dueAtMs: number | undefined): void {
    if (dueAtMs === undefined || dueAtMs >= this.#dueAtMs) return;
    this.#due = source;
    this.#dueAt = at;
    this.#dueAtMs = dueAtMs;
  }

  #isAtRest(): boolean {
    if (this.#dueAtMs === Infinity) return true;
    const isActing = this.#moment < this.#stage.moments.length || this.#agents.length > 0;
    if (isActing || this.#live.size > 0) return false;
    return this.#dueAtMs - this.#activeAtMs > this.#stage.limits.restAfterMs;
  }

  #takeDue(): void {
    this.#nowMs = Math.max(this.#nowMs, this.#dueAtMs);
    const atMs = this.#nowMs;
    switch (this.#due) {
      case "moment":
        return this.#passMoment();
      case "agent":
        return this.#agentSpeaks();
      case "gateway":
        return this.#gatewayTakes({ atMs, kind: "wake" });
      case "connector":
        return this.#connectorTakes({ atMs, kind: "wake" });
      case "screen": {
        const platform = this.#stage.screens[this.#dueAt]?.platform;
        assert(platform !== undefined, "a screen that is due is there");
        return this.#passOn(platform, this.#screenTakes(platform, { atMs, kind: "wake" }));
      }
      default:
        return never(this.#due, "source");
    }
  }

  #passMoment(): void {
    const moment = this.#stage.moments[this.#moment];
    assert(moment?.what === "turn", "a pipe has turns only");
    this.#moment += 1;
    this.#say(moment.turn, this.#stage.plans[moment.index] ?? []);
  }

  #say({ name, platform, chat, user, thread, says: text }: ScriptTurn, plan: AgentPlan): void {
    const ms = this.#nowMs;
    const said = { what: "says", chat, user, text } as const;
    const action = thread === null ? said : { ...said, thread };
    for (const effect of this.#screenTakes(platform, { atMs: ms, kind: "user", action })) {
      if (effect.kind !== "event") continue;
      const { messageId } = effect.event;
      const key = turnKey(platform, chat, messageId);
      this.#names.nameTurn(key, name);
      this.#plans.set(key, plan);
      this.#onLine({
        n: ++this.#lines,
        ms,
        kind: "user",
        platform,
        chat,
        user,
        what: "says",
        message_id: messageId,
        text,
        turn: name,
      });
      this.#passOn(platform, [effect]);
    }
  }

  #agentSpeaks(): void {
    const agent = this.#agents[this.#dueAt];
    const planned = agent?.plan[agent.next];
    assert(
      agent !== undefined && planned !== undefined,
      "an agent that is due has something to say",
    );
    const { key, name, plan } = agent;
    agent.next += 1;
    const after = plan[agent.next];
    if (after === undefined) this.#agents.splice(this.#dueAt, 1);
    else agent.dueAtMs = this.#nowMs + after.afterMs;
    const { event } = planned;
    const atMs = this.#nowMs;
    const gateway = this.#gateway.id;
    this.#onLine({ n: ++this.#lines, ms: atMs, kind: "agent", gateway, turn: name, event });
    this.#gatewayTakes({ atMs, kind: "agent", turn: key, event });
  }

  #gatewayTakes(input: GatewayInput): void {
    const [state, effects] = this.#gateway.machine.step(this.#gatewayState, input);
    this.#gatewayState = state;
    for (const effect of effects) this.#carryOutOfGateway(effect);
  }

  #carryOutOfGateway(effect: GatewayEffect): void {
    switch (effect.kind) {
      case "send":
        return this.#gatewaySends(effect);
      case "report":
        return this.#report(effect.report);
      case "agent-start":
        return this.#startAgent(effect.turn);
      case "agent-stop":
        this.#agents = this.#agents.filter(({ key }) => key !== effect.turn);
        return;
      case "dial": {
        const { conn, url, authorization } = effect;
        assert(this.#conn === "", "a pipe has one socket");
        this.#conn = conn;
        this.#underWay.push({ kind: "dial", url, authorization: authorization ?? null });
        return;
      }
      case "persist":
        // No process is started twice.
        return;
      case "close":
        return assert(false, `a pipe does not close: ${effect.reason}`);
      default:
        return never(effect, "gateway effect");
    }
  }

  #gatewaySends({ conn, frame, about }: Extract<GatewayEffect, { kind: "send" }>): void {
    assert(conn === this.#conn, "the gateway writes to its only socket");
    const { label, turn } = this.#names.ofGatewayFrame(frame, about);
    const n = ++this.#lines;
    const ms = this.#nowMs;
    this.#onLine(
      turn === undefined
        ? { n, ms, kind: "sent", conn, from: "gateway", frame, label }
        : { n, ms, kind: "sent", conn, from: "gateway", frame, label, turn },
    );
    this.#underWay.push({ kind: "text", to: "connector", text: writeFrame(frame), label, turn });
  }

  #report(report: GatewayReport): void {
    const gateway = this.#gateway.id;
    const n = ++this.#lines;
    const ms = this.#nowMs;
    const key = "turn" in report ? report.turn : undefined;
    if (key === undefined) return this.#onLine({ n, ms, kind: "report", gateway, report });
    if (report.what === "turn-started") this.#live.add(key);
    if (report.what === "turn-ended") this.#live.delete(key);
    this.#onLine({ n, ms, kind: "report", gateway, report, turn: this.#names.ofTurn(key) });
  }

  #startAgent(key: string): void {
    const name = this.#names.ofTurn(key);
    const plan = this.#plans.get(key) ?? unscriptedPlan(name);
    this.#live.add(key);
    const first = plan[0];
    if (first === undefined) return;
    this.#agents.push({ key, name, plan, next: 0, dueAtMs: this.#nowMs + first.afterMs });
  }

  #connectorTakes(input: ConnectorInput): void {
    const [state, effects] = this.#stage.connector.step(this.#connectorState, input);
    this.#connectorState = state;
    for (const effect of effects) this.#carryOutOfConnector(effect);
  }

  #carryOutOfConnector(effect: ConnectorEffect): void {
    switch (effect.kind) {
      case "send":
        return this.#connectorSends(effect.conn, effect.frame);
      case "call":
        this.#underWay.push({ kind: "call", named: this.#names.ofCall(effect), effect });
        return;
      case "accept":
        this.#underWay.push({ kind: "open" });
        return;
      case "persist":
      case "note":
        return;
      case "reject":
      case "close":
        return assert(false, `a pipe does not close: ${effect.reason}`);
      default:
        return never(effect, "connector effect");
    }
  }

  #connectorSends(conn: string, frame: ConnectorFrame): void {
    assert(conn === this.#conn, "the connector writes to its only socket");
    const { label, turn } = this.#names.ofConnectorFrame(frame);
    const n = ++this.#lines;
    const ms = this.#nowMs;
    this.#onLine(
      turn === undefined
        ? { n, ms, kind: "sent", conn, from: "connector", frame, label }
        : { n, ms, kind: "sent", conn, from: "connector", frame, label, turn },
    );
    this.#underWay.push({ kind: "text", to: "gateway", text: writeFrame(frame), label, turn });
  }

  #performCall({ id, call }: Call, { label, turn }: Named): void {
    const ms = this.#nowMs;
    const { platform } = call;
    const effects = this.#screenTakes(platform, { atMs: ms, kind: "call", id, call });
    for (const effect of effects) {
      if (effect.kind !== "answer" || effect.id !== id) continue;
      const { answer } = effect;
      const n = ++this.#lines;
      this.#onLine(
        turn === undefined
          ? { n, ms, kind: "platform", platform, id, call, answer, label }
          : { n, ms, kind: "platform", platform, id, call, answer, label, turn },
      );
    }
    this.#passOn(platform, effects);
  }

  #screenTakes(platform: PlatformName, input: ScreenInput): readonly ScreenEffect[] {
    const { screens } = this.#stage;
    const at = screens.findIndex((slot) => slot.platform === platform);
    const slot = screens[at];
    assert(slot !== undefined, `platform ${platform} is not set up`);
    const [state, effects] = slot.machine.step(this.#screenStates[at], input);
    this.#screenStates[at] = state;
    return effects;
  }

  #passOn(platform: PlatformName, effects: readonly ScreenEffect[]): void {
    const atMs = this.#nowMs;
    for (const effect of effects) {
      if (effect.kind === "answer") {
        const { id: call, answer } = effect;
        this.#connectorTakes({ atMs, kind: "platform-answer", call, answer });
      } else {
        this.#connectorTakes({ atMs, kind: "platform-event", platform, event: effect.event });
      }
    }
  }

  #textAtGateway(text: string, { label, turn }: Named): void {
    const conn = this.#conn;
    const [, admitted] = admit(this.#gatewayDoor, text);
    for (const item of admitted) {
      const frame = frameOf(item);
      const n = ++this.#lines;
      const ms = this.#nowMs;
      this.#onLine(
        turn === undefined
          ? { n, ms, kind: "received", conn, by: "gateway", frame, label }
          : { n, ms, kind: "received", conn, by: "gateway", frame, label, turn },
      );
      this.#gatewayTakes({ atMs: ms, kind: "frame", conn, frame });
    }
  }

  #textAtConnector(text: string, { label, turn }: Named): void {
    const conn = this.#conn;
    const [, admitted] = admit(this.#connectorDoor, text);
    for (const item of admitted) {
      const frame = frameOf(item);
      const n = ++this.#lines;
      const ms = this.#nowMs;
      this.#onLine(
        turn === undefined
          ? { n, ms, kind: "received", conn, by: "connector", frame, label }
          : { n, ms, kind: "received", conn, by: "connector", frame, label, turn },
      );
      this.#connectorTakes({ atMs: ms, kind: "frame", conn, frame });
    }
  }

  #tellRest(): void {
    const { connector, screens } = this.#stage;
    const { id, machine } = this.#gateway;
    this.#tellCensus(id, machine.census(this.#gatewayState));
    this.#tellCensus(CONNECTOR_ID, connector.census(this.#connectorState));
    screens.forEach((slot, i) => {
      const { platform } = slot;
      const state = this.#screenStates[i];
      this.#tellCensus(platform, slot.machine.census(state));
      const n = ++this.#lines;
      const shown = shownOf(slot.machine.view(state));
      this.#onLine({ n, ms: this.#nowMs, kind: "screen", platform, ...shown });
    });
    assert(this.#live.size === 0, `turns live on at rest: ${[...this.#live].join(", ")}`);
    const n = ++this.#lines;
    this.#onLine({ n, ms: this.#nowMs, kind: "end", why: "quiescent", pending: [] });
  }

  #tellCensus(id: string, stores: readonly Store[]): void {
    this.#onLine({ n: ++this.#lines, ms: this.#nowMs, kind: "census", id, stores });
  }
}

/** @throws {BugError} When the door refuses or remarks on anything: both sides write sound frames only. */
function frameOf<S extends Side>(item: Admitted<S>): FrameFrom<S> {
  assert(item.ok && item.notes.length === 0, "the door finds nothing wrong in a pipe");
  return item.frame;
}
