import type { HttpHandler } from "msw";
import { realClock } from "../../clock.ts";
import type { Clock } from "../../../contract/ports/clock.ts";
import type { ScreenMachine } from "../../../simulator/platforms/port.ts";
import type { Delivery } from "./courier.ts";
import { Desk } from "./desk.ts";
import { LiveScreen } from "./live-screen.ts";
import { People, type Herald } from "./people.ts";
import type { DoubleOptions, PlatformDouble } from "./port.ts";

/** The parts that every double has. */
export interface Ground {
  readonly clock: Clock;
  readonly epochMs: number;
  readonly screen: LiveScreen;
  readonly desk: Desk;
}

/** How a platform tells its bot, and where. */
export interface Messenger extends Herald {
  setWebhook(url: string): Promise<Delivery>;
  settled(): Promise<void>;
  close(): void;
}

/** The screen in real time, and the desk in front of it. */
export function groundOf(
  options: DoubleOptions,
  rateLimited: string,
  screenAt: (epochMs: number) => ScreenMachine,
): Ground {
  const clock = options.clock ?? realClock();
  const epochMs = options.epochMs ?? Date.now() - clock.nowMs();
  const observe: NonNullable<DoubleOptions["observe"]> = (line) => options.observe?.(line);
  const machine = screenAt(epochMs);
  const screen = new LiveScreen({ screen: machine, clock, observe });
  const { platform } = machine.view(machine.init);
  return { clock, epochMs, screen, desk: new Desk({ platform, screen, rateLimited, observe }) };
}

/** Joins the screen, its desk, its people and its messenger; decides nothing itself. */
export function doubleOf(
  apiUrl: string,
  handlers: readonly HttpHandler[],
  { screen, desk }: Ground,
  messenger: Messenger,
): PlatformDouble {
  const people = new People(screen.view().platform, screen, messenger);
  return {
    apiUrl,
    handlers,
    say: (words) => people.say(words),
    edit: (edit) => people.edit(edit),
    press: (press) => people.press(press),
    react: (reaction) => people.react(reaction),
    deleteMessage: (target) => people.deleteMessage(target),
    view: () => screen.view(),
    setWebhook: (url) => messenger.setWebhook(url),
    settled: () => messenger.settled(),
    failNext: (method, fault) => desk.failNext(method, fault),
    unmetFaults: () => desk.unmetFaults(),
    close: () => {
      messenger.close();
      desk.close();
      return Promise.resolve();
    },
  };
}
