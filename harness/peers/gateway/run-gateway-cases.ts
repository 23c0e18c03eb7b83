import {
  blockedBecause,
  notApplicable,
  type CaseResult,
  type Check,
  type PeerLost,
} from "../../result/model.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { UsageError } from "../../usage-error.ts";
import { INTERRUPTED, InterruptedError } from "../../ending/interruption.ts";
import { plannedChecks, type GatewayCase } from "./case.ts";
import { CaseEnded } from "./case-ended.ts";
import { greet } from "./greet.ts";
import { judgeCase } from "./judge-case.ts";
import { lostBecause, type Session } from "./session.ts";
import { Stage } from "./stage.ts";

export interface RunOptions {
  readonly cases: readonly GatewayCase[];
  /** The command that runs one case again. */
  reproduce(one: GatewayCase): string;
  /** Called as each case ends, with those that are still to come. */
  onResult(result: CaseResult, lines: readonly Line[], left: readonly GatewayCase[]): void;
}

export interface Ran {
  /** In the order in which they were asked for. */
  readonly results: readonly CaseResult[];
  readonly peerLost: PeerLost | undefined;
}

/** Whether a case can be asked at all. */
const POSSIBLE = "possible";

/** After so many starts in a row that brought no hello, a gateway is not started again. */
const VAIN_STARTS_MAX = 2;

/** Case that shows whether turns are answered at all. */
const PLAIN_TURN = "turn/plain";

/**
 * Runs cases against one gateway: first those that the others need, then side by side those that keep to
 * their chats, then one by one those that disturb the link, and at the end those that end it for good.
 */
export async function runGatewayCases(session: Session, options: RunOptions): Promise<Ran> {
  const run = new Run(session, options);
  await run.all();
  return { results: run.inOrder(), peerLost: run.peerLost };
}

class Run {
  peerLost: PeerLost | undefined;
  readonly #session: Session;
  readonly #options: RunOptions;
  readonly #results = new Map<string, CaseResult>();
  #number = 0;
  /** Why nothing more can be asked of this gateway, for now. */
  #gone: string | undefined;
  /** Starts in a row that brought no hello. */
  #vainStarts = 0;

  constructor(session: Session, options: RunOptions) {
    this.#session = session;
    this.#options = options;
  }

  async all(): Promise<void> {
    await this.#unlessInterrupted(() => this.#comeUp(0));
    for (const one of this.#lane("first")) await this.#run(one);
    await Promise.all(this.#lane("beside").map((one) => this.#run(one)));
    for (const one of [...this.#lane("alone"), ...this.#lane("last")]) {
      await this.#unlessInterrupted(() => this.#revive());
      await this.#run(one);
    }
  }

  inOrder(): readonly CaseResult[] {
    return this.#options.cases.flatMap(({ id }) => this.#results.get(id) ?? []);
  }

  /** Once the run is interrupted, nothing more is known of the gateway, and nothing more is asked of it. */
  async #unlessInterrupted(act: () => Promise<void>): Promise<void> {
    const { interruption } = this.#session.deadlines;
    if (interruption.isAsked) return;
    try {
      await interruption.unless(act());
    } catch (error) {
      if (!(error instanceof InterruptedError)) throw error;
    }
  }

  #lane(lane: GatewayCase["lane"]): readonly GatewayCase[] {
    return this.#options.cases.filter((one) => one.lane === lane);
  }

  async #run(one: GatewayCase): Promise<void> {
    const foreign = this.#whyNotAsked(one);
    if (foreign !== undefined) {
      const checks = plannedChecks(one).map((check) => notApplicable(check, foreign));
      this.#told({ ...this.#notRun(one), verdict: "not-applicable", checks }, []);
      return;
    }
    const { interruption } = this.#session.deadlines;
    const cause = interruption.isAsked ? INTERRUPTED : (this.#gone ?? this.#unanswered(one));
    if (cause !== undefined) {
      this.#block(one, cause);
      return;
    }
    const startedAtMs = performance.now();
    this.#number += 1;
    const stage = new Stage(this.#session, this.#number, one.checks ?? []);
    const ended = await endOf(one, stage);
    const tookMs = Math.round(performance.now() - startedAtMs);
    const reproduce = this.#options.reproduce(one);
    for (const fault of stage.faults) fault.drop();
    const { result, lines } = judgeCase(one, stage, ended, { reproduce, tookMs });
    this.#told(result, lines);
    const how = this.#session.peer.ended;
    if (how !== undefined && this.#gone === undefined) {
      this.#found(lostBecause(this.#session, `the gateway ${how} during ${one.id}`));
    }
  }

  /** Why a case is not about this gateway: what it takes is not ours, or nothing is set up for it. */
  #whyNotAsked({ needs = [] }: GatewayCase): string | undefined {
    const { peer, config } = this.#session;
    if (needs.includes("restart") && !peer.isOurs) {
      return "the gateway was not spawned by us, so it cannot be ended and started again";
    }
    const [account] = config.gateways;
    if (needs.includes("secret") && account?.secrets.length === 0) {
      return "the gateway dials without a token; give its secret with --secret-env";
    }
    return undefined;
  }

  /** Why a case that needs turns cannot be run: none is answered. */
  #unanswered({ needs = [] }: GatewayCase): string | undefined {
    if (!needs.includes("turns")) return undefined;
    const plain = this.#results.get(PLAIN_TURN);
    const owed = plain?.checks.find(({ id, verdict }) => id === "owed" && verdict === "fail");
    if (owed === undefined) return undefined;
    return `no turn is answered: in ${PLAIN_TURN}, ${owed.findings[0]?.sentence ?? "nothing came"}`;
  }

  #block(one: GatewayCase, cause: string): void {
    const { title, clauses } = one;
    const possible = blockedBecause({ id: POSSIBLE, clauses, title }, cause);
    const checks = plannedChecks(one).map((check) => blockedBecause(check, cause, POSSIBLE));
    this.#told({ ...this.#notRun(one), verdict: "blocked", checks: [possible, ...checks] }, []);
  }

  #notRun(one: GatewayCase): Omit<CaseResult, "verdict" | "checks"> {
    const { id, title, file = "" } = one;
    return { id, file, title, transport: "ws", reproduce: this.#options.reproduce(one), tookMs: 0 };
  }

  #told(result: CaseResult, lines: readonly Line[]): void {
    this.#results.set(result.id, result);
    const left = this.#options.cases.filter(({ id }) => !this.#results.has(id));
    this.#options.onResult(result, lines, left);
  }

  /**
   * Starts the gateway and waits until it is there. One that ends before is started again: what ends so twice
   * in a row is given up, for it would end so every time.
   *
   * @param after  Number of the line from which on its first dial counts.
   */
  async #comeUp(after: number): Promise<void> {
    const { peer, recorder } = this.#session;
    await peer.kill();
    await peer.start();
    const lost = await greet(this.#session, after);
    this.#vainStarts = lost === undefined ? 0 : this.#vainStarts + 1;
    if (lost !== undefined && peer.ended !== undefined && this.#mayStart) {
      await this.#comeUp(recorder.last);
      return;
    }
    const often = this.#vainStarts > 1 ? `; it was started ${this.#vainStarts} times` : "";
    this.#found(lost && { ...lost, sentence: `${lost.sentence}${often}` });
  }

  get #mayStart(): boolean {
    return this.#vainStarts < VAIN_STARTS_MAX;
  }

  /** What there is of the gateway by now: nothing, and why, or all that is needed. */
  #found(lost: PeerLost | undefined): void {
    this.#gone = lost?.sentence;
    if (lost !== undefined) this.peerLost ??= lost;
  }

  /**
   * A gateway that has died, or has left for good, is started again where it is ours, so that one end does
   * not hide the rest; any other is waited for.
   */
  async #revive(): Promise<void> {
    const { peer, recorder, front, waits } = this.#session;
    const hasDied = peer.ended !== undefined;
    if (!hasDied && front.open.length > 0) return;
    if (peer.isOurs) {
      if (this.#mayStart) await this.#comeUp(recorder.last);
    } else if (this.#gone === undefined) {
      this.#found(await greet(this.#session, recorder.last, waits.redialMs));
    }
  }
}

/** Plays a case to its end; the check with which it ended early, if it did. */
async function endOf(one: GatewayCase, stage: Stage): Promise<Check | undefined> {
  try {
    await stage.session.deadlines.interruption.unless(one.play(stage));
    return undefined;
  } catch (error) {
    if (error instanceof InterruptedError) {
      const whole = { id: "ended", clauses: one.clauses, title: one.title };
      return blockedBecause(whole, INTERRUPTED);
    }
    if (error instanceof CaseEnded) return error.check;
    // A driver that cannot do what the case needs says nothing about its gateway.
    if (error instanceof UsageError) {
      const possible = { id: POSSIBLE, clauses: one.clauses, title: one.title };
      return blockedBecause(possible, error.message);
    }
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const sentence = "Turnproof itself failed; please report this";
    const finding = { sentence, expected: "a case that runs", actual: words };
    const title = "the case goes through";
    return { id: "ran", clauses: [], title, verdict: "error", findings: [finding] };
  }
}
