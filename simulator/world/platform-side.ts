import { assert, never } from "../../contract/assert.ts";
import type {
  PlatformAnswer,
  PlatformEvent,
  PlatformName,
  ScreenEffect,
  ScreenInput,
} from "../platforms/port.ts";
import { connectorTakes } from "./connector-side.ts";
import { screenIndex } from "./setup.ts";
import type { Screen } from "./state.ts";
import { withAt, type Work } from "./work.ts";

/**
 * Gives an input to a platform and returns what it wants to tell. The caller decides who is told, and
 * when: a fault may keep an answer back.
 */
export function platformTakes(
  work: Work,
  platform: PlatformName,
  input: ScreenInput,
): readonly ScreenEffect[] {
  const { world, stage } = work;
  const index = screenIndex(stage, platform);
  const slot = stage.screens[index];
  const screen = world.screens[index];
  assert(slot !== undefined && screen !== undefined, `platform ${platform} is not set up`);
  const [state, effects] = slot.machine.step(screen.state, input);
  if (state !== screen.state) setScreen(work, index, { platform, state, tally: screen.tally });
  return effects;
}

export function setScreen(work: Work, index: number, screen: Screen): void {
  work.world.screens = withAt(work.world.screens, index, screen);
}

/** Tells the connector what a platform wants to tell. */
export function passOn(work: Work, platform: PlatformName, effects: readonly ScreenEffect[]): void {
  for (const effect of effects) {
    switch (effect.kind) {
      case "answer":
        tellAnswer(work, effect.id, effect.answer);
        break;
      case "event":
        tellEvent(work, platform, effect.event);
        break;
      default:
        never(effect, "platform effect");
    }
  }
}

export function tellAnswer(work: Work, call: string, answer: PlatformAnswer): void {
  connectorTakes(work, { atMs: work.world.nowMs, kind: "platform-answer", call, answer });
}

/** A platform repeats an event until the connector is there to take it. */
export function tellEvent(work: Work, platform: PlatformName, event: PlatformEvent): void {
  const { world } = work;
  const { startsAtMs } = world.connector;
  if (startsAtMs === undefined) {
    return connectorTakes(work, { atMs: world.nowMs, kind: "platform-event", platform, event });
  }
  const label = `${platform}/${event.messageId}`;
  const head = { turn: "", gateway: -1, conn: "", to: "connector" } as const;
  const repeated = { kind: "platform-event", label, ...head, platform, event } as const;
  world.later = [...world.later, { dueAtMs: startsAtMs, event: repeated }];
}
