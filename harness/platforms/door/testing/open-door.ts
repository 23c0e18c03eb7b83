import type { HttpHandler } from "msw";
import { setupServer } from "msw/node";

export type DoorName = "a port" | "the same process";

interface Double {
  readonly handlers: readonly HttpHandler[];
  close(): Promise<void>;
}

/** A double at one of its doors, and what closes both. */
export interface Door<Served> {
  readonly double: Served;
  readonly close: () => Promise<void>;
}

/** Opens a double on a port, or answers for the platform's own address in the process of the test. */
export async function openDoor<Served extends Double>(
  door: DoorName,
  serve: () => Promise<Served>,
  create: () => Served,
): Promise<Door<Served>> {
  if (door === "a port") {
    const double = await serve();
    return { double, close: () => double.close() };
  }
  const double = create();
  const server = setupServer(...double.handlers);
  server.listen({ onUnhandledRequest: "bypass" });
  const close = async (): Promise<void> => {
    await double.close();
    server.close();
  };
  return { double, close };
}
