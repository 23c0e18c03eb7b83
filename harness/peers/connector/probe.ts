import { randomBytes } from "node:crypto";
import type {
  Action,
  GatewayFrame,
  Metadata,
  Outbound,
  Result,
} from "../../../contract/generated/types.ts";
import { admit, openDoor } from "../../../contract/door/door.ts";
import { writeFrame } from "../../../contract/door/write-frame.ts";
import { refuted } from "./replies.ts";
import type { Stage } from "./stage.ts";
import { CaseStopped } from "./stopped.ts";

/** A request of our own making, and what came of it. */
export interface Probed {
  readonly result: Result;
  /** Lines of the request and of its result. */
  readonly asked: number;
  readonly answered: number;
}

/** Metadata of an op in the case's chat: whose it is, and the thread it goes into. */
export function metadataIn(stage: Stage, thread = stage.options.thread): Metadata {
  const { address, user } = stage.options;
  return {
    scope_id: address.scopeId,
    user_id: user,
    ...(thread === null ? {} : { thread_id: thread }),
  };
}

/**
 * Writes a request that our gateway did not, and waits for its result. `label` names it in the trace.
 *
 * @param check  Fails when no result comes.
 * @throws {CaseStopped} When no result comes.
 */
export async function request(
  stage: Stage,
  check: string,
  label: string,
  action: Action,
  { from = stage.options.address, about }: Whose = {},
): Promise<Probed> {
  const frame = outbound(action, from);
  const asked = inject(stage, label, frame);
  return resultOf(stage, check, label, frame.requestId, asked, about ?? asked);
}

/** For whom a request is made, and which line is to blame when nothing comes. */
interface Whose {
  readonly from?: { readonly platform: string; readonly botId: string };
  readonly about?: number;
}

function outbound(
  action: Action,
  { platform, botId }: { readonly platform: string; readonly botId: string },
): Outbound {
  return { type: "outbound", requestId: randomBytes(16).toString("hex"), platform, botId, action };
}

/**
 * Writes several requests in messages of their own cut, and waits for the result of each.
 *
 * @throws {CaseStopped} When one has no result.
 */
export async function requestsIn(
  stage: Stage,
  check: string,
  actions: readonly Action[],
  cut: (lines: readonly string[]) => readonly string[],
): Promise<void> {
  const frames = actions.map((action) => outbound(action, stage.options.address));
  const asked = frames.map((frame) => tell(stage, check, frame));
  for (const message of cut(frames.map((frame) => writeFrame(frame)))) stage.wire.send(message);
  for (const [index, { requestId }] of frames.entries()) {
    const from = asked[index] ?? stage.now;
    await resultOf(stage, check, `${check}, request ${index + 1}`, requestId, from, from);
  }
}

async function resultOf(
  stage: Stage,
  check: string,
  label: string,
  requestId: string,
  asked: number,
  about: number,
): Promise<Probed> {
  const line = await stage.until({
    check,
    what: `the result of probe/${label}`,
    ms: stage.options.patience.resultMs,
    from: asked,
    fits: (each) =>
      each.kind === "received" &&
      each.frame.type === "outbound_result" &&
      each.frame.requestId === requestId,
    about,
  });
  const result =
    line.kind === "received" && line.frame.type === "outbound_result" ? line.frame.result : {};
  return { result, asked, answered: line.n };
}

/** Writes a frame that our gateway did not; gives the number of its line. */
export function inject(stage: Stage, label: string, frame: GatewayFrame): number {
  const at = tell(stage, label, frame);
  stage.wire.send(writeFrame(frame));
  return at;
}

function tell(stage: Stage, label: string, frame: GatewayFrame): number {
  const { conn } = stage;
  const sent = { kind: "sent", from: "gateway", conn, frame, label: `probe/${label}` } as const;
  return stage.recording.add(sent).n;
}

/** Writes text as it is; gives the number of its line. What our own door makes of it is in the trace. */
export function injectText(stage: Stage, text: string): number {
  const [, [admitted]] = admit(openDoor("gateway"), text);
  const read = admitted?.ok === false && admitted.why === "malformed" ? admitted : undefined;
  const line = stage.recording.add({
    kind: "malformed",
    conn: stage.conn,
    from: "gateway",
    issues: read?.issues ?? [],
    text: text.slice(0, SHOWN_UNITS_MAX).toWellFormed(),
    ...(read?.requestId === undefined ? {} : { requestId: read.requestId }),
  });
  stage.wire.send(text);
  return line.n;
}

/** Of a text that is no frame, so much is kept in the trace, in UTF-16 code units. */
const SHOWN_UNITS_MAX = 200;

/**
 * A valid exchange: a status that is cleared, which shows nothing and which every connector serves. A
 * refusal is no proof: a connector that refuses everything would pass whatever asks for an answer only.
 *
 * @param about  Line that is to blame when it goes unanswered; the request's own, unless given.
 * @throws {CaseStopped} When it is not answered, or refused.
 */
export async function prove(
  stage: Stage,
  check: string,
  label: string,
  about?: number,
): Promise<void> {
  const { chat } = stage.options;
  const action = { op: "typing", chat_id: chat, content: "", metadata: metadataIn(stage) } as const;
  const whose = about === undefined ? {} : { about };
  const probed = await request(stage, check, label, action, whose);
  if (probed.result.success === true) return;
  throw new CaseStopped(check, refuted(probed, "a valid request was refused", "success"));
}
