import type { Descriptor } from "../../../../contract/generated/types.ts";
import { RECONNECT_FIRST_MS } from "../../../../contract/limits.ts";
import type { GatewayCase } from "../case.ts";
import { describedAs } from "../link-acts.ts";
import { shownInParts } from "../screen-acts.ts";

type Row = readonly [
  id: string,
  title: string,
  clause: string,
  change: (known: Descriptor) => Descriptor,
];

const without = (known: Descriptor, op: string): readonly string[] =>
  (known.supported_ops ?? []).filter((listed) => listed !== op);

/** What a connector may not be able to do. The judge holds every op to what was listed (I-28). */
const LESS: readonly Row[] = [
  [
    "no-drafts",
    "A chat without draft streaming gets no draft, and its answer once",
    "G-01",
    (known) => ({
      ...known,
      supports_draft_streaming: false,
      supported_ops: [...without(known, "draft")],
    }),
  ],
  [
    "no-edits",
    "A chat without edits gets no edit, and its answer once",
    "W-38",
    (known) => ({
      ...known,
      supports_edit: false,
      supports_draft_streaming: false,
      supported_ops: ["send", "typing"].filter((op) => known.supported_ops?.includes(op) === true),
    }),
  ],
  [
    "legacy-ops",
    "A connector that lists no ops is asked for the old ones only",
    "W-42",
    (known) => ({ ...known, supported_ops: [] }),
  ],
];

export const capability: readonly GatewayCase[] = LESS.map(([id, title, clause, change]) => ({
  id: `capability/${id}`,
  title,
  clauses: [clause, "W-46", "I-28"],
  lane: "alone",
  needs: ["turns"],
  waitsMs: 2 * RECONNECT_FIRST_MS,
  play: (stage) =>
    describedAs(stage, change, async () => {
      const turn = stage.ask(stage.chat());
      await stage.asked(turn);
      turn.say();
      await stage.quiet();
      turn.answer(2);
      await stage.shown(turn);
      await stage.quiet();
    }),
}));

/** The cap is small, so that an answer of moderate length is above it. */
const CAP_CHARS = 600;
const WORDS_ABOVE_CAP = 120;

export const lengthCap: GatewayCase = {
  id: "capability/length-cap",
  title: "No text is longer than the chat takes, and the parts make up the answer",
  clauses: ["G-27", "G-106", "D-14", "F-28", "I-29"],
  lane: "alone",
  needs: ["turns"],
  waitsMs: 2 * RECONNECT_FIRST_MS,
  play: (stage) =>
    describedAs(
      stage,
      (known) => ({ ...known, max_message_length: CAP_CHARS }),
      async () => {
        const turn = stage.ask(stage.chat());
        await stage.asked(turn);
        turn.say(WORDS_ABOVE_CAP);
        turn.end();
        await shownInParts(stage, turn);
        await stage.quiet();
      },
    ),
};
