import { beginDelivery, runDelivery } from "../delivery/run.ts";
import { runAsides } from "../asides/asides.ts";
import { runChores } from "../chores/run-chores.ts";
import { runCard } from "../cards/run-card.ts";
import { withTasksClosed } from "../cards/card.ts";
import { settleRequest } from "../egress/requests.ts";
import type { Outlet } from "../link/capability.ts";
import { runMedia } from "../media/run-media.ts";
import type { Pass } from "../pass.ts";
import { streamMode } from "../stream/mode.ts";
import { withinDescriptor } from "../stream/changed-descriptor.ts";
import { frameDueAtMs, unshownText } from "../stream/pacing.ts";
import { endPart, finishedPart } from "../stream/segment.ts";
import { settleShowing } from "../stream/settle.ts";
import { show, showDraft } from "../stream/show.ts";
import { withoutLooseEnd } from "../stream/frame-text.ts";
import { type Stream, streamWith } from "../stream/stream.ts";
import { runTyping } from "../typing/typing.ts";
import type { Delivery } from "../delivery/delivery.ts";
import { cancelSlowSeal } from "./death.ts";
import { endTurn } from "./end.ts";
import { finalOf, owedText } from "./final.ts";
import { type Showing, type Turn, turnWith } from "./turn.ts";

/** Whatever a turn can do now, it does. Every event of a turn changes its facts and then comes here. */
export function advance(pass: Pass, turn: Turn, outlet: Outlet | undefined): Turn {
  if (turn.agent.is === "queued" || turn.agent.is === "fetching") return turn;
  const answered = advanceMain(pass, turn, outlet);
  const closed = answered.main.is === "done" ? closeTasks(answered) : answered;
  const beside = runMedia(pass, runAsides(pass, closed, outlet), outlet);
  const worked = runChores(pass, runCard(pass, beside, outlet), outlet);
  return runTyping(pass, worked, outlet);
}

function advanceMain(pass: Pass, turn: Turn, outlet: Outlet | undefined): Turn {
  const { main } = turn;
  switch (main.is) {
    case "idle":
      return turn.agent.is === "running"
        ? showWhatIsDue(pass, turn, outlet)
        : runMain(pass, beginEnd(pass, turn), outlet);
    case "showing":
      return waitsOn(pass, turn, main.showing, outlet)
        ? turn
        : advanceMain(pass, forgetFrame(pass, turn, main.showing), outlet);
    case "delivering":
      return runMain(pass, turn, outlet);
    case "done":
      return turn;
  }
}

function runMain(pass: Pass, turn: Turn, outlet: Outlet | undefined): Turn {
  const { main } = turn;
  if (main.is !== "delivering") return turn;
  const { delivery } = main;
  if (delivery.wait.for === "link") return runDelivery(pass, turn, delivery, outlet);
  if (isCutByJoin(pass, turn, delivery)) {
    return runMain(pass, cancelSlowSeal(pass, turn, delivery), outlet);
  }
  return pass.rig.policies.lateFrames() === "write" ? tickOn(pass, turn, outlet) : turn;
}

/** What a ticker did that nobody stopped: it showed the final in a frame, behind its own seal (F-14). */
function tickOn(pass: Pass, turn: Turn, outlet: Outlet | undefined): Turn {
  const { main, stream } = turn;
  const final = main.is === "delivering" ? main.delivery.final : null;
  if (outlet === undefined || stream.mode !== "draft" || final === null) return turn;
  if (final === stream.shown || pass.atMs < frameDueAtMs(stream, pass.rig.config)) return turn;
  const late = showDraft(pass, outlet, turn, final);
  return turnWith(late, { main, stream: streamWith(late.stream, { shown: final }) });
}

/** D-10: the join is over once the final is written, unless a policy stretches it. */
function isCutByJoin(pass: Pass, turn: Turn, { ops }: Delivery): boolean {
  if (pass.rig.policies.joinCovers() === "writing" || turn.agent.is !== "ended") return false;
  const op = ops?.[0];
  return op?.op === "seal" && op.role !== "abandon" && pass.atMs >= turn.agent.joinByMs;
}

function showWhatIsDue(pass: Pass, turn: Turn, outlet: Outlet | undefined): Turn {
  if (outlet === undefined || turn.declined) return turn;
  const decided = withMode(pass, turn, outlet);
  const part = finishedPart(pass, decided, outlet);
  if (part !== undefined) return endPart(pass, outlet, decided, part);
  const { stream } = decided;
  const text = textToShow(stream, outlet, pass);
  if (text === undefined) {
    return stream.flush === "no"
      ? decided
      : turnWith(decided, { stream: streamWith(stream, { flush: "no" }) });
  }
  if (pass.atMs < frameDueAtMs(stream, pass.rig.config)) return decided;
  return show(pass, outlet, decided, text);
}

function textToShow(stream: Stream, { can }: Outlet, { rig }: Pass): string | undefined {
  if (stream.flush !== "finalise") return unshownText(stream, can, rig);
  return stream.ledger === "" ? undefined : withoutLooseEnd(rig.policies.frameText(stream));
}

/** G-111: decided once. */
function withMode(pass: Pass, turn: Turn, { can }: Outlet): Turn {
  if (turn.stream.mode !== "undecided") return withinDescriptor(pass, turn, can);
  return turnWith(turn, {
    stream: streamWith(turn.stream, { mode: streamMode(can, pass.rig.config) }),
  });
}

/**
 * Whether the end of a turn waits for a frame under way. A draft is cumulative, so its seal need not:
 * it waits for the join, that a refusal be known (C-18), and no longer (D-10). A dead turn does not wait.
 * An edit or preview must be settled first: nothing may land after the final (B14).
 */
function waitsOn(pass: Pass, turn: Turn, showing: Showing, outlet: Outlet | undefined): boolean {
  if (turn.agent.is === "running") return !isOvertakenByAsk(pass, turn, showing, outlet);
  if (turn.agent.is === "ended" && showing.op === "draft") return pass.atMs < turn.agent.joinByMs;
  return turn.agent.is === "ended" || (showing.op === "edit" && pass.rig.config.cursor !== "");
}

/**
 * G-113: a question waited for a slow draft as long as it may. What was said behind that draft goes out in
 * another, which is cumulative, so that the question still stands below it.
 */
function isOvertakenByAsk(
  pass: Pass,
  { asides, stream }: Turn,
  { op, text }: Showing,
  outlet: Outlet | undefined,
): boolean {
  if (op !== "draft" || stream.flush !== "frame" || outlet === undefined) return false;
  const byMs = asides.request === null ? asides.waiting[0]?.asking?.byMs : undefined;
  if (byMs === undefined || pass.atMs < byMs) return false;
  return unshownText(streamWith(stream, { shown: text }), outlet.can, pass.rig) !== undefined;
}

/** The frame may or may not have arrived: its text counts as shown, its result as lost (I-37). */
function forgetFrame(pass: Pass, turn: Turn, showing: Showing): Turn {
  const settled = settleRequest(pass, showing.request, { how: "forgotten" });
  if (settled !== undefined) return settleShowing(pass, turn, showing, settled);
  // It went down with its socket, together with another op of the turn, of which the turn hears first.
  const stream = streamWith(turn.stream, { shown: showing.text });
  return turnWith(turn, { main: { is: "idle" }, stream });
}

function beginEnd(pass: Pass, turn: Turn): Turn {
  const { how, final } = finalOf(pass, turn);
  const owed = final === null ? null : owedText(pass, turn, final);
  // All of it is in messages that were confirmed (D-31).
  if (owed === "") return endTurn(pass, turn, { how, payload: turn.stream.lastPart });
  return beginDelivery(pass, turn, how, owed);
}

function closeTasks(turn: Turn): Turn {
  const status =
    turn.agent.is === "ended" && turn.agent.result.failed !== true ? "complete" : "error";
  const card = withTasksClosed(turn.card, status);
  return card === turn.card ? turn : turnWith(turn, { card });
}
