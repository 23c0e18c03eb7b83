import { operateSlack } from "./control.ts";
import { createSlackDouble } from "./create-double.ts";
import type { SlackDouble, SlackDoubleOptions } from "./port.ts";
import { openHttpDoor } from "../door/http-door.ts";

export { createSlackDouble } from "./create-double.ts";
export type { SlackDouble, SlackDoubleOptions } from "./port.ts";

export interface ServedSlackDouble extends SlackDouble {
  /** Does what a line at the controls asks for, and says what came of it. */
  operate(line: string): Promise<string>;
}

/**
 * A double on a port of this machine, with its controls at `POST /control`; 0 or none takes any free port.
 *
 * @throws {ListenError} When the port cannot be had.
 */
export async function startSlackDouble(
  options: SlackDoubleOptions & { readonly port?: number; onQuit?(): void },
): Promise<ServedSlackDouble> {
  const door = await openHttpDoor(options.port ?? 0);
  const double = createSlackDouble(options, door.origin);
  const operate = (line: string): Promise<string> =>
    operateSlack(line, double, () => options.onQuit?.());
  door.serve(double.handlers, operate);
  const close = async (): Promise<void> => {
    await double.close();
    await door.close();
  };
  return served(double, operate, close);
}

function served(
  double: SlackDouble,
  operate: (line: string) => Promise<string>,
  close: () => Promise<void>,
): ServedSlackDouble {
  return {
    apiUrl: double.apiUrl,
    identity: double.identity,
    handlers: double.handlers,
    say: (words) => double.say(words),
    press: (press) => double.press(press),
    react: (reaction) => double.react(reaction),
    deleteMessage: (target) => double.deleteMessage(target),
    stop: (target) => double.stop(target),
    view: () => double.view(),
    setEventsUrl: (...urls) => double.setEventsUrl(...urls),
    settled: () => double.settled(),
    failNext: (method, fault) => double.failNext(method, fault),
    unmetFaults: () => double.unmetFaults(),
    operate,
    close,
  };
}
