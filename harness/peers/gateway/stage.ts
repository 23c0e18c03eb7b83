import { assert } from "../../../contract/assert.ts";
import type { AgentEvent } from "../../../contract/ports/agent.ts";
import type { Line } from "../../../contract/trace-line.ts";
import type { Bubble } from "../../../simulator/platforms/port.ts";
import { blockedBecause, type Check, type Finding } from "../../result/model.ts";
import { markFor, nonceOf } from "../model/nonce.ts";
import { Part, type Cue } from "../model/part.ts";
import type { PlannedCheck } from "../../run/checks.ts";
import { LIVES_ON, OWED } from "./case.ts";
import { beginningOf, type ChatKind } from "./chat-kind.ts";
import { CaseEnded, endedBy } from "./case-ended.ts";
import { seconds } from "./greet.ts";
import { opOf, type Op } from "./ops.ts";
import { circumstancesOf, lastSeenIn, suspectIn } from "./overdue.ts";
import type { Does, OnOp, PlannedFault } from "./planned-faults.ts";
import type { Session } from "./session.ts";
import { isOfChats } from "./slice.ts";
import { Turn } from "./turn.ts";

const LOCKED_OUT = "our model was asked with another API key than the one it was given";

/** Who speaks in every chat, unless a case says otherwise. */
const USER = "U1";

/** What a case has at hand: chats of its own, people, agents, faults, and waits that explain themselves. */
export class Stage {
  readonly session: Session;
  readonly from: number;
  readonly turns: Turn[] = [];
  readonly checks: Check[] = [];
  readonly faults: PlannedFault[] = [];
  /** Its process is being ended by the case itself. */
  isPeerEnding = false;
  readonly #number: number;
  readonly #planned: readonly PlannedCheck[];
  readonly #chats: string[] = [];
  #to: number | undefined;
  #broken: Promise<CaseEnded> | undefined;

  /**
   * @param number   Of the case in its session: names its chats and turns.
   * @param planned  The checks of its own that the case makes.
   */
  constructor(session: Session, number: number, planned: readonly PlannedCheck[]) {
    this.session = session;
    this.#planned = planned;
    this.#number = number;
    this.from = session.recorder.last;
  }

  get chats(): readonly string[] {
    return this.#chats;
  }

  /** A chat of this case alone, between one person and the bot. */
  chat(): string {
    return this.#newChat("direct");
  }

  /** A chat of this case alone, where several people are. */
  groupChat(): string {
    return this.#newChat("group");
  }

  #newChat(kind: ChatKind): string {
    const beginning = beginningOf(this.session.platform, kind);
    const chat = `${beginning}${this.#number}${String(this.#chats.length).padStart(2, "0")}`;
    this.#chats.push(chat);
    return chat;
  }

  /** Name of the turn to come. */
  get nextTurn(): string {
    return `${letterOf(this.turns.length)}${this.#number}`;
  }

  /** A person says something, and it is delivered. */
  ask(chat: string, user: string = USER): Turn {
    const { session } = this;
    const { front, annotator, seat, platform, seed } = session;
    const name = this.nextTurn;
    const nonce = nonceOf(seed, name);
    const mark = markFor(seed, name);
    annotator.name(nonce, name);
    const part = new Part(nonce, (cue) => this.#played(name, cue));
    seat.give(part);
    front.says(platform, chat, user, `Please answer this. ${nonce}`);
    const messageId = front.lastFrom(platform, chat)?.messageId ?? "";
    const turn = new Turn({ name, platform, chat, user, messageId, mark, part });
    this.turns.push(turn);
    return turn;
  }

  /**
   * The gateway asks its agent for the answer.
   *
   * @param what  What the turn is for, where that is more than its answer.
   * @throws {CaseEnded} When it does not; the case is blocked where our model turned it away.
   */
  async asked(turn: Turn, what?: string): Promise<void> {
    const { seat, recorder } = this.session;
    const asked = turn.part.asked.then(() => recorder.lines.at(-1));
    const lockedOut = seat.lockedOut?.then(() => (seat.isLockedOut === true ? undefined : never()));
    const first = Promise.race([asked, lockedOut ?? never()]);
    try {
      await this.#owed(`${prefixed(what)}a question to the agent for ${turn.name}`, turn, first);
    } catch (error) {
      if (seat.isLockedOut !== true || !(error instanceof CaseEnded)) throw error;
      this.block("the agent of the gateway may ask our model", LOCKED_OUT);
    }
  }

  /** Whether the gateway asks its agent for this turn before `ms` milliseconds are over. */
  async isAskedWithin(turn: Turn, ms: number): Promise<boolean> {
    return (
      (await this.#sooner(
        ms,
        turn.part.asked.then(() => true),
      )) === true
    );
  }

  /** Lets time go by: what a case is about is how long something takes. */
  async pause(ms: number): Promise<void> {
    await this.#sooner(ms, new Promise<void>(() => undefined));
  }

  /** What must come, within the time that `ms` says; a case ends when it does not. */
  async owed(
    awaited: string,
    match: (line: Line) => boolean,
    ms: number = this.session.waits.answerMs,
    after: number = this.from,
  ): Promise<Line> {
    const line = await this.#owed(awaited, this.turns.at(-1), this.#when(match, after), ms);
    return line;
  }

  /** What a fault needs to take effect; a case that never sees it proves nothing. */
  async hoped(
    awaited: string,
    match: (line: Line) => boolean,
    ms: number = this.session.waits.answerMs,
    after: number = this.from,
  ): Promise<Line> {
    const line = await this.#within(ms, this.#when(match, after));
    if (line !== undefined) return line;
    throw endedBy(
      "not-exposed",
      { id: "exposed", clauses: [], title: `${awaited} comes` },
      {
        sentence: `${awaited} did not come within ${seconds(ms)}`,
        expected: awaited,
        actual: "nothing to put the fault on, so nothing is proven about it",
      },
    );
  }

  /** Puts a fault in the way of the next request that `on` takes. */
  fault(on: OnOp, does: Does): PlannedFault {
    const fault = this.session.front.faults.plan(on, does);
    this.faults.push(fault);
    return fault;
  }

  /** Waits until a fault has taken effect. */
  async met(
    fault: PlannedFault,
    awaited: string,
    ms: number = this.session.waits.answerMs,
  ): Promise<Line> {
    const line = await this.#within(ms, fault.met);
    if (line !== undefined) return line;
    throw endedBy(
      "not-exposed",
      { id: `exposed/${fault.name}`, clauses: [], title: `the fault ${fault.name} takes effect` },
      {
        sentence: `${awaited} did not come within ${seconds(ms)}`,
        expected: `${awaited}, for the fault ${fault.name}`,
        actual: "the fault never took effect, so nothing is proven about it",
      },
    );
  }

  /** The answer of a turn is on screen, whole, and nothing there is still growing. */
  async shown(turn: Turn, ms: number = this.session.waits.answerMs, what?: string): Promise<void> {
    const text = bare(turn.lastCompletion);
    await this.seen(
      `${prefixed(what)}the answer to ${turn.name} on screen`,
      turn,
      () =>
        this.bubbles(turn.chat).some((bubble) => !bubble.live && bare(bubble.text).includes(text)),
      ms,
    );
  }

  /** Something is to be seen on screen, now or after some call. */
  async seen(
    awaited: string,
    turn: Turn,
    isSeen: () => boolean,
    ms: number = this.session.waits.answerMs,
  ): Promise<void> {
    const { recorder } = this.session;
    const now = recorder.lines.at(-1);
    const seen = isSeen()
      ? Promise.resolve(now)
      : recorder.when((line) => line.kind === "platform" && isSeen(), recorder.last);
    await this.#owed(awaited, turn, seen, ms);
  }

  /** Messages of the bot in a chat that are there; a preview that clears is none (S-19). */
  bubbles(chat: string): readonly Bubble[] {
    const { front, platform } = this.session;
    return front
      .view(platform)
      .bubbles.filter(({ author, gone, kind }) => author === "bot" && !gone && kind !== "preview")
      .filter((bubble) => bubble.chat === chat);
  }

  /** Nothing has happened in the case's chats for a while. */
  async quiet(): Promise<void> {
    const { recorder, waits } = this.session;
    for (;;) {
      const last = recorder.last;
      const next = this.#when((line) => isOfChats(line, this.#chats), last);
      if ((await this.#sooner(waits.quietMs, next)) === undefined) return;
    }
  }

  /** Requests of a kind that came in the case's chats so far. */
  ops(on: OnOp): readonly Op[] {
    return this.session.recorder.since(this.from).flatMap((line) => {
      const op = opOf(line);
      return op !== undefined && on(op.frame) ? [op] : [];
    });
  }

  /** From now on these connections must live: a case ends as soon as the gateway ends one. */
  mustLive(conns: readonly string[], because: string): void {
    const { recorder } = this.session;
    const after = recorder.last;
    const isEnd = (line: Line): boolean => line.kind === "close" && conns.includes(line.conn);
    this.#broken = recorder.when(isEnd, after).then(async (line) => {
      const { peer, waits } = this.session;
      // A process that dies drops its connection first, and its end is the better answer.
      const died = await this.#sooner(waits.quietMs, peer.whenEnded());
      const code = line.kind === "close" ? line.code : 0;
      return endedBy("fail", LIVES_ON, {
        sentence: `the gateway ${died ?? "ended the connection"} over ${because}`,
        expected: "the connection lives on",
        actual: died === undefined ? `closed with ${code}` : `the process ${died}`,
        line: line.n,
        ...this.#suspect(),
      });
    });
    // Whoever waits hears of an interruption by its own wait.
    this.#broken.catch(() => undefined);
  }

  /** Makes a check that the case has planned. */
  check(check: PlannedCheck, findings: readonly Finding[]): void {
    assert(this.#planned.includes(check), `${check.id} is no check that the case has planned`);
    this.checks.push({ ...check, findings, verdict: findings.length === 0 ? "pass" : "fail" });
  }

  /** What comes after this is no part of the case: the stage is being cleared. */
  settle(): void {
    this.#to ??= this.session.recorder.last;
  }

  /** Number of the last line of the case. */
  get to(): number {
    return this.#to ?? this.session.recorder.last;
  }

  /** The case cannot be asked of this gateway, or not now. */
  block(title: string, cause: string): never {
    const check = blockedBecause({ id: "possible", clauses: [], title }, cause);
    throw endedBy("blocked", check, { sentence: cause, expected: title, actual: "not run" });
  }

  #played(turn: string, cue: Cue): void {
    const event = this.#eventOf(turn, cue);
    this.session.recorder.add({ kind: "agent", gateway: "c", turn, event });
  }

  #eventOf(name: string, cue: Cue): AgentEvent {
    switch (cue.kind) {
      case "text":
        return { kind: "text", text: cue.text };
      case "tool":
        return { kind: "tool", id: cue.id, title: cue.name, status: "in_progress" };
      case "end": {
        const turn = this.turns.find((each) => each.name === name);
        return { kind: "end", result: { text: turn?.text ?? "" } };
      }
    }
  }

  async #owed(
    awaited: string,
    turn: Turn | undefined,
    line: Promise<Line | undefined>,
    ms: number = this.session.waits.answerMs,
  ): Promise<Line> {
    const came = await this.#within(ms, line);
    if (came !== undefined) return came;
    const { recorder, peer } = this.session;
    const lines = recorder.since(this.from);
    throw endedBy("fail", OWED, {
      sentence: `${awaited} did not come ${circumstancesOf(lines, peer.ended, ms)}`,
      expected: awaited,
      actual: lastSeenIn(lines),
      line: recorder.last,
      ...(turn === undefined ? {} : { turn: turn.name }),
      ...this.#suspect(),
    });
  }

  #suspect(): Pick<Finding, "suspect"> {
    return suspectIn(this.session.recorder.since(this.from), this.#chats);
  }

  #when(match: (line: Line) => boolean, after: number): Promise<Line> {
    return this.session.recorder.when(match, after);
  }

  /** `undefined` when the time is over, or the gateway has ended; without deadlines it only ends so. */
  #within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
    const { deadlines, peer } = this.session;
    const broken = this.#broken ?? never();
    // A process that dies takes its connection with it: where that matters, it says more.
    const gone = this.isPeerEnding
      ? never()
      : peer.whenEnded().then(() => this.#sooner(this.session.waits.quietMs * 2, broken));
    return new Promise((resolve, reject) => {
      const cancel = deadlines.after(ms, () => resolve(undefined));
      const first = deadlines.interruption.unless(Promise.race([promise, gone, broken]));
      first
        .then((value) => {
          if (value instanceof CaseEnded) reject(value);
          else resolve(value);
        }, reject)
        .finally(cancel);
    });
  }

  /** The same for a wait that is no deadline. */
  #sooner<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
    const { recorder, deadlines } = this.session;
    const { clock } = recorder;
    return new Promise((resolve, reject) => {
      const cancel = clock.wakeAt(clock.nowMs() + ms, () => resolve(undefined));
      deadlines.interruption.unless(promise).then(resolve, reject).finally(cancel);
    });
  }
}

/** White space is not compared: platforms lose some (S-09). */
export function bare(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

function letterOf(count: number): string {
  return String.fromCharCode("A".charCodeAt(0) + count);
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

function prefixed(what: string | undefined): string {
  return what === undefined ? "" : `${what}: `;
}
