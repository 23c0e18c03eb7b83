import fc from "fast-check";
import { textArbitrary } from "./text-arbitrary.ts";

/** Words of a long text: above every platform's limit of one message with the other texts beside it. */
const LONG_WORDS_MAX = 600;
/** Most steps of one answer, beside its first words. */
const STEPS_MAX = 6;

const TOOLS = [{ tool: "look" }, { tool: "search" }];

const NOTICES = [
  { interim: { lane: "progress", text: "still at it" } },
  { interim: { lane: "status", text: "half way" } },
];

const plainSteps: readonly fc.MaybeWeightedArbitrary<object>[] = [
  { weight: 6, arbitrary: fc.record({ words: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ words: fc.integer({ min: 6, max: LONG_WORDS_MAX }) }) },
  { weight: 3, arbitrary: fc.record({ text: textArbitrary }) },
  { weight: 2, arbitrary: fc.constantFrom(...TOOLS) },
  { weight: 1, arbitrary: fc.constant({ commentary: "by the way" }) },
  { weight: 1, arbitrary: fc.constantFrom(...NOTICES) },
  { weight: 1, arbitrary: fc.constantFrom({ wait: "400ms" }, { wait: "7s" }, { wait: "40s" }) },
];

/** Most give up early: an hour of waiting (G-67) is an hour of typing, and shows nothing else. */
const QUESTIONS = [
  { approval: "make ${turn}", timeout: "100s" },
  { approval: "make ${turn}", warned: true, timeout: "30s" },
  { confirm: "reload ${turn}?", timeout: "40s" },
  { clarify: "which ${turn}?", choices: ["red", "green"], timeout: "70s" },
  { clarify: "what about ${turn}?", timeout: "20s" },
  {
    choice: "pick ${turn}",
    options: ["once", "deny"].map((id) => ({ id, label: `do ${id}` })),
    timeout: "130s",
  },
];
const QUESTION: fc.Arbitrary<object> = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom<object>(...QUESTIONS) },
  { weight: 1, arbitrary: fc.constant({ approval: "make ${turn}" }) },
);

const FILES = [
  { name: "cat.png", caption: "${turn} cat" },
  { name: "notes.txt", mime: "text/plain", as: "document" },
  { name: "word.ogg", mime: "audio/ogg", as: "voice" },
  { url: "https://cdn.test/dog.png" },
];

/** What goes by lanes of its own beside the answer: questions, files, threads, capabilities, look-ups. */
const laneSteps: readonly fc.MaybeWeightedArbitrary<object>[] = [
  { weight: 2, arbitrary: fc.record({ ask: QUESTION }) },
  { weight: 2, arbitrary: fc.record({ media: fc.constantFrom(...FILES) }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { phrase: "is searching…" },
      { title: "Weather  report" },
      { handoff: { name: "research", text: "over here" } },
      { "follow-up": { capability: "interaction_token", text: "one more thing" } },
      { "look-up": true },
    ),
  },
];

const PERSONS_FILES = [
  { name: "cat.png" },
  { name: "album.zip", mime: "application/zip", as: "document" },
  { url: "https://cdn.test/dog.png" },
];

/** Commands of a gateway, as people write them; Discord hands on what it knows as one (W-74). */
const COMMANDS = ["/model fast", "/hermes status"];

/** What an agent does in one turn, and when; a turn has words of its own, by which its text can be told apart. */
export function turnArbitrary(hasLanes: boolean): fc.Arbitrary<object> {
  const steps = fc.oneof(...plainSteps, ...(hasLanes ? laneSteps : []));
  const files = hasLanes ? fc.array(fc.constantFrom(...PERSONS_FILES), { maxLength: 2 }) : NO_FILES;
  return fc
    .record({
      at: fc.oneof(fc.constant(0), fc.nat({ max: 20_000 })),
      pace: fc.constantFrom(0, 40, 900, 1_000, 5_000),
      answers: fc.array(steps, { minLength: 0, maxLength: STEPS_MAX }),
      footer: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 4 }),
      files: fc.option(files, { freq: 4 }),
      says: hasLanes ? fc.option(fc.constantFrom(...COMMANDS), { freq: 5 }) : fc.constant(null),
    })
    .map(({ at, pace, answers, footer, files: sent, says }) => ({
      at: `${at}ms`,
      pace: `${pace}ms`,
      ...(says === null ? {} : { says }),
      // A turn says something of its own, or nobody could tell whose text is on screen.
      answers: [{ words: 2 }, ...answers],
      ...(footer === null ? {} : { final: { append: "\n\n-- footer".slice(0, 4 + 2 * footer) } }),
      ...(sent === null || sent.length === 0 ? {} : { files: sent }),
    }));
}

const NO_FILES: fc.Arbitrary<readonly object[]> = fc.constant([]);
