import type { GatewayFrame, Inbound } from "../../../contract/generated/types.ts";
import type { TurnId } from "../../../contract/ports/gateway.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { refusalIn } from "./refusals.ts";
import type { Stage } from "./stage.ts";
import { CaseStopped } from "./stopped.ts";
import type { Awaited } from "./waits.ts";

/**
 * A person asks, and the message comes to our gateway, whose turn begins.
 *
 * Where the platform is not ours, nobody can ask: the gateway is given the message at our own end of the
 * wire, and all that the turn then writes is real.
 *
 * @param check  Fails when the message does not come.
 * @throws {CaseStopped} When the turn does not begin.
 * @throws {CaseBlocked} When no event of the run was ever taken, so that nobody can ask.
 */
export async function ask(stage: Stage, text: string, check = "inbound"): Promise<TurnId> {
  const { platform, chat, user, patience } = stage.options;
  const from = stage.now;
  stage.requirePost(check);
  if (platform === undefined) stage.wire.feed(`${JSON.stringify(inbound(stage, text))}\n`);
  else void platform.say(chat, user, text);
  const begun = await inboundOf(stage, {
    check,
    what: `the inbound of "${text}"`,
    ms: patience.inboundMs,
    from,
    fits: (line) =>
      line.kind === "received" && line.frame.type === "inbound" && line.frame.event.text === text,
    isUnasked: true,
  });
  stage.check(check);
  return turnOf(stage, check, begun.n);
}

/** An event that was refused is why nothing came: it says more than that nothing did. */
async function inboundOf(stage: Stage, awaited: Awaited): Promise<Line> {
  const because = (): string | undefined => stage.options.platform?.post?.problem;
  try {
    return await stage.until({ ...awaited, because });
  } catch (error) {
    if (error instanceof CaseStopped) stage.requirePost(awaited.check);
    throw error;
  }
}

/** The turn that begins with or after this line. */
export async function turnOf(stage: Stage, check: string, from: number): Promise<TurnId> {
  const started = await stage.until({
    check,
    what: "the turn to begin",
    ms: stage.options.patience.inboundMs,
    from,
    mayClose: true,
    fits: (line) => line.kind === "report" && line.report.what === "turn-started",
  });
  if (started.kind !== "report" || started.report.what !== "turn-started") {
    throw new TypeError("awaited a turn");
  }
  return started.report.turn;
}

/** The thread that an answer to a turn goes into: the message that began it opens one. */
export function threadOf(stage: Stage, turn: TurnId): string | null {
  const { platform, thread } = stage.options;
  return platform === undefined ? thread : turn.slice(turn.lastIndexOf(":") + 1);
}

/**
 * The agent says something, and the frame that carries it is answered with success.
 *
 * @throws {CaseStopped} When it is refused: our gateway then gives its stream up, and there is none to judge.
 */
export async function stream(
  stage: Stage,
  turn: TurnId,
  text: string,
  check: string,
): Promise<void> {
  const from = stage.now;
  stage.agent.say(turn, { kind: "text", text });
  const sent = await stage.until({
    check,
    what: "a frame of ours",
    ms: stage.options.patience.turnMs,
    from,
    fits: (line) =>
      line.kind === "sent" &&
      line.from === "gateway" &&
      line.turn === turn &&
      isContent(line.frame),
  });
  const requestId =
    sent.kind === "sent" && sent.frame.type === "outbound" ? sent.frame.requestId : undefined;
  const answer = await stage.until({
    check,
    what: "the result of the frame",
    ms: stage.options.patience.resultMs,
    from,
    fits: (line) =>
      line.kind === "received" &&
      line.frame.type === "outbound_result" &&
      line.frame.requestId === requestId,
    about: sent.n,
  });
  const refused = refusalIn(answer, "draft");
  if (refused !== undefined) throw new CaseStopped(check, refused);
}

function isContent(frame: GatewayFrame): boolean {
  return frame.type === "outbound" && frame.action.op !== "typing";
}

/** The agent ends with this text, and so does the turn. */
export async function finish(
  stage: Stage,
  turn: TurnId,
  text: string,
  {
    check = "ends",
    mayClose = false,
  }: { readonly check?: string; readonly mayClose?: boolean } = {},
): Promise<void> {
  const from = stage.now;
  stage.agent.say(turn, { kind: "end", result: { text } });
  await ended(stage, turn, from, { check, mayClose });
}

export async function ended(
  stage: Stage,
  turn: TurnId,
  from: number,
  {
    check = "ends",
    mayClose = false,
  }: { readonly check?: string; readonly mayClose?: boolean } = {},
): Promise<void> {
  await stage.until({
    check,
    what: "the end of the turn",
    ms: stage.options.patience.turnMs,
    from,
    mayClose,
    fits: (line) =>
      line.kind === "report" && line.report.what === "turn-ended" && line.report.turn === turn,
  });
  stage.check(check);
}

function inbound(stage: Stage, text: string): Inbound {
  const { chat, user, address, thread } = stage.options;
  // In the form of Slack's: connectors make a number of it.
  const messageId = `${Math.floor(Date.now() / 1_000)}.${String(stage.now).padStart(6, "0")}`;
  return {
    type: "inbound",
    event: {
      text,
      message_type: "text",
      message_id: messageId,
      source: {
        platform: address.platform,
        chat_id: chat,
        chat_type: "dm",
        user_id: user,
        scope_id: address.scopeId,
        message_id: messageId,
        ...(thread === null ? {} : { thread_id: thread }),
      },
    },
  };
}
