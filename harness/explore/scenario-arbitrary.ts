import fc from "fast-check";
import { turnName } from "../../simulator/explore/workload.ts";
import { PLATFORM_NAMES, type PlatformName } from "../../simulator/platforms/names.ts";
import type { Case } from "../scenario/case.ts";
import { actArbitrary, deliveryArbitrary, type Placed } from "./act-arbitrary.ts";
import { EVERY_OP } from "./every-op.ts";
import { turnArbitrary } from "./turn-arbitrary.ts";

type Source = Case["source"];

export interface ScenarioArbitraryOptions {
  /** Most turns of one scenario; `RANDOM_TURNS_MAX` when absent. */
  readonly turnsMax?: number;
  /** All when absent. */
  readonly platforms?: readonly PlatformName[];
  /** Most gateways at once, each with chats of its own; 1 when absent. */
  readonly gatewaysMax?: number;
  /**
   * Whether agents and people use every lane: questions, files, threads, reactions, follow-ups, commands.
   * Without, which is the default, agents write, use tools and say things beside the answer.
   */
  readonly lanes?: boolean;
}

const RANDOM_TURNS_MAX = 4;
const PLATFORMS_MAX = 3;
const ACTS_MAX = 4;
const CHATS = 3;
const TITLE = "Drawn at random";

/**
 * Scenarios without deviations: any number of turns, at any time and pace, on any platforms, in chats and
 * groups, whose agents write texts of every kind.
 *
 * Each turn has words of its own, by which its text can be told apart on a screen (see `watermarked`).
 */
export function scenarioArbitrary({
  turnsMax = RANDOM_TURNS_MAX,
  platforms = PLATFORM_NAMES,
  gatewaysMax = 1,
  lanes = false,
}: ScenarioArbitraryOptions = {}): fc.Arbitrary<Source> {
  const places = fc.array(placeArbitrary, { minLength: turnsMax, maxLength: turnsMax });
  return fc
    .record({
      on: fc.uniqueArray(fc.constantFrom(...platforms), { minLength: 1, maxLength: PLATFORMS_MAX }),
      turns: fc.array(turnArbitrary(lanes), { minLength: 1, maxLength: turnsMax }),
      places,
      oneChat: fc.boolean(),
      gateways: fc.integer({ min: 1, max: gatewaysMax }),
      everyOp: lanes ? fc.boolean() : fc.constant(false),
      habits: lanes ? habitsArbitrary : fc.record({ typing: fc.boolean() }),
      acts: fc.array(lanes ? actArbitrary : deliveryArbitrary, { maxLength: lanes ? ACTS_MAX : 1 }),
    })
    .map(({ on, turns, places: drawn, oneChat, gateways, everyOp, habits, acts }) => {
      const placed = turns.map((_, index) =>
        placeOf(on[index % on.length] ?? "slack", gateways, oneChat ? 0 : index, drawn[index]),
      );
      return {
        title: TITLE,
        why: "Drawn by turnproof fuzz.",
        platforms: Object.fromEntries(on.map((name) => [name, everyOp ? EVERY_OP[name] : {}])),
        primary: on[0],
        gateway: habits,
        ...(gateways === 1 ? {} : { gateways: gatewaysNamed(gateways) }),
        turns: Object.fromEntries(
          turns.map((turn, index) => [turnName(index), { ...placed[index], ...turn }]),
        ),
        acts: acts.map((act) => act(placed)),
      };
    });
}

function gatewaysNamed(count: number): Source {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`g${1 + index}`, {}]));
}

/** Where a turn is, before it is known on which platform. */
interface Place {
  readonly isGroup: boolean;
  readonly user: string;
  readonly isThread: boolean;
}

const placeArbitrary: fc.Arbitrary<Place> = fc.record({
  isGroup: rarely(fc.boolean()),
  user: fc.constantFrom("U1", "U1", "U2"),
  isThread: rarely(fc.boolean()),
});

function rarely(chance: fc.Arbitrary<boolean>): fc.Arbitrary<boolean> {
  return fc.tuple(chance, chance).map(([one, other]) => one && other);
}

/** A chat has one gateway (C-42); a direct message has one person. */
function placeOf(
  platform: PlatformName,
  gateways: number,
  index: number,
  place: Place | undefined,
): Placed & Partial<Pick<Place, "user">> & { readonly thread?: string } {
  const chat = index % CHATS;
  const isGroup = place?.isGroup === true && platform !== "whatsapp";
  return {
    platform,
    chat: isGroup ? groupOf(platform, chat) : directOf(platform, chat),
    gateway: `g${1 + (chat % gateways)}`,
    ...(isGroup ? { user: place.user } : {}),
    ...(place?.isThread === true && platform === "slack" ? { thread: "100.000001" } : {}),
  };
}

function directOf(platform: PlatformName, index: number): string {
  return platform === "telegram" || platform === "whatsapp" ? String(101 + index) : `D${1 + index}`;
}

function groupOf(platform: PlatformName, index: number): string {
  return platform === "telegram" ? String(-201 - index) : `C${1 + index}`;
}

/** How a gateway is configured where operators differ. */
const habitsArbitrary = fc.record({
  typing: fc.boolean(),
  streaming: fc.constantFrom("auto", "auto", "edit", "off"),
  segments: fc.constantFrom("one-message", "one-message", "message-per-segment"),
  busySession: fc.constantFrom("supersede", "queue", "parallel"),
  commands: fc.constantFrom([], ["model"]),
  slack: fc.record({ replyInThread: fc.boolean() }),
});
