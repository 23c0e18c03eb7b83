import { drawScreen } from "../../simulator/platforms/picture.ts";
import type { PlatformName } from "../../simulator/platforms/port.ts";
import type { SeenScreen } from "./model.ts";

/** A platform as the user saw it, drawn as text. */
export function screenText(seen: SeenScreen): string {
  const platform = seen.platform as PlatformName;
  return drawScreen({
    platform,
    bubbles: seen.bubbles.map((bubble) => ({ ...bubble, platform, history: [], tasks: [] })),
    statuses: seen.statuses.map((status) => ({ ...status, platform })),
  });
}
