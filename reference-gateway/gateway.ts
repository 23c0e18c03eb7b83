import { never } from "../contract/assert.ts";
import { digest } from "../contract/digest.ts";
import type { ConnectorFrame } from "../contract/generated/types.ts";
import type {
  ConnId,
  GatewayEffect,
  GatewayInput,
  GatewayMachine,
  TurnId,
} from "../contract/ports/gateway.ts";
import type { Step } from "../contract/ports/machine.ts";
import { tableGet } from "../contract/table.ts";
import { boot } from "./boot/boot.ts";
import { census } from "./census.ts";
import type { GatewayConfig } from "./config.ts";
import { dueAtMs } from "./due.ts";
import { settleRequest } from "./egress/requests.ts";
import { drawPromptNonce, drawRequestPrefix } from "./entropy.ts";
import { expireExchanges, onHttpAnswer } from "./http/answer.ts";
import { onInbound, onInterrupt } from "./inbound/admission.ts";
import { slackSettings } from "./inbound/slack-settings.ts";
import { onClosed, onDialFailed, onMalformed } from "./link/ending.ts";
import { onDescriptor, onOpened } from "./link/handshake.ts";
import { goOnLeaving, onDisconnect, onGoDormant, onIdleAck } from "./link/leaving.ts";
import { onConnect, onHoldRedial, onPoked, onReleaseRedial } from "./link/redial.ts";
import { isHeldBack, releasedFrames } from "./link/reader.ts";
import { wakeLink } from "./link/wake.ts";
import { restore, type KeptMemory } from "./memory/restore.ts";
import { onForward } from "./passthrough/forward.ts";
import type { Pass, Rig } from "./pass.ts";
import { onDeliver, runAllScheduled } from "./scheduled/scheduled.ts";
import { soundPolicies, type Policies } from "./policies/policies.ts";
import { copyState, emptyState, type GatewayState } from "./state.ts";
import { onAgentEvent } from "./turns/agent-event.ts";
import { cancelTurn } from "./turns/death.ts";
import { onSettled } from "./turns/settle.ts";
import { settleDown } from "./turns/store.ts";
import { expireRequests, wakeTurns } from "./turns/wake.ts";

/**
 * The plainest gateway that keeps every clause, as one pure machine. Policies are
 * the decisions that history got wrong; by default they are right.
 */
export function createGateway(
  config: GatewayConfig,
  policies: Policies = soundPolicies,
): GatewayMachine<GatewayState> {
  const slack = slackSettings(config.extra, config.slack, policies);
  const rig: Rig = { config: { ...config, slack }, policies };
  return {
    init: emptyState(rig),
    step: (state, input) => step(rig, state, input),
    dueAtMs,
    digest,
    census: (state) => census(state, config),
  };
}

function step(
  rig: Rig,
  state: GatewayState,
  input: GatewayInput,
): Step<GatewayState, GatewayEffect> {
  const pass: Pass = { rig, atMs: input.atMs, state: copyState(state), effects: [] };
  take(pass, input);
  for (const { conn, frame } of releasedFrames(pass)) onFrame(pass, conn, frame);
  goOnLeaving(pass);
  return [pass.state, withMemory(state, pass)];
}

function take(pass: Pass, input: GatewayInput): void {
  switch (input.kind) {
    case "start":
      return onStart(pass, input);
    case "opened":
      return onOpened(pass, input.conn);
    case "dial-failed":
      return onDialFailed(pass, input.conn, input);
    case "frame":
      return onFrame(pass, input.conn, input.frame);
    case "malformed":
      return onMalformed(pass, input.conn, input.issues, input.bufferId);
    case "closed":
      return onClosed(pass, input.conn, input.code, input.reason);
    case "wake":
      return onWake(pass);
    case "http-answer":
      return onHttpAnswer(pass, input.exchange, input.answer);
    case "agent":
      return onAgentEvent(pass, input.turn, input.event);
    case "deliver":
      return onDeliver(pass, input.scheduled);
    case "cancel":
      return onCancel(pass, input.turn);
    case "disconnect":
      return onDisconnect(pass);
    case "go-dormant":
      return onGoDormant(pass);
    case "connect":
      return onConnect(pass, input.isReconnect);
    case "hold-redial":
      return onHoldRedial(pass);
    case "release-redial":
      return onReleaseRedial(pass);
    case "poked":
      return onPoked(pass);
    default:
      return never(input, "gateway input");
  }
}

/** Nothing is known yet but chance and what an earlier process left; then the first dial. */
function onStart(pass: Pass, input: Extract<GatewayInput, { readonly kind: "start" }>): void {
  const { entropy, memory } = input;
  const { rig, state } = pass;
  state.link = { ...state.link, pauseMs: rig.config.reconnectFirstMs };
  state.requestPrefix = drawRequestPrefix(entropy);
  state.promptNonce = drawPromptNonce(entropy);
  state.nextDraftId = rig.policies.draftSeed({ entropy, atMs: input.atMs });
  restore(pass, memory);
  boot(pass);
}

/** Frames of a socket that is not the link, or not any more, are nobody's. */
function onFrame(pass: Pass, conn: ConnId, frame: ConnectorFrame): void {
  const { now } = pass.state.link;
  if ((now.is !== "up" && now.is !== "greeting") || now.conn !== conn) return;
  if (isHeldBack(pass, conn, frame)) return;
  switch (frame.type) {
    case "descriptor":
      return onDescriptor(pass, frame.descriptor);
    case "outbound_result": {
      const ending = { how: "answered", result: frame.result } as const;
      const settled = settleRequest(pass, frame.requestId, ending);
      return settled === undefined ? undefined : onSettled(pass, settled);
    }
    case "inbound":
      return onInbound(pass, conn, frame);
    case "interrupt_inbound":
      return onInterrupt(pass, frame);
    case "going_idle_ack":
      return onIdleAck(pass);
    case "passthrough_forward":
      return onForward(pass, conn, frame);
    default:
      return never(frame, "connector frame");
  }
}

function onWake(pass: Pass): void {
  wakeLink(pass);
  expireRequests(pass);
  expireExchanges(pass);
  wakeTurns(pass);
  runAllScheduled(pass);
}

function onCancel(pass: Pass, id: TurnId): void {
  const turn = tableGet(pass.state.turns, id);
  if (turn !== undefined) settleDown(pass, cancelTurn(pass, turn));
}

/** D-36: what must survive is kept before anything of this step reaches the outside. */
function withMemory(before: GatewayState, { state, effects }: Pass): readonly GatewayEffect[] {
  const { seen, journal, chats, credential } = state;
  const kept =
    seen === before.seen && journal === before.journal && credential === before.credential;
  if (kept) return effects;
  const memory = { format: 1, seen, journal, chats, credential } satisfies KeptMemory;
  effects.unshift({ kind: "persist", memory });
  return effects;
}
