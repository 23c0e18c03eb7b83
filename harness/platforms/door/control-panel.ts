import { nearest } from "../../../contract/nearest.ts";
import { drawScreen } from "../../../simulator/platforms/picture.ts";
import type { ScreenView } from "../../../simulator/platforms/port.ts";
import type { Delivery } from "./courier.ts";
import type { DoorFault } from "./door-fault.ts";
import { NotOnScreenError } from "./port.ts";

/** What can be asked of any double, whatever its people can do. */
export interface Operated {
  view(): ScreenView;
  failNext(method: string, fault: string | DoorFault): void;
}

/** One control: the words that it needs, and what it does. */
export interface Control<Double> {
  readonly needs: number;
  readonly run: (words: readonly string[], double: Double) => string | Promise<string>;
}

/** The controls of one kind of double, and a line about each. */
export interface ControlPanel<Double> {
  readonly help: string;
  readonly controls: Readonly<Record<string, Control<Double>>>;
}

/** What people can do is each platform's own; what goes wrong, and what is shown, is the same for all. */
export function controlPanel<Double extends Operated>(
  help: string,
  people: Readonly<Record<string, Control<Double>>>,
): ControlPanel<Double> {
  const controls: Readonly<Record<string, Control<Double>>> = {
    ...people,
    fail: {
      needs: 2,
      run: ([method = "", ...error], double) => {
        double.failNext(method, error.join(" "));
        return `the next ${method} answers ${error.join(" ")}`;
      },
    },
    limit: {
      needs: 2,
      run: ([method = "", seconds = ""], double) => {
        const retryAfterS = Number(seconds);
        if (!Number.isInteger(retryAfterS) || retryAfterS < 1) return "give whole seconds, from 1";
        double.failNext(method, { as: "rate-limited", retryAfterS });
        return `the next ${method} is told to wait ${retryAfterS} s`;
      },
    },
    lose: failing("answer-lost", "is done, and its answer lost"),
    hang: failing("unanswered", "is done, and not answered"),
    break: failing("server-error", "answers status 500"),
    show: {
      needs: 0,
      run: ([chat], double) => drawScreen(double.view(), chat === undefined ? {} : { chat }),
    },
    help: { needs: 0, run: () => help },
  };
  return { help, controls };
}

function failing(
  as: Exclude<DoorFault["as"], "refused" | "rate-limited">,
  said: string,
): Control<Operated> {
  return {
    needs: 1,
    run: ([method = ""], double) => {
      double.failNext(method, { as });
      return `the next ${method} ${said}`;
    },
  };
}

/** Does what a line at the panel asks for, and says what came of it. Never throws. */
export async function operate<Double>(
  panel: ControlPanel<Double>,
  line: string,
  double: Double,
  quit: () => void,
): Promise<string> {
  const [name = "", ...words] = line.trim().split(/\s+/);
  if (name === "quit") {
    quit();
    return "bye";
  }
  const control = Object.hasOwn(panel.controls, name) ? panel.controls[name] : undefined;
  if (control === undefined) return unknownControl(name, panel);
  if (words.length < control.needs) return `use: ${usageOf(name, panel)}`;
  try {
    return await control.run(words, double);
  } catch (error) {
    if (error instanceof NotOnScreenError) return error.message;
    throw error;
  }
}

/** Why somebody was not told. */
export function problemOf(delivery: Delivery): string {
  const tries = delivery.attempts > 1 ? ` after ${delivery.attempts} attempts` : "";
  const status = delivery.status === undefined ? "" : ` (status ${delivery.status})`;
  return `${delivery.problem ?? "it was refused"}${status}${tries}`;
}

function unknownControl(name: string, { controls }: ControlPanel<never>): string {
  const close = nearest(name, [...Object.keys(controls), "quit"]);
  return `there is no control "${name}"; ${close === undefined ? "try help" : `did you mean ${close}?`}`;
}

function usageOf(name: string, { help }: ControlPanel<never>): string {
  const row = help.split("\n").find((line) => line.startsWith(`${name} `)) ?? name;
  return row.replace(/ {2,}.*/, "");
}
