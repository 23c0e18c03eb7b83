import { PROMPT_EXPIRY_MS } from "../../contract/limits.ts";
import type { AgentEvent } from "../../contract/ports/agent.ts";
import { ASIDES_MAX } from "../bounds.ts";
import type { Outlet } from "../link/capability.ts";
import { emit, note, type Pass } from "../pass.ts";
import { runAsk } from "../prompts/run-ask.ts";
import { streamWith } from "../stream/stream.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import type { Aside, Asking } from "./aside.ts";
import { writeText } from "./write-text.ts";

export function addAside(pass: Pass, turn: Turn, lane: Aside["lane"], text: string): Turn {
  const count = (turn.asides.counts[lane] ?? 0) + 1;
  return withAside(pass, turn, { lane, text, what: `${lane}${count}` }, lane, count);
}

type AskEvent = Extract<AgentEvent, { readonly kind: "ask" }>;

/** G-113: what was said so far is shown before the question, as at a tool boundary. */
export function addAsk(pass: Pass, turn: Turn, { id, ask, timeoutMs }: AskEvent): Turn {
  const count = (turn.asides.counts.prompt ?? 0) + 1;
  const byMs = pass.atMs + pass.rig.config.joinMs;
  const untilMs = pass.atMs + Math.min(timeoutMs ?? PROMPT_EXPIRY_MS, PROMPT_EXPIRY_MS);
  const isTimed = timeoutMs !== undefined;
  const asking: Asking = { id, ask, untilMs, isTimed, byMs, as: "prompt" };
  const aside: Aside = { lane: "approval-text", text: "", what: `prompt${count}`, asking };
  const said = turn.stream.ledger.length > turn.stream.segmentAt;
  const flushed =
    said && pass.rig.policies.showsProseFirst()
      ? turnWith(turn, {
          stream: streamWith(turn.stream, {
            flush: "frame",
            segmentAt: turn.stream.ledger.length,
          }),
        })
      : turn;
  return withAside(pass, flushed, aside, "prompt", count);
}

function withAside(
  pass: Pass,
  turn: Turn,
  aside: Aside,
  lane: keyof Turn["asides"]["counts"],
  count: number,
): Turn {
  const { waiting, counts } = turn.asides;
  const full = waiting.length >= ASIDES_MAX;
  if (full) note(pass, `an aside gave way to newer ones: ${waiting[0]?.what ?? ""}`, turn.id);
  return turnWith(turn, {
    asides: {
      ...turn.asides,
      waiting: [...(full ? waiting.slice(1) : waiting), aside],
      counts: { ...counts, [lane]: count },
    },
  });
}

/** Writes the next aside. What the answer overtook is dropped: a remark after its answer helps nobody. */
export function runAsides(pass: Pass, turn: Turn, outlet: Outlet | undefined): Turn {
  const { waiting, request } = turn.asides;
  const aside = waiting[0];
  if (aside === undefined || request !== null) return turn;
  if (turn.main.is === "done" || turn.declined) return withoutAsides(pass, turn);
  if (outlet === undefined) return turn;
  const rest = waiting.slice(1);
  if (aside.asking !== undefined && pass.atMs >= aside.asking.untilMs) {
    // Its agent has given up, and whoever pressed a button would believe to be heard (G-67).
    note(pass, `a question was given up before it was asked: ${aside.what}`, turn.id);
    return runAsides(pass, turnWith(turn, { asides: { ...turn.asides, waiting: rest } }), outlet);
  }
  return aside.asking === undefined
    ? writeText(pass, outlet, turn, aside, rest)
    : runAsk(pass, outlet, turn, aside, aside.asking, rest);
}

/** An agent that asks where nothing may be said any more is not left waiting (O-32). */
function withoutAsides(pass: Pass, turn: Turn): Turn {
  for (const { asking } of turn.asides.waiting) {
    if (asking === undefined || turn.agent.is !== "running") continue;
    const answer = { how: "declined" } as const;
    emit(pass, { kind: "agent-answer", turn: turn.id, ask: asking.id, answer });
  }
  return turnWith(turn, { asides: { ...turn.asides, waiting: [] } });
}
