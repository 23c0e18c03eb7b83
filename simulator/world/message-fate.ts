import type { ScreenHappening } from "../platforms/port.ts";
import { passOn, platformTakes } from "./platform-side.ts";
import type { Incident } from "./twist.ts";
import { tell, type Work } from "./work.ts";

type Fate = Extract<Incident, { what: "message" }>;

/** A message is deleted, or the stream that it is ends other than by its seal. */
export function befallMessage(work: Work, fate: Fate): void {
  const { platform, chat, id, user, becomes } = fate;
  if (becomes !== "expired") {
    const what = becomes === "deleted" ? "deletes" : "stops";
    tell(work, { kind: "user", platform, chat, user, what, message_id: id });
  }
  const input = { atMs: work.world.nowMs, ...happeningOf(fate) };
  passOn(work, platform, platformTakes(work, platform, input));
}

function happeningOf({ becomes, chat, id }: Fate): ScreenHappening {
  switch (becomes) {
    case "deleted":
      return { kind: "user", action: { what: "deletes", chat, id } };
    case "stopped":
      return { kind: "user", action: { what: "stops-stream", chat, id } };
    case "expired":
      return { kind: "expire", chat, id };
  }
}
