import { admit, openDoor } from "../../../../contract/door/door.ts";
import type { Line } from "../../../../contract/trace-line.ts";
import type { TurnId } from "../../../../contract/ports/gateway.ts";
import type { ScriptTurn } from "../../../../simulator/world/script.ts";
import { checkExpectations } from "../../../run/expectations.ts";
import type { Case } from "../../../scenario/case.ts";
import { checkOutside, seenFromOutside } from "../../scripted/expected.ts";
import { finalOf, whyNotStaged } from "../../scripted/playable.ts";
import { Spelling, wordsOf } from "../../scripted/spelling.ts";
import type { Need, PeerCase, PlannedCheck } from "../case.ts";
import { unanswered } from "../label-calls.ts";
import { screenLine } from "../platform.ts";
import { inject, injectText } from "../probe.ts";
import type { Stage } from "../stage.ts";
import { ask, finish } from "../turns.ts";
import { stagedFault, type Staged } from "./faults.ts";
import { neededClaims } from "./needed-claims.ts";

/** A scenario as a case for a connector of others, or why it cannot be one. */
export type Scripted = { readonly one: PeerCase } | { readonly why: string };

/** How long a piece of an answer may take to be written and answered, in milliseconds. */
const PIECE_MS = 1_000;

const ASKED: PlannedCheck = {
  id: "inbound",
  clauses: ["W-27"],
  title: "each person's message comes to the gateway",
};
const ENDS: PlannedCheck = { id: "ends", clauses: ["I-36"], title: "each turn comes to its end" };
const FAILS: PlannedCheck = {
  id: "platform-fails",
  clauses: [],
  title: "the platform's own fault takes effect",
};

export function scriptedCase(scenario: Case): Scripted {
  const why = whyNotStaged(scenario, "slack", "ours") ?? whyNotHere(scenario);
  if (why !== undefined) return { why };
  const staged: Staged[] = [];
  for (const deviation of scenario.deviations) {
    const found = stagedFault(deviation, scenario.script.turns);
    if ("why" in found) return found;
    staged.push(found);
  }
  return { one: caseOf(scenario, staged) };
}

/** A case has one chat and one person of its own, before a connector that claims what it claims. */
function whyNotHere({ script, setup }: Case): string | undefined {
  const [claim] = Object.keys(setup.platforms.slack?.descriptor ?? {});
  if (claim !== undefined) return `the connector would have to claim otherwise: ${claim}`;
  if (new Set(script.turns.map(({ chat }) => chat)).size > 1) return "it takes several chats";
  if (new Set(script.turns.map(({ user }) => user)).size > 1) return "it takes several people";
  return script.turns.some(({ chat }) => !chat.startsWith("D"))
    ? "it takes a chat that several people share"
    : undefined;
}

function caseOf(scenario: Case, staged: readonly Staged[]): PeerCase {
  const { id, file, title, clauses, expected } = scenario;
  const own = checkExpectations(seenFromOutside(expected), []).map((check): PlannedCheck => {
    return { ...check, clauses };
  });
  const platformFails = staged.some(({ on }) => on === "platform");
  return {
    id,
    title,
    file,
    needs: [...new Set<Need>(["people", "draft", ...neededClaims(scenario)])],
    faults: staged.flatMap((one) => (one.on === "wire" ? [one.fault] : [])),
    checks: [ASKED, ENDS, ...(platformFails ? [FAILS] : []), ...own],
    play: (stage) => new Play(scenario, stage, staged).whole(own),
  };
}

/** One scenario under way: its turns one after the other, its faults on the way. */
class Play {
  readonly #scenario: Case;
  readonly #stage: Stage;
  readonly #staged: readonly Staged[];
  readonly #spelling: Spelling;
  readonly #names = new Map<string, string>();

  constructor(scenario: Case, stage: Stage, staged: readonly Staged[]) {
    this.#scenario = scenario;
    this.#stage = stage;
    this.#staged = staged;
    const words = scenario.script.turns.flatMap((turn) => [
      ...turn.agent.flatMap(({ event }) => (event.kind === "text" ? wordsOf(event.text) : [])),
      ...wordsOf(finalOf(turn)),
    ]);
    this.#spelling = new Spelling(words, (nth) => stage.words(1, nth + 1));
  }

  async whole(own: readonly PlannedCheck[]): Promise<void> {
    const turns = [...this.#scenario.script.turns].sort((a, b) => a.atMs - b.atMs);
    for (const turn of turns) await this.#turn(turn);
    await this.#stage.quiet(ENDS.id);
    if (this.#stage.options.platform?.unmet().length === 0) this.#stage.check(FAILS.id);
    const made = checkOutside(this.#scenario.expected, this.#seen(), this.#names);
    for (const { id } of own) {
      const found = made.find((one) => one.id === id);
      if (found !== undefined) this.#stage.check(id, ...found.findings);
    }
  }

  async #turn(scripted: ScriptTurn): Promise<void> {
    const stage = this.#stage;
    const turn = await ask(stage, `${scripted.says} ${stage.options.mark}`, ASKED.id);
    this.#names.set(turn, scripted.name);
    let texts = 0;
    for (const { event } of scripted.agent) {
      if (event.kind === "end") continue;
      if (event.kind === "text") {
        texts += 1;
        this.#moment(scripted, `text${texts}`);
        await this.#say(turn, this.#spelling.spelled(event.text));
      } else {
        stage.agent.say(turn, event);
      }
    }
    this.#moment(scripted, "end");
    const final = this.#spelling.spelled(finalOf(scripted));
    await finish(stage, turn, final, { check: ENDS.id, mayClose: true });
  }

  #moment({ name }: ScriptTurn, moment: string): void {
    const { chat, platform } = this.#stage.options;
    for (const one of this.#staged) {
      if (one.on === "wire" || one.turn !== name || one.moment !== moment) continue;
      if (one.on === "platform") platform?.failNext(one.method, one.error);
      else this.#stray(`${one.line.replaceAll(/"[DC]1"/g, `"${chat}"`)}\n`);
    }
  }

  /** Writes what is none of our gateway's. A frame is told as one, so that its result is somebody's. */
  #stray(text: string): void {
    const [, [read]] = admit(openDoor("gateway"), text);
    if (read?.ok === true) inject(this.#stage, "stray", read.frame);
    else injectText(this.#stage, text);
  }

  /** The agent says a piece, and goes on once our gateway has written it, or its stream is given up. */
  async #say(turn: TurnId, text: string): Promise<void> {
    const stage = this.#stage;
    const last = text.trim().split(/\s+/).at(-1) ?? "";
    const from = stage.now;
    stage.agent.say(turn, { kind: "text", text });
    await stage.sooner(PIECE_MS, from, (line) => carries(line, last));
    await stage.sooner(PIECE_MS, from, () => unanswered(stage.lines).length === 0);
  }

  #seen(): readonly Line[] {
    const { lines, options } = this.#stage;
    const { platform, chat } = options;
    const n = lines.length + 1;
    const screen =
      platform === undefined ? [] : [{ n, ms: 0, ...screenLine(platform.view(), chat) }];
    return this.#spelling.readBack([...lines, ...screen]);
  }
}

function carries(line: Line, word: string): boolean {
  if (line.kind !== "sent" || line.frame.type !== "outbound") return false;
  const { action } = line.frame;
  return "content" in action && String(action.content).split(/\s+/).includes(word);
}
