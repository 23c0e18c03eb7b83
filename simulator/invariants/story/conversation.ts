import { FINAL_LINK_WAIT_MS } from "../../../contract/limits.ts";
import type {
  Inbound,
  InterruptInbound,
  PassthroughForward,
} from "../../../contract/generated/types.ts";
import type { Ask } from "../../../contract/ports/agent.ts";
import { mediaNotice } from "../../../contract/media-words.ts";
import type { MediaEvent } from "../../../contract/ports/agent.ts";
import type { LinkReport } from "../../../contract/ports/gateway.ts";
import { appendText } from "../../../contract/text/well-formed.ts";
import { partThinking, withoutThinking } from "../../../contract/text/thinking.ts";
import { shelfValues } from "../shelf.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { eachLive, findGateway, putGateway } from "./connection.ts";
import { readForward } from "./forward.ts";
import { isPromptAnswer } from "./prompt-answer.ts";
import { awayForMs, gatewayOf, type GatewayStory } from "./link.ts";
import { copyTurn, type Draft } from "./copy.ts";
import { putStream } from "./streams.ts";
import type { Story } from "./story.ts";
import type { StreamStory } from "./stream.ts";
import { isSilence, beginsWith } from "./text.ts";
import { isRunBy, NOTES_MAX, type Cut, type TurnStory } from "./turn.ts";
import { beginAgain, beginTurn, findTurn, keyOfName, putTurn, runOf } from "./turns.ts";

type LineOf<K extends Line["kind"]> = Extract<Line, { readonly kind: K }>;

/** What a gateway reads from a person: a turn begins, or is offered once more. */
export function tellInbound(
  story: Story,
  line: { readonly n: number; readonly conn: string; readonly turn?: string },
  frame: Inbound,
): Story {
  const { event } = frame;
  // An answer begins nothing, and is no second delivery of what began its turn (G-68, I-52).
  if (isPromptAnswer(event)) return story;
  const messageId = event.message_id ?? event.source.message_id ?? null;
  const platform = event.source.platform ?? "relay";
  const chat = event.source.chat_id ?? "";
  const id = messageId === null ? null : `${platform}:${chat}:${messageId}`;
  const name = line.turn ?? id;
  if (name === null) return story;
  const gateway = findGateway(story, gatewayOf(line.conn));
  const stopped = gateway.reports ? story : obey(story, gateway.id, chat, event.text ?? "", line.n);
  const known = findTurn(stopped, keyOfName(stopped, name));
  if (known !== null) return putTurn(stopped, { ...known, redelivered: true });
  return beginTurn(stopped, name, {
    name: line.turn ?? messageId ?? name,
    gateway: gateway.id,
    process: gateway.process,
    platform,
    chat,
    chatType: event.source.chat_type ?? "dm",
    thread: event.source.thread_id ?? null,
    messageId,
    user: event.source.user_id ?? null,
    scope: event.source.scope_id ?? null,
    profile: event.source.profile ?? null,
    at: line.n,
  });
}

/** A command that a platform hands on begins a turn as a message does; it is named by its own id (W-75). */
export function tellForward(
  story: Story,
  line: { readonly n: number; readonly conn: string; readonly turn?: string },
  { forward }: PassthroughForward,
): Story {
  const interaction = readForward(forward);
  if (interaction?.id == null || interaction.command === null) return story;
  const { id, chat, chatType, user, scope } = interaction;
  const key = `${forward.platform}:${chat}:${id}`;
  const name = line.turn ?? key;
  const known = findTurn(story, keyOfName(story, name));
  if (known !== null) return putTurn(story, { ...known, redelivered: true });
  const gateway = findGateway(story, gatewayOf(line.conn));
  return beginTurn(story, name, {
    name: line.turn ?? id,
    gateway: gateway.id,
    process: gateway.process,
    platform: forward.platform,
    chat,
    chatType,
    thread: null,
    messageId: null,
    user,
    scope,
    profile: forward.profile ?? null,
    at: line.n,
  });
}

/** Commands that end what runs in a chat, where the gateway does not say so itself. */
function obey(story: Story, gateway: string, chat: string, text: string, at: number): Story {
  const word = text.trim().split(/\s/, 1)[0];
  if (word === "/stop") return cutChat(story, gateway, chat, "interrupted", at);
  if (word === "/new" || word === "/reset") return cutChat(story, gateway, chat, "superseded", at);
  return story;
}

function cutChat(story: Story, gateway: string, chat: string, cut: Cut, at: number): Story {
  return eachLive(story, gateway, (turn) => (turn.chat === chat ? cutOff(turn, cut, at) : turn));
}

function cutOff(turn: TurnStory, cut: Cut, at: number): TurnStory {
  return turn.cut === null && !turn.over ? { ...turn, cut, cutAt: at } : turn;
}

/** A stop that reached the gateway: of the turn its session names, else of all in the chat. */
export function tellInterrupt(
  story: Story,
  line: { readonly n: number; readonly conn: string; readonly turn?: string },
  frame: InterruptInbound,
): Story {
  const named = line.turn === undefined ? null : findTurn(story, keyOfName(story, line.turn));
  if (named !== null) return putTurn(story, cutOff(named, "interrupted", line.n));
  const gateway = gatewayOf(line.conn);
  const inChat = story.live.filter(
    (turn) => turn.gateway === gateway && turn.chat === frame.chat_id,
  );
  const meant = inChat.filter(
    ({ messageId }) => messageId !== null && frame.session_key.includes(messageId),
  );
  let told = story;
  for (const turn of meant.length > 0 ? meant : inChat) {
    told = putTurn(told, cutOff(turn, "interrupted", line.n));
  }
  return told;
}

/** What an agent told its gateway. */
export function tellAgent(story: Story, line: LineOf<"agent">): Story {
  const turn = runOf(story, keyOfName(story, line.turn), line.gateway);
  if (turn === null || !isRunBy(turn, line.gateway)) return story;
  const next = copyTurn(turn);
  next.heard = true;
  const event = line.event;
  switch (event.kind) {
    case "text":
      hear(next, event.text);
      break;
    case "tool":
      next.firstSegment ??= turn.said.trim() === "" ? null : turn.said;
      next.segments += 1;
      break;
    case "commentary":
      next.notes = [...turn.notes, withoutThinking(event.text)].slice(-NOTES_MAX);
      break;
    case "interim":
      next.notes = [...turn.notes, event.text].slice(-NOTES_MAX);
      break;
    case "ask":
      next.asked = [...turn.asked, questionOf(event.ask)].slice(-NOTES_MAX);
      break;
    case "media":
      next.notes = [...turn.notes, noticeOf(event)].slice(-NOTES_MAX);
      break;
    case "handoff":
    case "follow-up":
      next.notes = [...turn.notes, event.text].slice(-NOTES_MAX);
      break;
    case "end":
      takeResult(next, event.result);
      break;
    case "look-up":
    case "phrase":
    case "title":
      // None of its words is a message.
      break;
  }
  return putTurn(story, next);
}

/** The words of a question, in whatever form it is put. */
function questionOf(ask: Ask): string {
  return ask.what === "exec-approval" ? ask.command.slice(0, COMMAND_UNITS) : ask.question;
}

/** Enough of a command to know it by, and never cut off by its budget (O-39). */
const COMMAND_UNITS = 200;

/** What is said in place of a file that was refused (O-35): no part of the answer. */
function noticeOf({ caption, source }: MediaEvent): string {
  return mediaNotice(caption, typeof source === "string" ? source : source.name);
}

/** What a model thinks is no part of what it says (G-25). */
function hear(turn: Draft<TurnStory>, text: string): void {
  if (turn.withheld === "" && !text.includes("<")) {
    turn.said = appendText(turn.said, text);
    return;
  }
  const { visible, withheld } = partThinking({ visible: turn.said, withheld: turn.withheld }, text);
  turn.said = appendText(turn.said, visible.slice(turn.said.length));
  turn.withheld = withheld;
}

/** How a run ended, and whether its text is the answer (G-36). */
function takeResult(turn: Draft<TurnStory>, result: NonNullable<TurnStory["result"]>): void {
  const text = withoutThinking(result.text?.toWellFormed() ?? "");
  const usable = text.trim() !== "" && text !== "(empty)";
  const completed =
    result.failed !== true && result.interrupted !== true && result.completed !== false;
  turn.result = result;
  turn.final = completed && usable && !isSilence(text) ? text : null;
  turn.diagnostic = !completed && usable && !beginsWith(turn.said, text) ? text : null;
  turn.rewrote ||= turn.final !== null && !beginsWith(turn.final, turn.said);
}

/** A person stopped a turn, or only the platform's stream of it, which then fails for good (D-27). */
export function tellUser(story: Story, line: LineOf<"user">): Story {
  const turn = line.turn === undefined ? null : findTurn(story, keyOfName(story, line.turn));
  if (turn === null) return story;
  if (line.what === "interrupts") return putTurn(story, cutOff(turn, "interrupted", line.n));
  return line.what === "stops" ? putTurn(story, { ...turn, faulted: true }) : story;
}

const UNKNOWN = { chatType: "", messageId: null, user: null, scope: null, profile: null } as const;

/** A text that nobody asked for is owed as an answer is: whole, and once (G-54). */
export function tellScheduled(story: Story, line: LineOf<"scheduled">): Story {
  const gateway = findGateway(story, line.gateway);
  const { turn: name, platform, chat, thread, n: at } = line;
  const told = beginTurn(story, name, {
    name,
    gateway: gateway.id,
    process: gateway.process,
    platform,
    chat,
    thread,
    at,
    ...UNKNOWN,
  });
  const turn = findTurn(told, name);
  if (turn === null) return told;
  const text = line.text.toWellFormed();
  // Where there is no link, it waits for one (D-30).
  const dropped = gateway.frozen || !gateway.up;
  return putTurn(told, { ...turn, scheduled: true, heard: true, final: text, dropped });
}

/** The task of a turn was cancelled: a seal that nobody has confirmed counts as cancelled with it (G-11). */
export function tellCancel(story: Story, line: LineOf<"cancel">): Story {
  const turn = runOf(story, keyOfName(story, line.turn), line.gateway);
  if (turn === null) return story;
  let told = story;
  let sealCancelled = turn.sealCancelled;
  // The connector may have answered the seal already, where its gateway has not heard of it.
  for (const stream of [...story.open, ...shelfValues(story.past.sealed)]) {
    if (stream.turn !== turn.key || !isUnderWay(stream)) continue;
    sealCancelled = true;
    told = putStream(told, { ...stream, reopened: true });
  }
  return putTurn(told, { ...cutOff(turn, "cancelled", line.n), sealCancelled });
}

function isUnderWay({ seals }: StreamStory): boolean {
  return seals.length > 0 && seals.every(({ fate }) => fate === "pending" || fate === "ambiguous");
}

/** An inner fact of a gateway. */
export function tellReport(story: Story, line: LineOf<"report">): Story {
  const gateway = findGateway(story, line.gateway);
  const told = gateway.reports ? story : putGateway(story, { ...gateway, reports: true });
  const report = line.report;
  switch (report.what) {
    case "link":
      return staysAway(told, gateway.id, report.state);
    case "turn-started":
      return started(told, line.turn ?? report.turn, gateway, line.n);
    case "turn-ended":
      return ended(told, gateway, line.turn ?? report.turn, report.how, line);
    default:
      return told;
  }
}

/**
 * A gateway that is told to leave while it has no link waits for none (G-101), and one whose credential was
 * revoked gets none (I-42).
 */
function staysAway(story: Story, id: string, state: LinkReport): Story {
  const gateway = findGateway(story, id);
  const hadLink = gateway.up || gateway.hungUp;
  const away = state === "revoked" || (state === "closed" && !hadLink);
  return away ? putGateway(story, { ...gateway, staysAway: true }) : story;
}

function started(
  story: Story,
  name: string,
  { id, process, up }: Pick<GatewayStory, "id" | "process" | "up">,
  at: number,
): Story {
  const turn = findTurn(story, keyOfName(story, name));
  if (turn === null) return story;
  if (!turn.started) {
    const first = copyTurn(turn);
    first.started = true;
    first.gateway = id;
    first.process = process;
    // Its message was read behind the end of the socket: the turn begins without a link.
    if (!up) first.dropped = true;
    return putTurn(story, first);
  }
  // Two processes of one gateway run it, and neither knows of the other (D-28): each counts as one that died.
  const crashed = id !== turn.gateway;
  const left = crashed ? { ...turn, crashed } : turn;
  const again = beginAgain(story, left, { gateway: id, process, at });
  const second = findTurn(again, keyOfName(again, name));
  if (second === null) return again;
  return putTurn(again, { ...second, started: true, crashed, faulted: second.faulted || crashed });
}

function ended(
  story: Story,
  gateway: GatewayStory,
  name: string,
  how: TurnStory["ended"],
  { n: at, ms }: Line,
): Story {
  const turn = runOf(story, keyOfName(story, name), gateway.id);
  if (turn === null || !isRunBy(turn, gateway.id)) return story;
  const cut = how === "interrupted" || how === "cancelled" || how === "superseded" ? how : null;
  const cutTurn = cut === null ? turn : cutOff(turn, cut, at);
  const next = copyTurn(cutTurn);
  next.ended = how;
  next.over = true;
  const awayMs = awayForMs(gateway, turn.platform, ms);
  next.linkAwayTooLong ||= gateway.staysAway || awayMs >= FINAL_LINK_WAIT_MS;
  return putTurn(story, next);
}
