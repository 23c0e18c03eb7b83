import { assert, never } from "../../../contract/assert.ts";
import { CloseCode, CloseReason } from "../../../contract/close-codes.ts";
import type { Admitted } from "../../../contract/door/admitted.ts";
import { admit, openDoor } from "../../../contract/door/door.ts";
import { writeFrame } from "../../../contract/door/write-frame.ts";
import { keepAlive } from "../../../contract/keep-alive.ts";
import type { ConnectorFrame } from "../../../contract/generated/types.ts";
import type { ExchangeId, SideAnswer, SideRequest } from "../../../contract/ports/side-door.ts";
import type { ConnId } from "../../../contract/ports/gateway.ts";
import type { Socket } from "../../../contract/ports/socket.ts";
import type { Happened } from "../../../contract/trace-line.ts";
import type {
  PlatformAnswer,
  PlatformName,
  ScreenHappening,
  ScreenView,
  UserAction,
} from "../../platforms/port.ts";
import type { ConnectorEffect, ConnectorHappening } from "../port.ts";
import type { ConnectorOptions, RunningConnector, UpgradeRequest } from "./options.ts";
import type { Platforms } from "./platforms.ts";
import { platformsOf } from "./platforms.ts";

/**
 * Joins a connector to sockets, a clock and platforms in the same process: makes inputs of what happens,
 * carries effects out in order, and decides nothing.
 */
export function runConnector(options: ConnectorOptions): RunningConnector {
  const shell = new ConnectorShell(options);
  options.server.onUpgrade((request) => shell.knock(request));
  shell.tell({ kind: "start", entropy: options.entropy, memory: options.memory ?? {} });
  return shell;
}

class ConnectorShell implements RunningConnector {
  private readonly options: ConnectorOptions;
  private readonly platforms: Platforms;
  private readonly knocking = new Map<ConnId, UpgradeRequest>();
  private readonly sockets = new Map<ConnId, Socket>();
  private readonly asking = new Map<ExchangeId, (answer: SideAnswer) => void>();
  private asked = 0;
  private readonly inputs: ConnectorHappening[] = [];
  private state: unknown;
  private conns = 0;
  private busy = false;
  private stopped = false;
  private ringsAtMs = Infinity;
  private cancelWake: () => void = () => undefined;

  constructor(options: ConnectorOptions) {
    this.options = options;
    this.platforms = platformsOf(options.screens);
    this.state = options.machine.init;
  }

  /** An input waits until all before it are done: what an effect brings about never overtakes its kin. */
  tell(happening: ConnectorHappening): void {
    this.inputs.push(happening);
    if (this.busy) return;
    this.busy = true;
    for (let next = this.inputs.shift(); next !== undefined; next = this.inputs.shift()) {
      this.step(next);
    }
    this.busy = false;
    this.wakeWhenDue();
  }

  knock(request: UpgradeRequest): void {
    this.conns += 1;
    const conn = this.options.nameConn?.(this.conns) ?? `c.${this.conns}`;
    this.knocking.set(conn, request);
    const { path, authorization } = request;
    this.tell({ kind: "upgrade", conn, path, authorization });
  }

  act(platform: PlatformName, action: UserAction): void {
    this.onScreen(platform, { kind: "user", action });
    this.wakeWhenDue();
  }

  ask(request: SideRequest): Promise<SideAnswer> {
    this.asked += 1;
    const exchange = `x${this.asked}`;
    return new Promise((resolve) => {
      this.asking.set(exchange, resolve);
      this.tell({ kind: "http", exchange, request });
    });
  }

  view(platform: PlatformName): ScreenView {
    return this.platforms.view(platform);
  }

  census(): ReturnType<RunningConnector["census"]> {
    return [...this.options.machine.census(this.state), ...this.platforms.census()];
  }

  stop(): void {
    this.stopped = true;
    this.cancelWake();
    for (const socket of this.sockets.values()) socket.close(CloseCode.GoingAway, "going away");
  }

  private step(happening: ConnectorHappening): void {
    const { machine, clock } = this.options;
    const [next, effects] = machine.step(this.state, { atMs: clock.nowMs(), ...happening });
    this.state = next;
    for (const effect of effects) this.carryOut(effect);
  }

  private carryOut(effect: ConnectorEffect): void {
    switch (effect.kind) {
      case "accept":
        return this.accept(effect.conn);
      case "reject":
        return this.reject(effect.conn, effect.status, effect.reason);
      case "send":
        return this.send(effect.conn, effect.frame);
      case "close":
        this.sockets.get(effect.conn)?.close(effect.code, effect.reason);
        return;
      case "call":
        return this.call(effect);
      case "http-answer":
        this.asking.get(effect.exchange)?.(effect.answer);
        this.asking.delete(effect.exchange);
        return;
      case "poke":
        this.options.poke?.(effect.gatewayId, effect.url);
        return;
      case "persist":
        this.options.persist?.(effect.memory);
        return;
      case "note":
        this.options.note?.(effect.text);
        return;
      default:
        return never(effect, "connector effect");
    }
  }

  private send(conn: ConnId, frame: ConnectorFrame): void {
    const write = (): void => {
      this.observe({ kind: "sent", conn, from: "connector", frame });
      this.sockets.get(conn)?.send(writeFrame(frame));
    };
    if (this.options.withhold?.(conn, frame, write) !== true) write();
  }

  private accept(conn: ConnId): void {
    const socket = this.takeRequest(conn).accept();
    this.sockets.set(conn, socket);
    this.observe({ kind: "open", conn, ok: true });
    let door = openDoor("gateway");
    socket.onMessage((message) => {
      const [next, admitted] = admit(door, message);
      door = next;
      for (const line of admitted) this.receive(conn, socket, line);
    });
    const endKeepAlive = this.keepAlive(conn, socket);
    socket.onClose((code, reason) => {
      endKeepAlive();
      this.ended(conn, code, reason);
    });
  }

  /** A gateway that went without a word is found out as a connector is (B34). */
  private keepAlive(conn: ConnId, socket: Socket): () => void {
    if (socket.pulse === undefined) return () => undefined;
    return keepAlive(socket.pulse, this.options.clock, () => {
      socket.close(CloseCode.KeepaliveTimeout, CloseReason.KeepaliveTimeout);
      // A dead peer answers no close frame either: nobody waits for one.
      this.ended(conn, CloseCode.KeepaliveTimeout, CloseReason.KeepaliveTimeout);
    });
  }

  /** A socket ends once, whoever says so first. */
  private ended(conn: ConnId, code: number, reason: string): void {
    if (!this.sockets.delete(conn)) return;
    this.observe({ kind: "close", conn, by: "unknown", code, reason });
    this.tell({ kind: "closed", conn, code, reason });
  }

  private reject(conn: ConnId, status: number, reason: string): void {
    this.takeRequest(conn).reject(status, reason);
    this.observe({ kind: "open", conn, ok: false, reason });
  }

  private takeRequest(conn: ConnId): UpgradeRequest {
    const request = this.knocking.get(conn);
    assert(request !== undefined, `nobody knocks as ${conn}`);
    this.knocking.delete(conn);
    return request;
  }

  private receive(conn: ConnId, socket: Socket, line: Admitted<"gateway">): void {
    if (line.ok) {
      const { frame, notes } = line;
      const issues = notes.length === 0 ? {} : { issues: notes };
      this.observe({ kind: "received", conn, by: "connector", frame, ...issues });
      const refuse = this.options.refuse?.(conn, frame);
      if (refuse === "lost") return;
      this.tell({ kind: "frame", conn, frame, ...(refuse === undefined ? {} : { refuse }) });
    } else if (line.why === "too-large") {
      socket.close(CloseCode.TooLarge, "message too large");
    } else if (line.why === "malformed") {
      const { issues, requestId, line: text } = line;
      const named = requestId === undefined ? {} : { requestId };
      this.observe({ kind: "malformed", conn, from: "gateway", issues, text, ...named });
      this.tell({ kind: "malformed", conn, issues, ...named });
    }
  }

  private call({ id, call, cause }: Extract<ConnectorEffect, { kind: "call" }>): void {
    const { platform } = call;
    // By the request that caused it, a call leads to the turn it is for.
    const label = cause === null ? {} : { label: `${cause}>${call.method}` };
    const observe = (answer: PlatformAnswer): void =>
      this.observe({ kind: "platform", platform, id, call: { ...call }, answer, ...label });
    const elsewhere = this.options.elsewhere?.[platform];
    if (elsewhere !== undefined) {
      void elsewhere(call).then((answer) => {
        observe(answer);
        this.tell({ kind: "platform-answer", call: id, answer });
      });
      return;
    }
    const fault = this.options.faultCall?.(call);
    const asked = { kind: "call", id, call } as const;
    this.onScreen(platform, fault === undefined ? asked : { ...asked, fault }, observe);
  }

  private onScreen(
    platform: PlatformName,
    happening: ScreenHappening,
    onAnswer?: (answer: PlatformAnswer) => void,
  ): void {
    const nowMs = this.options.clock.nowMs();
    for (const told of this.platforms.step(platform, nowMs, happening, onAnswer)) this.tell(told);
  }

  /** Sets the clock only to ring sooner: one that rings too soon is set again, which is seldom. */
  private wakeWhenDue(): void {
    const dueAtMs = this.dueAtMs();
    if (this.stopped || dueAtMs >= this.ringsAtMs) return;
    this.cancelWake();
    this.ringsAtMs = dueAtMs;
    this.cancelWake = this.options.clock.wakeAt(dueAtMs, () => this.ring());
  }

  private ring(): void {
    const nowMs = this.options.clock.nowMs();
    this.ringsAtMs = Infinity;
    if (this.dueAtMs() > nowMs) return this.wakeWhenDue();
    this.platforms.wake(nowMs);
    this.tell({ kind: "wake" });
  }

  /** `Infinity` when nothing is due. */
  private dueAtMs(): number {
    return Math.min(this.options.machine.dueAtMs(this.state) ?? Infinity, this.platforms.dueAtMs());
  }

  private observe(happened: Happened): void {
    this.options.observe?.(happened);
  }
}
