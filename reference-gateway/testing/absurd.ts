import type { ConnectorFrame, Descriptor, Result } from "../../contract/generated/types.ts";
import type { AgentEvent, AgentResult, InterimLane } from "../../contract/ports/agent.ts";
import type { GatewayHappening } from "../../contract/ports/gateway.ts";
import { LOST, refusal, SLACK, TELEGRAM, type Driver } from "./driver.ts";

/** One absurd input, as numbers: what happens, to which of the things there are, and how. */
export type Absurdity = readonly [what: number, which: number, how: number];

const RESULTS: readonly Result[] = [
  { success: true, message_id: "m1" },
  { success: true },
  {},
  LOST,
  refusal("no"),
  refusal("no", "m2"),
  refusal("slack egress declined: target is not an approved destination for this connection"),
  { success: false, code: "egress_declined", ambiguous: true },
];

const DESCRIPTORS: readonly Descriptor[] = [
  SLACK,
  TELEGRAM,
  { ...SLACK, supports_draft_streaming: false },
  { ...SLACK, supports_edit: false, supports_draft_streaming: false, supported_ops: ["send"] },
  { ...TELEGRAM, max_message_length: 1, supported_ops: [] },
  { ...SLACK, platform: "" },
  { ...SLACK, platform: "matrix", max_message_length: -1 },
];

const TEXTS: readonly string[] = [
  "",
  "a",
  "some words ",
  "\ud83d",
  "```\ncode",
  "SILENT",
  "\n",
  "x".repeat(5_000),
  "y ".repeat(25_000),
];

const LANES: readonly InterimLane[] = ["heartbeat", "approval-text", "status", "prompt-ack"];
const CODES: readonly number[] = [1000, 1006, 1011, 4401, 4409, 42];
const SAYS: readonly string[] = ["question", "/stop", "/new", ""];
const TIMES_MS: readonly number[] = [0, 1, 50, 800, 1_000, 5_000, 30_000, 120_000];
const KINDS = 18;

/** Feeds one absurdity. Whatever the numbers are, they mean something. */
export function feedAbsurdity(gateway: Driver, [what, which, how]: Absurdity): void {
  switch (what % KINDS) {
    case 0:
      gateway.connect(pick(DESCRIPTORS, how), pick(DESCRIPTORS, which));
      break;
    case 1:
    case 2:
      gateway.frame(inbound(which, how));
      break;
    case 3:
    case 4:
    case 5:
      gateway.feed({ kind: "agent", turn: turnName(gateway, which), event: agentEvent(how) });
      break;
    case 6:
    case 7:
    case 8:
      gateway.frame({
        type: "outbound_result",
        requestId: requestName(gateway, which),
        result: pick(RESULTS, how),
      });
      break;
    case 9:
    case 10:
      gateway.pass(pick(TIMES_MS, how));
      break;
    default:
      gateway.feed(happening(gateway, what % KINDS, which, how));
  }
}

function happening(gateway: Driver, what: number, which: number, how: number): GatewayHappening {
  const conn = which % 4 === 3 ? "g1.99" : gateway.conn();
  switch (what) {
    case 11:
      return { kind: "cancel", turn: turnName(gateway, which) };
    case 12:
      return {
        kind: "closed",
        conn,
        code: pick(CODES, how),
        reason: how % 2 === 0 ? "" : "expired",
      };
    case 13:
      return { kind: "dial-failed", conn, reason: "no", code: pick(CODES, how) };
    case 14:
      return { kind: "malformed", conn, issues: [] };
    case 15: {
      const session = gateway.reports("turn-started").at(-1)?.session ?? "agent:none";
      return {
        kind: "frame",
        conn,
        frame: { type: "interrupt_inbound", session_key: session, chat_id: "D1" },
      };
    }
    case 16:
      return how % 8 === 0 ? { kind: "disconnect" } : { kind: "go-dormant" };
    default:
      return { kind: "frame", conn, frame: { type: "going_idle_ack" } };
  }
}

function inbound(which: number, how: number): ConnectorFrame {
  const slack = which % 2 === 0;
  return {
    type: "inbound",
    event: {
      text: pick(SAYS, how % 6 < 3 ? 0 : how),
      message_id: how % 9 === 8 ? null : String(which % 5),
      source: {
        platform: how % 11 === 10 ? null : slack ? "slack" : "telegram",
        chat_id: how % 7 === 6 ? null : `D${which % 3}`,
        chat_type: how % 2 === 0 ? "dm" : "channel",
        user_id: "U1",
        thread_id: how % 5 === 4 ? "t1" : null,
      },
    },
    ...(how % 3 === 2 ? { bufferId: `b${which}` } : {}),
  };
}

function agentEvent(how: number): AgentEvent {
  switch (how % 6) {
    case 0:
    case 1:
      return { kind: "text", text: pick(TEXTS, how) };
    case 2: {
      const status = how % 4 === 2 ? "in_progress" : "complete";
      return { kind: "tool", id: `t${how % 12}`, title: pick(TEXTS, how), status };
    }
    case 3:
      return { kind: "commentary", text: pick(TEXTS, how) };
    case 4:
      return { kind: "interim", lane: pick(LANES, how), text: pick(TEXTS, how) };
    default:
      return { kind: "end", result: agentResult(how) };
  }
}

function agentResult(how: number): AgentResult {
  const text = how % 7 === 6 ? null : pick(TEXTS, how);
  if (how % 5 === 3) return { text, failed: true };
  if (how % 5 === 4) return { text, interrupted: true, completed: false };
  return { text, door: how % 2 === 0 ? "queued" : "send" };
}

function turnName(gateway: Driver, which: number): string {
  const started = gateway.reports("turn-started");
  return started[which % Math.max(1, started.length)]?.turn ?? "slack:D1:nobody";
}

function requestName(gateway: Driver, which: number): string {
  const ops = gateway.ops();
  return ops[ops.length - 1 - (which % Math.max(1, ops.length))]?.requestId ?? "unknown";
}

function pick<T>(from: readonly T[], index: number): T {
  const one = from[index % from.length];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
}
