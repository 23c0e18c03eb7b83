import type {
  Action,
  ConnectorFrame,
  GatewayFrame,
  Result,
} from "../../contract/generated/types.ts";
import { withoutTokens } from "../../contract/trace/redact.ts";

/** Longest text shown in one row of a transcript, in UTF-16 code units. */
const TEXT_UNITS_MAX = 60;

/** A frame in a few words: what it does and the text it carries. */
export function describeFrame(frame: GatewayFrame | ConnectorFrame): string {
  switch (frame.type) {
    case "hello":
      return `hello ${frame.platform}:${frame.botId}`;
    case "descriptor":
      return `descriptor ${frame.descriptor.platform}`;
    case "outbound":
      return `${describeAction(frame.action)} #${shortId(frame.requestId)}`;
    case "outbound_result":
      return `result ${describeResult(frame.result)} #${shortId(frame.requestId)}`;
    case "inbound":
      return `inbound ${inBuffer(frame.bufferId)}${quote(frame.event.text ?? "")}`;
    case "passthrough_forward":
      return `passthrough_forward ${inBuffer(frame.bufferId)}${frame.forward.platform} ${frame.forward.method} ${frame.forward.path}`;
    case "inbound_ack":
      return `inbound_ack ${frame.bufferId}`;
    case "interrupt":
    case "interrupt_inbound":
      return `${frame.type} ${frame.session_key}`;
    case "going_idle":
    case "going_idle_ack":
      return frame.type;
  }
}

function describeAction(action: Action): string {
  switch (action.op) {
    case "send":
      return `send ${quote(action.content)}`;
    case "edit":
      return `edit ${action.message_id} ${quote(action.content)}`;
    case "delete":
      return `delete ${action.message_id}`;
    case "draft":
      return `${action.final ? "draft final" : "draft"} d${action.draft_id % 1000} ${quote(action.content)}`;
    case "typing":
      return action.content === undefined ? "typing" : `typing ${quote(action.content)}`;
    case "task_card":
      return `task_card ${action.chunks.map(({ title, status }) => `${title} ${status}`).join(", ")}`;
    case "prompt":
      return `prompt ${action.prompt_id} ${quote(action.content)}`;
    case "send_media":
      return `send_media ${action.media_kind} ${quote(action.content)}`;
    case "react":
      return `react ${action.remove ? "-" : "+"}${action.emoji} ${action.message_id}`;
    case "follow_up":
      return `follow_up ${action.kind} ${quote(action.content)}`;
    case "thread_create":
    case "thread_rename":
      return `${action.op} ${quote(action.thread_name)}`;
    default:
      return action.op;
  }
}

function describeResult(result: Result): string {
  if (result.success === true) return `ok ${result.message_id ?? ""}`.trimEnd();
  return `failed ${[result.code, result.error].filter(Boolean).join(": ")}`.trimEnd();
}

function inBuffer(bufferId: string | undefined): string {
  return bufferId === undefined ? "" : `(buffered ${bufferId}) `;
}

/** Ids are long and random: their last digits are enough to match a result with its request. */
function shortId(requestId: string): string {
  return requestId.slice(-4);
}

/** A text in quotes, without tokens, its middle left out where it is long: both ends tell more than one. */
export function quote(text: string): string {
  const safe = withoutTokens(text);
  if (safe.length <= TEXT_UNITS_MAX) return JSON.stringify(safe);
  const half = TEXT_UNITS_MAX / 2;
  return JSON.stringify(`${safe.slice(0, half)}…${safe.slice(-half)}`.toWellFormed());
}
