import fc from "fast-check";
import { assert } from "../../contract/assert.ts";
import { turnName } from "../../simulator/explore/workload.ts";

/** A turn as far as what people do beside it is concerned. */
export interface Placed {
  readonly platform: string;
  readonly chat: string;
  readonly gateway: string;
}

/** Something that people or operators do beside starting turns, once it is known which turns there are. */
export type ActFor = (turns: readonly Placed[]) => object;

const ACT_MS_MAX = 60_000;

const OPTIONS = fc.constantFrom("once", "deny", "c0", "other", "cancel");
/** Commands for the gateway, answers in words, and a code that is the connector's (C-42). */
const SAID = fc.constantFrom("/stop", "/new", "yes", "/approve", "/link tulip");
const CUTS = fc.constantFrom("stop", "stop-stream");
const ORDERS = fc.constantFrom("go-dormant", "hold-redial", "release-redial", "connect");

export const deliveryArbitrary: fc.Arbitrary<ActFor> = drawnAct(
  fc.constant({ words: 3 }),
  ({ platform, chat, gateway }, _, deliver) => ({ deliver, platform, chat, gateway }),
);

export const actArbitrary: fc.Arbitrary<ActFor> = fc.oneof(
  { weight: 3, arbitrary: deliveryArbitrary },
  { weight: 6, arbitrary: drawnAct(OPTIONS, (_, press, option) => ({ press, option })) },
  {
    weight: 2,
    arbitrary: drawnAct(SAID, ({ platform, chat }, _, says) => ({ says, platform, chat })),
  },
  { weight: 1, arbitrary: drawnAct(CUTS, (_, turn, what) => ({ [what]: turn })) },
  {
    weight: 1,
    arbitrary: drawnAct(fc.constant("said otherwise"), (_, edit, text) => ({ edit, text })),
  },
  { weight: 1, arbitrary: drawnAct(ORDERS, ({ gateway }, _, what) => ({ [what]: gateway })) },
);

function drawnAct<More>(
  drawn: fc.Arbitrary<More>,
  act: (placed: Placed, turn: string, more: More) => object,
): fc.Arbitrary<ActFor> {
  return fc
    .tuple(fc.nat({ max: ACT_MS_MAX }), fc.nat(), drawn)
    .map(([atMs, which, more]): ActFor => {
      return (turns) => {
        const index = which % turns.length;
        const placed = turns[index];
        assert(placed !== undefined, "an act is for a turn that there is");
        return { at: `${atMs}ms`, ...act(placed, turnName(index), more) };
      };
    });
}
