import { never } from "../../../contract/assert.ts";
import type { ScreenMachine, SlackCall } from "../port.ts";
import { countCall } from "../rate-meter.ts";
import type { ScreenState } from "../screen-machine.ts";
import { screenMachine } from "../screen-machine.ts";
import { expireStatuses } from "../statuses.ts";
import type { SlackConfig } from "./config.ts";
import { SLACK_DEFAULTS } from "./config.ts";
import { showFiles } from "./files.ts";
import { post, remove, update } from "./message.ts";
import { personActs } from "./person.ts";
import { react } from "./reaction.ts";
import type { SlackContext, SlackReply, SlackState } from "./state.ts";
import { deny, emptySlack } from "./state.ts";
import { setStatus } from "./status.ts";
import { appendStream, startStream, stopStream } from "./stream.ts";
import { expireStreams, interrupt } from "./stream-end.ts";

/**
 * One Slack workspace as its people see it, with Slack's limits (S-01..S-17).
 *
 * Rate limits are off unless `rateLimits: "on"`: a volume run must not trip them unless it asks.
 */
export function createSlackScreen(config: Partial<SlackConfig> = {}): ScreenMachine<ScreenState> {
  const full: SlackConfig = { ...SLACK_DEFAULTS, ...config };
  return screenMachine({
    platform: "slack",
    config: full,
    init: emptySlack(full),
    expire: (state, atMs) => expireStatuses(expireStreams(state, atMs), atMs),
    expireOne: (state, ref) => interrupt(state, ref, "expired"),
    perform: admit,
    personActs: (state, action, atMs) => personActs(state, action, atMs, full),
  });
}

/** Counts the call against its tier (S-03), then carries it out. */
function admit(state: SlackState, call: SlackCall, context: SlackContext): SlackReply {
  if (context.config.rateLimits === "off") return perform(state, call, context);
  const rule = { callsMax: context.config.callsPerMinuteMax[call.method], windowMs: 60_000 };
  const key = call.method === "chat.postMessage" ? `${call.method} ${call.channel}` : call.method;
  const { meter, retryAfterMs } = countCall(state.meter, key, rule, context.atMs);
  if (retryAfterMs > 0) return deny(state, "ratelimited", retryAfterMs);
  return perform({ ...state, meter }, call, context);
}

function perform(state: SlackState, call: SlackCall, context: SlackContext): SlackReply {
  switch (call.method) {
    case "chat.postMessage":
      return post(state, call, context);
    case "chat.update":
      return update(state, call, context);
    case "chat.delete":
      return remove(state, call);
    case "chat.startStream":
      return startStream(state, call, context);
    case "chat.appendStream":
      return appendStream(state, call, context);
    case "chat.stopStream":
      return stopStream(state, call, context);
    case "assistant.threads.setStatus":
      return setStatus(state, call, context);
    case "reactions.add":
    case "reactions.remove":
      return react(state, call, context);
    case "files.completeUploadExternal":
      return showFiles(state, call, context);
    default:
      return never(call, "Slack method");
  }
}
