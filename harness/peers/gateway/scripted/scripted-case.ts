import { OUTBOUND_TIMEOUT_MS, RECONNECT_FIRST_MS } from "../../../../contract/limits.ts";
import type { Descriptor } from "../../../../contract/generated/types.ts";
import type { PlatformName } from "../../../../simulator/platforms/names.ts";
import type { ScriptTurn } from "../../../../simulator/world/script.ts";
import { checkExpectations } from "../../../run/expectations.ts";
import type { PlannedCheck } from "../../../run/checks.ts";
import type { Case } from "../../../scenario/case.ts";
import { checkOutside, seenFromOutside } from "../../scripted/expected.ts";
import { whyNotStaged } from "../../scripted/playable.ts";
import { Spelling, wordsOf } from "../../scripted/spelling.ts";
import { LIVES_ON, type GatewayCase } from "../case.ts";
import { describedAs, redialled } from "../link-acts.ts";
import { notStreamed } from "../growing.ts";
import { lineOf } from "../ops.ts";
import { shownInParts } from "../screen-acts.ts";
import type { PlannedFault } from "../planned-faults.ts";
import { screenLine } from "../screen-line.ts";
import { sliceOf } from "../slice.ts";
import type { Stage } from "../stage.ts";
import type { Turn } from "../turn.ts";
import { isOfStream, requestOf, stagedFault, type MomentAct, type Staged } from "./faults.ts";

/** A scenario as a case for a gateway of others, or why it cannot be one. */
export type Scripted = { readonly one: GatewayCase } | { readonly why: string };

/** How long a piece of an answer may take to be written, before the agent goes on, in milliseconds. */
const PIECE_MS = 1_500;

/** A text of more units may come in several messages. */
const PART_UNITS = 400;

export function scriptedCase(scenario: Case, platform: PlatformName): Scripted {
  const why = whyNotStaged(scenario, platform, "theirs");
  if (why !== undefined) return { why };
  const staged: Staged[] = [];
  for (const deviation of scenario.deviations) {
    const found = stagedFault(deviation);
    if ("why" in found) return found;
    staged.push(found);
  }
  return { one: caseOf(scenario, platform, staged) };
}

function caseOf(scenario: Case, platform: PlatformName, staged: readonly Staged[]): GatewayCase {
  const { id, file, title, clauses, expected, setup } = scenario;
  const change = setup.platforms[platform]?.descriptor ?? {};
  const isRedescribed = Object.keys(change).length > 0;
  const isInjected = staged.some((one) => one.on === "moment" && isInjection(one.act));
  const planned = checkExpectations(seenFromOutside(expected), []);
  const losses = staged.filter((one) => one.on === "op" && one.does.kind === "lose-result").length;
  return {
    id,
    title,
    file,
    clauses,
    checks: [...planned, ...(isInjected ? [LIVES_ON] : [])],
    lane: isRedescribed || staged.some(touchesLink) ? "alone" : "beside",
    needs: ["turns"],
    waitsMs: losses * OUTBOUND_TIMEOUT_MS + (isRedescribed ? 2 * RECONNECT_FIRST_MS : 0),
    play: async (stage) => {
      const play = (): Promise<void> => new Play(scenario, stage, staged).whole(planned);
      if (!isRedescribed) return play();
      const described = (known: Descriptor): Descriptor => ({ ...known, ...change });
      return describedAs(stage, described, play);
    },
  };
}

function isInjection(act: MomentAct): boolean {
  return typeof act === "object" && "inject" in act;
}

function touchesLink(one: Staged): boolean {
  if (one.on === "moment") return one.act !== "replay";
  return one.does.kind === "cut-before" || one.does.kind === "cut-after";
}

/** A fault that waits for its request, and whether that is one of a stream. */
interface Laid {
  readonly fault: PlannedFault;
  readonly isOfStream: boolean;
}

/** One scenario under way: its turns one after the other, its faults on the way. */
class Play {
  readonly #scenario: Case;
  readonly #stage: Stage;
  readonly #staged: readonly Staged[];
  readonly #chats = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #spellings: Spelling[] = [];

  constructor(scenario: Case, stage: Stage, staged: readonly Staged[]) {
    this.#scenario = scenario;
    this.#stage = stage;
    this.#staged = staged;
  }

  async whole(planned: readonly PlannedCheck[]): Promise<void> {
    const turns = [...this.#scenario.script.turns].sort((a, b) => a.atMs - b.atMs);
    for (const scripted of turns) await this.#turn(scripted);
    await this.#stage.quiet();
    this.#check(planned);
  }

  async #turn(scripted: ScriptTurn): Promise<void> {
    const stage = this.#stage;
    const own = this.#staged.filter(({ turn }) => turn === scripted.name);
    await this.#moment("inbound", own, undefined);
    const turn = stage.ask(this.#chatOf(scripted), scripted.user);
    this.#names.set(turn.name, scripted.name);
    const spelling = this.#spell(scripted, turn);
    const faults = this.#plan(scripted, turn, spelling, own);
    await stage.asked(turn);
    const counts = { text: 0, tool: 0 };
    for (const { event } of scripted.agent) {
      if (event.kind === "text") {
        counts.text += 1;
        await this.#moment(`text${counts.text}`, own, turn);
        await this.#say(turn, spelling.spelled(event.text));
        await this.#moment(`after-text${counts.text}`, own, turn);
      } else if (event.kind === "tool" && event.status === "in_progress") {
        counts.tool += 1;
        await this.#moment(`tool${counts.tool}`, own, turn);
        turn.tool(stage.session.tool);
      }
    }
    await this.#moment("end", own, turn);
    // The result that comes next, where it is to come in another hand.
    await this.#moment("seal", own, turn);
    const end = stage.session.recorder.last;
    turn.end();
    await this.#moment("after-end", own, turn);
    for (const fault of faults) await this.#survive(turn, fault, end);
    if (own.length === 0) {
      await (turn.text.length > PART_UNITS ? shownInParts(stage, turn) : stage.shown(turn));
    }
    await stage.quiet();
  }

  /** Something happens just before the agent does this. */
  async #moment(moment: string, own: readonly Staged[], turn: Turn | undefined): Promise<void> {
    const { front, platform, recorder } = this.#stage.session;
    for (const one of own) {
      if (one.on !== "moment" || one.moment !== moment) continue;
      if (typeof one.act === "object" && "rewrite" in one.act) {
        const name = turn?.name ?? this.#stage.nextTurn;
        front.rewrite(one.act.rewrite, one.act.hand, `${name}/${one.moment}`);
      } else if (typeof one.act === "object") {
        this.#stage.mustLive(front.inject(one.act.inject), "a line that is no frame");
      } else if (one.act === "cut") {
        const after = recorder.last;
        front.cut();
        await redialled(this.#stage, after);
      } else if (turn !== undefined) {
        const delivered = front.lastFrom(platform, turn.chat);
        if (delivered !== undefined) front.replay(delivered, turn.name);
      }
    }
  }

  /** The agent says a piece, and goes on once it is written, or was held back for long enough. */
  async #say(turn: Turn, text: string): Promise<void> {
    const { recorder } = this.#stage.session;
    const last = text.trim().split(/\s+/).at(-1) ?? "";
    const isWritten = lineOf(
      ({ action }) => "content" in action && String(action.content).includes(last),
    );
    const written = recorder.when(isWritten, recorder.last);
    turn.speak(text);
    await Promise.race([written, this.#stage.pause(PIECE_MS)]);
  }

  #plan(
    { agent }: ScriptTurn,
    turn: Turn,
    spelling: Spelling,
    own: readonly Staged[],
  ): readonly Laid[] {
    const texts = agent.flatMap(({ event }) => (event.kind === "text" ? [event.text] : []));
    return own.flatMap((one) => {
      if (one.on !== "op") return [];
      const words = wordsOf(spelling.spelled(texts[(one.textOf ?? 0) - 1] ?? ""));
      const fault = this.#stage.fault(requestOf(turn, one.what, words.at(-1)), one.does);
      return [{ fault, isOfStream: isOfStream(one.what) }];
    });
  }

  /** A fault has taken effect, and the gateway had its time to do something about it. */
  async #survive(turn: Turn, { fault, isOfStream }: Laid, end: number): Promise<void> {
    const stage = this.#stage;
    const { recorder, waits } = stage.session;
    const came = stage.met(fault, `the request of ${turn.name} for it`);
    const met = await (isOfStream ? Promise.race([came, notStreamed(stage, turn, end)]) : came);
    if (fault.name.startsWith("cut")) await redialled(stage, met.n);
    if (fault.name !== "ack-lost") return;
    const isMore = lineOf(({ action }) => "chat_id" in action && action.chat_id === turn.chat);
    await Promise.race([recorder.when(isMore, met.n), stage.pause(waits.retryMs)]);
  }

  #check(planned: readonly PlannedCheck[]): void {
    const { expected } = this.#scenario;
    const made = checkOutside(expected, this.#seen(), this.#names);
    for (const plan of planned) {
      const found = made.find(({ id }) => id === plan.id);
      if (found !== undefined) this.#stage.check(plan, found.findings);
    }
  }

  #seen(): ReturnType<typeof sliceOf> {
    const stage = this.#stage;
    const { recorder, front, platform } = stage.session;
    const turns = stage.turns.map(({ name }) => name);
    const share = { chats: stage.chats, turns, from: stage.from, to: recorder.last };
    const told = sliceOf(recorder.lines, share).filter(({ n }) => n > stage.from);
    const n = recorder.last + 1;
    const lines = [...told, { n, ms: 0, ...screenLine(front.view(platform), stage.chats) }];
    return this.#spellings.reduce((read, spelling) => spelling.readBack(read), lines);
  }

  #spell(scripted: ScriptTurn, turn: Turn): Spelling {
    const words = scripted.agent.flatMap(({ event }) =>
      event.kind === "text" ? wordsOf(event.text) : [],
    );
    const spelling = new Spelling(words, (nth) => `${turn.mark}${nth + 1}`);
    this.#spellings.push(spelling);
    return spelling;
  }

  #chatOf({ chat }: ScriptTurn): string {
    const known = this.#chats.get(chat);
    if (known !== undefined) return known;
    const isShared = /^[CG-]/.test(chat);
    const own = isShared ? this.#stage.groupChat() : this.#stage.chat();
    this.#chats.set(chat, own);
    return own;
  }
}
