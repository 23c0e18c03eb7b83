import { assert } from "../../../contract/assert.ts";
import type { Store } from "../../../contract/ports/machine.ts";
import type {
  PlatformAnswer,
  PlatformName,
  ScreenHappening,
  ScreenMachine,
  ScreenView,
} from "../../platforms/port.ts";
import type { ConnectorHappening } from "../port.ts";

/** The platforms of a connector, in its own process. */
export interface Platforms {
  /** What the connector is to be told of it, in order. */
  readonly step: (
    platform: PlatformName,
    atMs: number,
    happening: ScreenHappening,
    onAnswer?: (answer: PlatformAnswer) => void,
  ) => readonly ConnectorHappening[];
  /** Lets what is due by now end on every screen. */
  wake(atMs: number): void;
  /** `Infinity` when nothing is due. */
  dueAtMs(): number;
  view(platform: PlatformName): ScreenView;
  census(): readonly Store[];
}

export function platformsOf(
  screens: Readonly<Partial<Record<PlatformName, ScreenMachine>>>,
): Platforms {
  const names = Object.keys(screens) as PlatformName[];
  const states = new Map(names.map((name) => [name, machineOf(name).init]));

  function machineOf(platform: PlatformName): ScreenMachine {
    const machine = screens[platform];
    assert(machine !== undefined, `platform ${platform} is not set up`);
    return machine;
  }

  const step: Platforms["step"] = (platform, atMs, happening, onAnswer) => {
    const machine = machineOf(platform);
    const [next, effects] = machine.step(states.get(platform), { atMs, ...happening });
    states.set(platform, next);
    return effects.map((effect): ConnectorHappening => {
      if (effect.kind === "event") return { kind: "platform-event", platform, event: effect.event };
      onAnswer?.(effect.answer);
      return { kind: "platform-answer", call: effect.id, answer: effect.answer };
    });
  };

  return {
    step,
    wake: (atMs) => {
      for (const name of names) step(name, atMs, { kind: "wake" });
    },
    dueAtMs: () => {
      const dues = names.map((name) => machineOf(name).dueAtMs(states.get(name)) ?? Infinity);
      return Math.min(Infinity, ...dues);
    },
    view: (platform) => machineOf(platform).view(states.get(platform)),
    census: () => names.flatMap((name) => machineOf(name).census(states.get(name))),
  };
}
