import { openHttpDoor } from "./http-door.ts";
import { operateDouble } from "./control.ts";
import type { PlatformDouble } from "./port.ts";

/** A double with controls, to be closed with its port. */
export type Served<Double extends PlatformDouble> = Double & {
  /** Does what a line at the controls asks for, and says what came of it. */
  operate(line: string): Promise<string>;
};

export interface Serving {
  /** 0 or none takes any free port. */
  readonly port?: number;
  readonly onQuit?: () => void;
}

/**
 * A double on a port of this machine, with its controls at `POST /control`.
 *
 * @throws {ListenError} When the port cannot be had.
 */
export async function serveDouble<Options, Double extends PlatformDouble>(
  create: (options: Options, origin: string) => Double,
  options: Options,
  { port = 0, onQuit }: Serving = {},
): Promise<Served<Double>> {
  const door = await openHttpDoor(port);
  const double = create(options, door.origin);
  const operate = (line: string): Promise<string> => operateDouble(line, double, () => onQuit?.());
  door.serve(double.handlers, operate);
  const close = async (): Promise<void> => {
    await double.close();
    await door.close();
  };
  return { ...double, operate, close };
}
