import { never } from "../../contract/assert.ts";
import type { Admitted } from "../../contract/door/admitted.ts";
import { writeFrame } from "../../contract/door/write-frame.ts";
import type {
  ConnId,
  GatewayEffect,
  GatewayHappening,
  TurnId,
} from "../../contract/ports/gateway.ts";
import type { Happened } from "../../contract/trace-line.ts";
import { answerLine, requestLine } from "../../contract/trace/http-line.ts";
import { AgentRuns } from "./agent-runs.ts";
import { Exchanges, NO_SIDE_DOOR } from "./exchanges.ts";
import type { GatewayParts, RunningGateway } from "./run-gateway.ts";
import { Sockets, type SocketListener } from "./sockets.ts";

/** Makes inputs of events, and performs effects. Decides nothing. */
export class GatewayShell<State> implements RunningGateway, SocketListener {
  readonly #parts: GatewayParts<State>;
  readonly #sockets: Sockets;
  readonly #agents: AgentRuns;
  readonly #exchanges: Exchanges;
  #state: State;
  #ended = false;
  #cancelWake: () => void = () => undefined;
  /** An effect may bring an input about at once; it waits until the effects under way are performed. */
  readonly #waiting: GatewayHappening[] = [];
  #busy = false;

  constructor(parts: GatewayParts<State>) {
    this.#parts = parts;
    this.#state = parts.machine.init;
    this.#sockets = new Sockets(parts.dial, parts.clock, this);
    this.#exchanges = new Exchanges(parts.sideDoor ?? NO_SIDE_DOOR, (exchange, answer) => {
      this.#trace(answerLine({ gateway: parts.name, exchange }, answer));
      this.#feed({ kind: "http-answer", exchange, answer });
    });
    this.#agents = new AgentRuns(parts.agent, parts.clock, (turn, event) => {
      this.#trace({ kind: "agent", gateway: parts.name, turn, event });
      this.#feed({ kind: "agent", turn, event });
    });
  }

  start(): void {
    const { name, entropy, memory } = this.#parts;
    const remembers = Object.keys(memory).length > 0;
    this.#trace({ kind: "process", side: "gateway", id: name, what: "start", memory: remembers });
    this.#feed({ kind: "start", entropy, memory });
  }

  cancel(turn: TurnId): void {
    this.#trace({ kind: "cancel", gateway: this.#parts.name, turn });
    this.#feed({ kind: "cancel", turn });
  }

  disconnect(): void {
    this.#feed({ kind: "disconnect" });
  }

  goDormant(): void {
    this.#feed({ kind: "go-dormant" });
  }

  connect(isReconnect: boolean): void {
    this.#feed({ kind: "connect", isReconnect });
  }

  holdRedial(): void {
    this.#feed({ kind: "hold-redial" });
  }

  releaseRedial(): void {
    this.#feed({ kind: "release-redial" });
  }

  poked(): void {
    this.#feed({ kind: "poked" });
  }

  kill(): void {
    this.#ended = true;
    this.#cancelWake();
    this.#agents.stopAll();
    this.#exchanges.endAll();
    this.#sockets.closeAll();
  }

  opened(conn: ConnId): void {
    this.#trace({ kind: "open", conn, ok: true });
    this.#feed({ kind: "opened", conn });
  }

  dialFailed(conn: ConnId, reason: string, status: number | undefined): void {
    this.#trace({ kind: "open", conn, ok: false, reason });
    this.#feed({ kind: "dial-failed", conn, reason, ...(status === undefined ? {} : { status }) });
  }

  admitted(conn: ConnId, admitted: Admitted<"connector">): void {
    if (admitted.ok) {
      const { frame, notes } = admitted;
      const issues = notes.length === 0 ? {} : { issues: notes };
      this.#trace({ kind: "received", by: "gateway", conn, frame, ...issues });
      this.#feed({ kind: "frame", conn, frame: admitted.frame });
    } else if (admitted.why !== "ignored") {
      const { issues, line, bufferId } = admitted;
      const named = bufferId === undefined ? {} : { bufferId };
      this.#trace({ kind: "malformed", conn, from: "connector", issues, text: line, ...named });
      this.#feed({ kind: "malformed", conn, issues, ...named });
    }
  }

  closed(conn: ConnId, code: number, reason: string): void {
    this.#trace({ kind: "close", conn, by: "unknown", code, reason });
    this.#feed({ kind: "closed", conn, code, reason });
  }

  #feed(happening: GatewayHappening): void {
    if (this.#ended) return;
    this.#waiting.push(happening);
    if (this.#busy) return;
    this.#busy = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      this.#take(next);
    }
    this.#busy = false;
    this.#setWake();
  }

  #take(happening: GatewayHappening): void {
    const { machine, clock } = this.#parts;
    const [state, effects] = machine.step(this.#state, { atMs: clock.nowMs(), ...happening });
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
  }

  #setWake(): void {
    const { machine, clock } = this.#parts;
    this.#cancelWake();
    this.#cancelWake = () => undefined;
    const dueAtMs = machine.dueAtMs(this.#state);
    if (dueAtMs === undefined) return;
    this.#cancelWake = clock.wakeAt(dueAtMs, () => this.#feed({ kind: "wake" }));
  }

  #perform(effect: GatewayEffect): void {
    switch (effect.kind) {
      case "dial":
        return this.#sockets.dial(effect.conn, effect.url, effect.authorization);
      case "send":
        return this.#send(effect);
      case "close":
        return this.#sockets.close(effect.conn, effect.code, effect.reason);
      case "http":
        return this.#ask(effect);
      case "http-end":
        return this.#exchanges.end(effect.exchange);
      case "agent-start":
        return this.#agents.start(effect.turn, effect.event);
      case "agent-stop":
        return this.#agents.stop(effect.turn);
      case "agent-answer":
        return this.#agents.answered(effect.turn, effect.ask, effect.answer);
      case "persist":
        return this.#parts.onPersist?.(effect.memory);
      case "report": {
        const { report } = effect;
        const turn = "turn" in report ? { turn: report.turn } : {};
        return this.#trace({ kind: "report", gateway: this.#parts.name, report, ...turn });
      }
      default:
        return never(effect, "gateway effect");
    }
  }

  #send({ conn, frame, about }: Extract<GatewayEffect, { readonly kind: "send" }>): void {
    const { turn, what } = about;
    const named =
      turn === undefined
        ? { label: `${this.#parts.name}/${what}` }
        : { label: `${turn}/${what}`, turn };
    this.#trace({ kind: "sent", from: "gateway", conn, frame, ...named });
    this.#sockets.send(conn, writeFrame(frame));
  }

  #ask(effect: Extract<GatewayEffect, { readonly kind: "http" }>): void {
    const { exchange, request, bytesMax, about } = effect;
    const { name } = this.#parts;
    const { turn, what } = about;
    const label = `${turn ?? name}/${what}`;
    const named = { gateway: name, exchange, label, ...(turn === undefined ? {} : { turn }) };
    this.#trace(requestLine(named, request));
    this.#exchanges.ask(exchange, request, bytesMax);
  }

  #trace(happened: Happened): void {
    this.#parts.onTrace?.(happened);
  }
}
