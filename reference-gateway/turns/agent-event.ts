import type { AgentEvent, AgentResult } from "../../contract/ports/agent.ts";
import type { TurnId } from "../../contract/ports/gateway.ts";
import { tableGet } from "../../contract/table.ts";
import { partThinking, withoutThinking } from "../../contract/text/thinking.ts";
import { appendText } from "../../contract/text/well-formed.ts";
import { addAside, addAsk } from "../asides/asides.ts";
import { STREAMED_UNITS_MAX } from "../bounds.ts";
import { addChoreOf } from "../chores/add-chore.ts";
import { withTask } from "../cards/card.ts";
import { addMedia, withNamed } from "../media/media.ts";
import type { Pass } from "../pass.ts";
import { type Stream, streamWith } from "../stream/stream.ts";
import { takeDraftId } from "./start.ts";
import { settleDown } from "./store.ts";
import { type Turn, turnWith } from "./turn.ts";

/** An agent says something. One that was stopped, or has ended, is not heard any more (B38). */
export function onAgentEvent(pass: Pass, id: TurnId, event: AgentEvent): void {
  const turn = tableGet(pass.state.turns, id);
  if (turn?.agent.is !== "running" || turn.main.is === "done") return;
  settleDown(pass, heard(pass, turn, event));
}

function heard(pass: Pass, turn: Turn, event: AgentEvent): Turn {
  switch (event.kind) {
    case "text":
      return turnWith(turn, { stream: withText(pass, turn.stream, event.text) });
    case "tool": {
      const named = withNamed(turn, event.files);
      return atTool(pass, turnWith(named, { card: withTask(turn.card, event) }), event.status);
    }
    case "media":
      return addMedia(pass, turn, event);
    case "commentary":
      return addAside(pass, turn, "commentary", withoutThoughts(pass, event.text.toWellFormed()));
    case "interim":
      return addAside(pass, turn, event.lane, event.text.toWellFormed());
    case "ask":
      return addAsk(pass, turn, event);
    case "phrase":
      return turnWith(turn, { typing: { ...turn.typing, phrase: event.text } });
    case "title":
    case "handoff":
    case "follow-up":
    case "look-up":
      return addChoreOf(pass, turn, event);
    case "end":
      return ended(pass, turn, event.result);
  }
}

function withText(pass: Pass, stream: Stream, text: string): Stream {
  const texts = stream.texts + 1;
  if (stream.ledger.length >= STREAMED_UNITS_MAX) return streamWith(stream, { texts });
  if (stream.withheld === "" && (!text.includes("<") || !pass.rig.policies.hidesThinking())) {
    return streamWith(stream, { texts, ledger: appendText(stream.ledger, text) });
  }
  const { ledger } = stream;
  const { visible, withheld } = partThinking({ visible: ledger, withheld: stream.withheld }, text);
  const more = visible.slice(ledger.length);
  return streamWith(stream, { texts, ledger: appendText(ledger, more), withheld });
}

/** G-25: a whole text as people may see it. */
function withoutThoughts(pass: Pass, text: string): string {
  return pass.rig.policies.hidesThinking() ? withoutThinking(text) : text;
}

/** G-31: a tool begins: the text before it is a segment. In one message it is shown and goes on (D-31). */
function atTool(pass: Pass, turn: Turn, status: string): Turn {
  const { stream } = turn;
  if (status !== "in_progress" || stream.ledger.length === stream.segmentAt) return turn;
  const { policies } = pass.rig;
  const mode = stream.mode === "undecided" ? "draft" : stream.mode;
  const flush = policies.atTool(mode, stream.unanswered > 0);
  const draftId =
    policies.draftAfterTool(turn.asked.origin.platform) === "same"
      ? stream.draftId
      : takeDraftId(pass);
  return turnWith(turn, {
    stream: streamWith(stream, { flush, draftId, segmentAt: stream.ledger.length }),
  });
}

/** B46: what is not text does not reach the wire. */
function ended(pass: Pass, turn: Turn, said: AgentResult): Turn {
  const text = said.text === null ? null : withoutThoughts(pass, said.text.toWellFormed());
  const result = { ...said, text };
  const joinByMs = pass.atMs + pass.rig.config.joinMs;
  return turnWith(turn, { agent: { is: "ended", result, joinByMs } });
}
