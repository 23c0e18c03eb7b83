import type { Delivery } from "../delivery/delivery.ts";
import type { Outlet } from "../link/capability.ts";
import type { Rig } from "../pass.ts";
import { frameDueAtMs, unshownText } from "../stream/pacing.ts";
import { isWorking } from "../typing/typing.ts";
import type { Turn } from "./turn.ts";

/**
 * When a turn next wants a wake, given that it has done all it can do now. Without a way out nothing but
 * the end of a wait is due: the link's return wakes every turn.
 */
export function turnDueAtMs(turn: Turn, outlet: Outlet | undefined, rig: Rig): number | undefined {
  const main = earlier(mainDueAtMs(turn, outlet, rig), askDueAtMs(turn, outlet));
  return earlier(main, typingDueAtMs(turn, outlet, rig));
}

/** A question waits for the prose before it, but not for ever (G-113). */
function askDueAtMs({ asides }: Turn, outlet: Outlet | undefined): number | undefined {
  const waits = outlet !== undefined && asides.request === null;
  return waits ? asides.waiting[0]?.asking?.byMs : undefined;
}

function mainDueAtMs(turn: Turn, outlet: Outlet | undefined, rig: Rig): number | undefined {
  const { main, agent } = turn;
  switch (main.is) {
    case "idle":
      return agent.is === "running" ? frameDue(turn, outlet, rig) : undefined;
    case "showing":
      return main.showing.op === "draft" ? joinDue(turn) : undefined;
    case "delivering":
      if (main.delivery.wait.for === "link") return linkDue(main.delivery.wait, outlet);
      return earlier(
        rig.policies.joinCovers() === "writing" ? undefined : joinDue(turn),
        rig.policies.lateFrames() === "stop" ? undefined : tickDue(turn, outlet, rig),
      );
    case "done":
      return waitsForLink(turn) && outlet === undefined ? main.untilMs : undefined;
  }
}

function waitsForLink({ card, media }: Turn): boolean {
  return card.written || media.waiting.length > 0;
}

function linkDue(
  { untilMs, notBeforeMs }: Extract<Delivery["wait"], { readonly for: "link" }>,
  outlet: Outlet | undefined,
): number {
  return outlet === undefined ? untilMs : (notBeforeMs ?? untilMs);
}

function tickDue(
  { main, stream }: Turn,
  outlet: Outlet | undefined,
  { config }: Rig,
): number | undefined {
  const final = main.is === "delivering" ? main.delivery.final : null;
  if (outlet === undefined || stream.mode !== "draft" || final === null) return undefined;
  return final === stream.shown ? undefined : frameDueAtMs(stream, config);
}

function joinDue({ agent }: Turn): number | undefined {
  return agent.is === "ended" ? agent.joinByMs : undefined;
}

function frameDue(turn: Turn, outlet: Outlet | undefined, rig: Rig): number | undefined {
  if (outlet === undefined || turn.declined) return undefined;
  if (unshownText(turn.stream, outlet.can, rig) === undefined) return undefined;
  return frameDueAtMs(turn.stream, rig.config);
}

function typingDueAtMs(turn: Turn, outlet: Outlet | undefined, rig: Rig): number | undefined {
  if (!rig.config.typing || !isWorking(turn) || turn.typing.request !== null) return undefined;
  if (outlet === undefined || !rig.policies.showsTyping(outlet.can)) return undefined;
  return turn.typing.nextAtMs;
}

function earlier(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined) return b;
  return b === undefined ? a : Math.min(a, b);
}
