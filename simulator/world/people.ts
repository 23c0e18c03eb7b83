import { never } from "../../contract/assert.ts";
import { readPromptToken } from "../../contract/prompt-token.ts";
import type { PersonFile, PlatformEvent, PlatformName, UserAction } from "../platforms/port.ts";
import { questionOf } from "./answers.ts";
import { connectorTakes } from "./connector-side.ts";
import { giveOrder } from "./orders.ts";
import { platformTakes, tellEvent } from "./platform-side.ts";
import { gatewayIndex, screenIndex, type Moment } from "./setup.ts";
import type { Said, Turn } from "./state.ts";
import type { ScriptAct } from "./script.ts";
import { nameScheduled, nameTurn, turnNamed } from "./turns.ts";
import { recall } from "./recent.ts";
import { tell, type Work } from "./work.ts";

/** What a person says: the turn that it begins gets this name. */
export interface Saying {
  readonly name: string;
  /** Place in the script; -1 for none. */
  readonly scripted: number;
  readonly where: Omit<Said, "messageId">;
  readonly text: string;
  readonly files?: readonly PersonFile[];
}

export function passMoment(work: Work, moment: Moment): void {
  if (moment.what === "act") return passAct(work, moment.act);
  const { name, platform, chat, user, thread, says, files } = moment.turn;
  const where = { platform, chat, user, thread };
  say(work, {
    name,
    scripted: moment.index,
    where,
    text: says,
    ...(files === undefined ? {} : { files }),
  });
}

export function say(work: Work, { name, scripted, where, text, files = [] }: Saying): void {
  const { platform, chat, user, thread } = where;
  const atMs = work.world.nowMs;
  const said =
    thread === null
      ? ({ what: "says", chat, user, text } as const)
      : ({ what: "says", chat, user, text, thread } as const);
  const action = files.length === 0 ? said : { ...said, files };
  for (const effect of platformTakes(work, platform, { atMs, kind: "user", action })) {
    if (effect.kind !== "event") continue;
    const event: PlatformEvent = effect.event;
    const { messageId } = event;
    nameTurn(work, name, scripted, { platform, chat, user, thread, messageId });
    work.lines.push({
      n: ++work.world.lines,
      ms: atMs,
      kind: "user",
      platform,
      chat,
      user,
      what: "says",
      message_id: messageId,
      text,
      turn: name,
    });
    tellEvent(work, platform, event);
  }
}

/** The person stops what runs (W-30). Before the gateway has a session for it there is nothing to stop. */
export function interrupt(work: Work, turn: Turn): void {
  const { said, session } = turn;
  if (said === null) return;
  const { platform, chat, user } = said;
  tell(work, { kind: "user", platform, chat, user, what: "interrupts", turn: turn.name });
  if (session === null) return;
  const atMs = work.world.nowMs;
  connectorTakes(work, { atMs, kind: "interrupt", platform, chat, sessionKey: session });
}

function passAct(work: Work, act: ScriptAct): void {
  switch (act.act) {
    case "says": {
      const { platform, chat, user, thread, text } = act;
      return say(work, {
        name: act.name,
        scripted: -1,
        where: { platform, chat, user, thread },
        text,
      });
    }
    case "interrupt":
      return withTurn(work, act.turn, interrupt);
    case "stops-stream":
      return withTurn(work, act.turn, stopStream);
    case "presses":
      return withTurn(work, act.turn, (_, turn) => press(work, turn, act.option, act.user));
    case "edits":
      return withTurn(work, act.turn, (_, turn) => edit(work, turn, act.text));
    case "connect": {
      const order = { kind: "connect", isReconnect: true } as const;
      return giveOrder(work, gatewayIndex(work.stage, act.gateway), order);
    }
    case "disconnect":
    case "go-dormant":
    case "hold-redial":
    case "release-redial":
      return giveOrder(work, gatewayIndex(work.stage, act.gateway), { kind: act.act });
    case "deliver":
      return deliver(work, act);
    case "revoke":
      return connectorTakes(work, {
        atMs: work.world.nowMs,
        kind: "revoke",
        gatewayId: act.gatewayId,
      });
    default:
      return never(act, "act");
  }
}

/** A scheduled text is due; from here on its id names it as a turn's name does. */
function deliver(
  work: Work,
  { gateway, scheduled }: Extract<ScriptAct, { readonly act: "deliver" }>,
): void {
  const { id, platform, chatId: chat, threadId: thread, text } = scheduled;
  const index = gatewayIndex(work.stage, gateway);
  nameScheduled(work, id, index);
  tell(work, { kind: "scheduled", gateway, turn: id, platform, chat, thread, text });
  giveOrder(work, index, { kind: "deliver", scheduled });
}

function withTurn(work: Work, name: string, act: (work: Work, turn: Turn) => void): void {
  const turn = turnNamed(work.world, name);
  if (turn !== undefined) act(work, turn);
}

/** Somebody presses a button: who began the turn, or another. Without such a button nothing happens. */
export function press(work: Work, turn: Turn, option: string, other: string | null): void {
  const question = questionOf(work, turn, option);
  if (question === undefined || turn.said === null) return;
  const { platform } = turn.said;
  const { bubble, data } = question;
  const { chat, id } = bubble;
  const user = other ?? turn.said.user;
  const text = readPromptToken(data)?.optionId ?? data;
  tell(work, {
    kind: "user",
    platform,
    chat,
    user,
    what: "presses",
    message_id: id,
    text,
    turn: turn.name,
  });
  does(work, platform, { what: "presses", chat, user, id, data });
}

/** Whoever began the turn changes what they said. */
export function edit(work: Work, turn: Turn, text: string): void {
  if (turn.said === null) return;
  const { platform, chat, user, messageId: id } = turn.said;
  tell(work, {
    kind: "user",
    platform,
    chat,
    user,
    what: "edits",
    message_id: id,
    text,
    turn: turn.name,
  });
  does(work, platform, { what: "edits", chat, user, id, text });
}

/** A person does something on a platform, which tells the connector of it. */
function does(work: Work, platform: PlatformName, action: UserAction): void {
  const effects = platformTakes(work, platform, { atMs: work.world.nowMs, kind: "user", action });
  for (const effect of effects) {
    if (effect.kind === "event") tellEvent(work, platform, effect.event);
  }
}

/** The person presses the platform's own stop on the turn's live stream (S-08). */
function stopStream(work: Work, turn: Turn): void {
  const { world, stage } = work;
  const { said } = turn;
  if (said === null) return;
  const { platform, chat, user } = said;
  const index = screenIndex(stage, platform);
  const view = stage.screens[index]?.machine.view(world.screens[index]?.state);
  const bubble = view?.bubbles.find(({ live, call }) => {
    return live && recall(world.calls, call)?.turn === turn.key;
  });
  if (bubble === undefined) return;
  const action = { what: "stops-stream", chat, id: bubble.id } as const;
  tell(work, {
    kind: "user",
    platform,
    chat,
    user,
    what: "stops",
    message_id: bubble.id,
    turn: turn.name,
  });
  for (const effect of platformTakes(work, platform, { atMs: world.nowMs, kind: "user", action })) {
    if (effect.kind === "event") tellEvent(work, platform, effect.event);
  }
}
