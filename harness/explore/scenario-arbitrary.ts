import fc from "fast-check";
import { turnName } from "../../simulator/explore/workload.ts";
import { PLATFORM_NAMES, type PlatformName } from "../../simulator/platforms/names.ts";
import type { Case } from "../scenario/case.ts";

type Source = Case["source"];

export interface ScenarioArbitraryOptions {
  /** Most turns of one scenario; `RANDOM_TURNS_MAX` when absent. */
  readonly turnsMax?: number;
  /** All when absent. */
  readonly platforms?: readonly PlatformName[];
}

export const RANDOM_TURNS_MAX = 4;
/** Words of a long text: above every platform's limit of one message with the other texts beside it. */
const LONG_WORDS_MAX = 600;
const TITLE = "Drawn at random";

/**
 * Scenarios without deviations: any number of turns, at any time and pace, on any platforms, whose agents
 * write texts of every kind, use tools, send files, ask, and say things beside the answer.
 *
 * Each turn has words of its own, by which its text can be told apart on a screen (see `watermarked`).
 */
export function scenarioArbitrary({
  turnsMax = RANDOM_TURNS_MAX,
  platforms = PLATFORM_NAMES,
}: ScenarioArbitraryOptions = {}): fc.Arbitrary<Source> {
  return fc
    .record({
      on: fc.uniqueArray(fc.constantFrom(...platforms), { minLength: 1, maxLength: 2 }),
      turns: fc.array(turnArbitrary, { minLength: 1, maxLength: turnsMax }),
      typing: fc.boolean(),
      oneChat: fc.boolean(),
      delivers: fc.option(fc.nat({ max: 8_000 }), { freq: 4 }),
    })
    .map(({ on, turns, typing, oneChat, delivers }) => ({
      title: TITLE,
      why: "Drawn by turnproof fuzz.",
      platforms: Object.fromEntries(on.map((platform) => [platform, {}])),
      primary: on[0],
      gateway: { typing },
      turns: Object.fromEntries(
        turns.map((turn, index) => {
          const platform = on[index % on.length] ?? "slack";
          const place = chatOf(platform, oneChat ? index % on.length : index);
          return [turnName(index), { platform, chat: place, ...turn }];
        }),
      ),
      acts:
        delivers === null
          ? []
          : [
              {
                at: `${delivers}ms`,
                deliver: { words: 3 },
                platform: on[0],
                chat: chatOf(on[0], 0),
              },
            ],
    }));
}

function chatOf(platform: PlatformName | undefined, index: number): string {
  return platform === "telegram" || platform === "whatsapp" ? String(101 + index) : `D${1 + index}`;
}

/** Texts that break what is written carelessly: nothing, white space at the seams, fences, signs of all sorts. */
export const textArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\n\n",
    "\t",
    "```\n",
    "```js\nlet a = 1;\n",
    "`",
    "**bold",
    "\r\n",
    "👩‍👩‍👧‍👦 ",
    "e\u0301",
    "\u202eright to left",
    "\u0000",
    "<b>&amp;",
    "/new",
    "@channel ",
    "[SILENT]",
    " ▉",
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }).map((text) => text.toWellFormed()),
);

const stepArbitrary: fc.Arbitrary<object> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ words: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ words: fc.integer({ min: 6, max: LONG_WORDS_MAX }) }) },
  { weight: 3, arbitrary: fc.record({ text: textArbitrary }) },
  { weight: 2, arbitrary: fc.constantFrom({ tool: "look" }, { tool: "search" }) },
  { weight: 1, arbitrary: fc.constant({ commentary: "by the way" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { interim: { lane: "progress", text: "still at it" } },
      { interim: { lane: "status", text: "half way" } },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom({ wait: "400ms" }, { wait: "7s" }, { wait: "40s" }) },
);

const turnArbitrary: fc.Arbitrary<object> = fc
  .record({
    at: fc.oneof(fc.constant(0), fc.nat({ max: 20_000 })),
    pace: fc.constantFrom(0, 40, 900, 1_000, 5_000),
    answers: fc.array(stepArbitrary, { minLength: 0, maxLength: 6 }),
    footer: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 4 }),
  })
  .map(({ at, pace, answers, footer }) => ({
    at: `${at}ms`,
    pace: `${pace}ms`,
    // A turn says something of its own, or nobody could tell whose text is on screen.
    answers: [{ words: 2 }, ...answers],
    ...(footer === null ? {} : { final: { append: "\n\n-- footer".slice(0, 4 + 2 * footer) } }),
  }));
