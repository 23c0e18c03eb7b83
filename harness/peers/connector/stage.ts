import { readDescriptor, type Capabilities } from "../../../contract/descriptor.ts";
import type { TurnId } from "../../../contract/ports/gateway.ts";
import type { Happened, Line } from "../../../contract/trace-line.ts";
import { GATEWAY_DEFAULTS, type GatewayConfig } from "../../../reference-gateway/config.ts";
import { createGateway } from "../../../reference-gateway/gateway.ts";
import { runGateway, type RunningGateway } from "../../../reference-gateway/shell/run-gateway.ts";
import type { Bubble } from "../../../simulator/platforms/port.ts";
import { watermarked } from "../../../simulator/invariants/watermark.ts";
import { faultWord, type WireFaultSpec } from "../../captures/proxy/fault-spec.ts";
import type { Finding } from "../../result/model.ts";
import { dial } from "../../sockets/dial.ts";
import { DeadlineError, type Deadlines } from "../process/deadlines.ts";
import type { Address } from "./address.ts";
import { standBetween, type Between } from "./between.ts";
import type { PeerCase } from "./case.ts";
import { labelled, unanswered } from "./label-calls.ts";
import { leapingClock, type LeapingClock } from "./leaping-clock.ts";
import type { Patience } from "./patience.ts";
import { chatOf, screenLine, type Platform } from "./platform.ts";
import { Puppet } from "./puppet.ts";
import { Recording } from "./recording.ts";
import { CaseBlocked } from "./stopped.ts";
import { awaitLine, type Awaited } from "./waits.ts";
import { Wire } from "./wire.ts";
import { PlannedFault } from "./wire-fault.ts";

const OUR_GATEWAY = "g1";

function isOurs(conn: string): boolean {
  return conn.startsWith(`${OUR_GATEWAY}.`);
}

export interface StageOptions {
  readonly address: Address;
  readonly chat: string;
  readonly user: string;
  /** Thread that ops without a person's message go into; `null` for none. */
  readonly thread: string | null;
  /** All words of this case's answers begin with it, and no other text has it. */
  readonly mark: string;
  readonly platform: Platform | undefined;
  readonly deadlines: Deadlines;
  readonly patience: Patience;
  /** Settles, in words, when the peer's process ends; never for a peer that we did not start. */
  readonly died: Promise<string>;
  /** All chance of our gateway's process of this number. */
  readonly entropy: (process: number) => string;
}

/** Our gateway's own pace, in milliseconds: a case waits for events, not for a rhythm made for people. */
const PACE = { frameIntervalMs: 40, tickMs: 10, frameThresholdUnits: 4, reconnectFirstMs: 50 };

/** One case under way: our gateway, the wire, the platform behind, and all that was seen. */
export class Stage {
  readonly options: StageOptions;
  readonly recording: Recording;
  readonly wire: Wire;
  readonly faults: readonly PlannedFault[];
  readonly agent: Puppet;
  /** What was found wrong, by check. */
  readonly findings = new Map<string, readonly Finding[]>();
  /** Checks that were made. */
  readonly made = new Set<string>();
  readonly #clock: LeapingClock;
  readonly #faultsBetween: NonNullable<PeerCase["between"]>;
  #between: Between | undefined;
  #gateway: RunningGateway | undefined;
  #capabilities: Capabilities | undefined;
  #processes = 0;

  constructor(
    { faults, between = [] }: Pick<PeerCase, "faults" | "between">,
    options: StageOptions,
  ) {
    this.options = options;
    this.#faultsBetween = between;
    this.#clock = leapingClock(options.deadlines.clock);
    const startedAtMs = this.#clock.nowMs();
    this.recording = new Recording(() => this.#clock.nowMs() - startedAtMs);
    this.faults = faults.map((fault) => new PlannedFault(fault));
    this.agent = new Puppet(({ source }) => source.chat_id === options.chat);
    this.wire = new Wire({
      dial,
      faults: this.faults,
      record: (happened) => this.recording.add(happened),
      timeUp: () => this.#clock.leap(GATEWAY_DEFAULTS.ackTimeoutMs),
    });
    this.recording.add({ kind: "meta", format: 1, contract: 1, observer: "gateway" });
    options.platform?.listen((happened) => {
      if (chatOf(happened) === options.chat) this.recording.add(labelled(this.lines, happened));
    });
  }

  get lines(): readonly Line[] {
    return this.recording.lines;
  }

  /** Number of the line to come. */
  get now(): number {
    return this.lines.length + 1;
  }

  /** Name of the newest socket of our gateway; those that a case opens beside it have other names. */
  get conn(): string {
    const open = this.lines.findLast(
      (line) => line.kind === "open" && line.ok && isOurs(line.conn),
    );
    return open?.kind === "open" ? open.conn : `${OUR_GATEWAY}.1`;
  }

  /** A text of this case: words that occur nowhere else. */
  words(count: number, first = 1): string {
    return watermarked(this.options.mark, count, first);
  }

  /** What the newest descriptor claims. */
  get capabilities(): Capabilities {
    if (this.#capabilities === undefined) throw new TypeError("there was no descriptor yet");
    return this.#capabilities;
  }

  /** Whether a fault on the way took effect. */
  isMet(fault: WireFaultSpec): boolean {
    return this.#between?.unmet.includes(faultWord(fault)) === false;
  }

  /** Starts our gateway, and waits for its descriptor. */
  async connect(check = "handshake"): Promise<void> {
    if (this.#faultsBetween.length > 0) this.#between ??= await this.#standBetween();
    const from = this.now;
    this.#processes += 1;
    const name = `g${this.#processes}`;
    this.#gateway = runGateway({
      machine: createGateway(this.#config(name)),
      dial: this.wire.dial,
      clock: this.#clock,
      agent: this.agent,
      name,
      entropy: this.options.entropy(this.#processes),
      memory: {},
      onTrace: (happened) => this.#heard(happened),
    });
    await this.descriptor(from, check);
  }

  /** Waits for the descriptor of a dial that is under way. */
  async descriptor(from: number, check: string): Promise<void> {
    const line = await this.until({
      check,
      what: "the descriptor",
      ms: this.options.patience.readyMs,
      from,
      fits: (each) => each.kind === "received" && each.frame.type === "descriptor",
    });
    this.check(check);
    const frame = line.kind === "received" ? line.frame : undefined;
    if (frame?.type !== "descriptor") throw new TypeError("awaited a descriptor");
    this.#capabilities = readDescriptor(frame.descriptor);
  }

  /** The first line that fits. @throws {CaseStopped} When it does not come. */
  until(awaited: Awaited): Promise<Line> {
    const { deadlines, died } = this.options;
    return awaitLine(this.recording, deadlines, died, awaited);
  }

  /** Waits for the first line that fits, and goes on without it when it takes longer than `ms`. */
  async sooner(ms: number, from: number, fits: (line: Line) => boolean): Promise<void> {
    if (this.lines.slice(from - 1).some(fits)) return;
    const { clock } = this.options.deadlines;
    await new Promise<void>((resolve) => {
      const unlisten = this.recording.listen((line) => {
        if (!fits(line)) return;
        unlisten();
        resolve();
      });
      clock.wakeAt(clock.nowMs() + ms, () => {
        unlisten();
        resolve();
      });
    });
  }

  /** Says that a check was made, and what is wrong, if anything. */
  check(id: string, ...findings: readonly Finding[]): void {
    this.made.add(id);
    if (findings.length > 0) this.findings.set(id, [...(this.findings.get(id) ?? []), ...findings]);
  }

  /** @throws {CaseBlocked} When no event of the run was ever taken: none of them tells of the connector. */
  requirePost(check: string): void {
    const { post } = this.options.platform ?? {};
    if (post?.problem !== undefined && post.isDead) throw new CaseBlocked(check, post.problem);
  }

  /**
   * A person writes, and the connector has taken it or time is over; nothing where nobody can write.
   *
   * @param check  Is blocked where no event was ever taken.
   */
  async deliver(text: string, check: string): Promise<void> {
    const { platform, chat, user } = this.options;
    if (platform === undefined) return;
    this.requirePost(check);
    const { deadlines, patience } = this.options;
    try {
      await deadlines.within(patience.inboundMs, "the event", platform.say(chat, user, text));
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      this.requirePost(check);
    }
  }

  /** Messages of the bot that the case's chat shows now. */
  shown(): readonly Bubble[] {
    const { platform, chat } = this.options;
    const bubbles = platform?.view().bubbles ?? [];
    return bubbles.filter((one) => one.chat === chat && one.author === "bot" && !one.gone);
  }

  /** Our side cancels a turn. */
  cancel(turn: TurnId): void {
    this.#gateway?.cancel(turn);
  }

  /** Cuts the socket, and waits until our gateway is back: only then does the connector surely know. */
  async reconnect(check: string): Promise<void> {
    const { conn } = this;
    const from = this.now;
    this.wire.cut();
    const closed = await this.#closed(check, conn, from);
    await this.descriptor(closed + 1, check);
  }

  /** Ends our gateway's process without a goodbye, and waits for the end of its socket. */
  async crash(check: string): Promise<void> {
    const { conn } = this;
    const from = this.now;
    this.recording.add({
      kind: "process",
      side: "gateway",
      id: `g${this.#processes}`,
      what: "crash",
    });
    this.#gateway?.kill();
    this.wire.cut();
    await this.#closed(check, conn, from);
  }

  /** Waits until every request has its result, those too that our gateway writes behind another's result. */
  async quiet(check: string): Promise<void> {
    for (;;) {
      const [oldest] = unanswered(this.lines);
      if (oldest === undefined) return;
      await this.until({
        check,
        what: `the result of line ${oldest.n}`,
        ms: this.options.patience.resultMs,
        fits: () => !unanswered(this.lines).includes(oldest),
        about: oldest.n,
      });
    }
  }

  /** Writes what is on screen, and that nothing more will happen, or that the watching ends before that. */
  close(isAtRest: boolean): void {
    this.#gateway?.kill();
    const { platform, chat } = this.options;
    platform?.listen(() => undefined);
    if (platform !== undefined) this.recording.add(screenLine(platform.view(), chat));
    this.recording.add({ kind: "end", why: isAtRest ? "quiescent" : "stopped", pending: [] });
  }

  /** Lets go of what stands between the two; nothing is seen any more. */
  async leave(): Promise<void> {
    await this.#between?.close();
  }

  #standBetween(): Promise<Between> {
    return standBetween({
      target: this.options.address.url,
      faults: this.#faultsBetween,
      clock: this.options.deadlines.clock,
      onFault: (fault, at) => this.recording.add({ kind: "fault", fault, at }),
    });
  }

  async #closed(check: string, conn: string, from: number): Promise<number> {
    const line = await this.until({
      check,
      what: "the end of our own socket",
      ms: this.options.patience.closeMs,
      from,
      mayClose: true,
      fits: (each) => each.kind === "close" && each.conn === conn,
    });
    return line.n;
  }

  #heard(happened: Happened): void {
    // A frame that a fault keeps back was seen by nobody: in its place the trace tells of the fault.
    const isWritten = happened.kind !== "sent" || this.wire.expect(happened.label ?? "");
    if (isWritten) this.recording.add(happened);
  }

  #config(name: string): GatewayConfig {
    const { thread, address } = this.options;
    const { url, gatewayId, secret, platform, botId } = address;
    // Without a person there is no message whose thread an answer could go into.
    const replyInThread = this.options.platform !== undefined || thread !== null;
    return {
      ...GATEWAY_DEFAULTS,
      ...PACE,
      name,
      url: this.#between?.url ?? url,
      gatewayId,
      secret,
      epochMs: Date.now() - this.#clock.nowMs(),
      identities: [{ platform, botId }],
      slack: { ...GATEWAY_DEFAULTS.slack, replyInThread },
      busySession: "parallel",
    };
  }
}
