import { randomBytes } from "node:crypto";
import type {
  Action,
  GatewayFrame,
  Metadata,
  Outbound,
  Result,
} from "../../../contract/generated/types.ts";
import { writeFrame } from "../../../contract/door/write-frame.ts";
import type { Stage } from "./stage.ts";

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
): Promise<Probed> {
  const { platform, botId } = stage.options.address;
  const requestId = randomBytes(16).toString("hex");
  const frame: Outbound = { type: "outbound", requestId, platform, botId, action };
  return exchange(stage, check, label, frame);
}

async function exchange(
  stage: Stage,
  check: string,
  label: string,
  frame: Outbound,
): Promise<Probed> {
  const asked = inject(stage, label, frame);
  const line = await stage.until({
    check,
    what: `the result of ${label}`,
    ms: stage.options.patience.resultMs,
    from: asked,
    fits: (each) =>
      each.kind === "received" &&
      each.frame.type === "outbound_result" &&
      each.frame.requestId === frame.requestId,
    about: asked,
  });
  const result =
    line.kind === "received" && line.frame.type === "outbound_result" ? line.frame.result : {};
  return { result, asked, answered: line.n };
}

/** Writes a frame that our gateway did not; gives the number of its line. */
export function inject(stage: Stage, label: string, frame: GatewayFrame): number {
  const line = stage.recording.add({
    kind: "sent",
    from: "gateway",
    conn: stage.conn,
    frame,
    label: `probe/${label}`,
  });
  stage.wire.send(writeFrame(frame));
  return line.n;
}

/** Writes text as it is; gives the number of its line. */
export function injectText(stage: Stage, text: string): number {
  const line = stage.recording.add({
    kind: "malformed",
    conn: stage.conn,
    from: "gateway",
    issues: [],
    text: text.slice(0, SHOWN_UNITS_MAX).toWellFormed(),
  });
  stage.wire.send(text);
  return line.n;
}

/** Of a text that is no frame, so much is kept in the trace, in UTF-16 code units. */
const SHOWN_UNITS_MAX = 200;

/** A valid exchange: a status that is cleared, which shows nothing and which every connector serves. */
export async function prove(stage: Stage, check: string, label: string): Promise<Probed> {
  const { chat } = stage.options;
  return request(stage, check, label, {
    op: "typing",
    chat_id: chat,
    content: "",
    metadata: metadataIn(stage),
  });
}
