import { never } from "../../contract/assert.ts";
import { digest } from "../../contract/digest.ts";
import type { Step } from "../../contract/ports/machine.ts";
import { endOverdueCards } from "./cards/card-task.ts";
import { census } from "./census.ts";
import type { ConnectorConfig } from "./config.ts";
import { readIdentities } from "./config.ts";
import { onInterrupt, onPlatformEvent, onReplay } from "./delivery/on-event.ts";
import { dueAtMs } from "./due.ts";
import { onJobsDue, onPlatformAnswer, submit } from "./jobs/lanes.ts";
import { onHttp } from "./http/on-http.ts";
import { onClosed } from "./link/end-socket.ts";
import { onFrame } from "./link/on-frame.ts";
import { onMalformed } from "./link/on-malformed.ts";
import { onRevoke } from "./link/on-revoke.ts";
import { onUpgrade } from "./link/on-upgrade.ts";
import { endSilentSockets } from "./link/silent.ts";
import { memoryOf, onStart } from "./memory.ts";
import type { Pass, Rig } from "./pass.ts";
import type { ConnectorPolicies } from "./policies.ts";
import { soundPolicies } from "./policies.ts";
import type { ConnectorEffect, ConnectorInput, ConnectorMachine } from "./port.ts";
import type { ConnectorState } from "./state.ts";
import { copyState, emptyState, isSame } from "./state.ts";
import { endOverdueStreams } from "./streams/open-streams.ts";

/**
 * The connector as one pure machine: it fronts platforms for gateways that dial in.
 *
 * @param policies What this connector does otherwise than a sound one.
 */
export function createConnector(
  config: ConnectorConfig,
  policies: Partial<ConnectorPolicies> = {},
): ConnectorMachine<ConnectorState> {
  const rig: Rig = {
    config,
    identities: readIdentities(config),
    policies: { ...soundPolicies, ...policies },
  };
  return {
    init: emptyState(config),
    step: (state, input) => step(rig, state, input),
    dueAtMs,
    digest,
    census,
  };
}

function step(
  rig: Rig,
  state: ConnectorState,
  input: ConnectorInput,
): Step<ConnectorState, ConnectorEffect> {
  const pass: Pass = { rig, atMs: input.atMs, state: copyState(state), effects: [], pending: [] };
  perform(pass, input);
  for (let job = pass.pending.shift(); job !== undefined; job = pass.pending.shift()) {
    submit(pass, job);
  }
  if (isSame(state, pass.state)) return [state, pass.effects];
  const memory = memoryOf(state, pass.state);
  // Written down before it is done: a call that was made is never one that memory does not know of.
  if (memory !== undefined) pass.effects.unshift({ kind: "persist", memory });
  return [pass.state, pass.effects];
}

function perform(pass: Pass, input: ConnectorInput): void {
  switch (input.kind) {
    case "start":
      onStart(pass, input.entropy, input.memory);
      return;
    case "upgrade":
      onUpgrade(pass, input.conn, input.path, input.authorization);
      return;
    case "frame":
      onFrame(pass, input.conn, input.frame, input);
      return;
    case "malformed":
      onMalformed(pass, input.conn, input.issues, input.requestId);
      return;
    case "closed":
      onClosed(pass, input.conn);
      return;
    case "platform-answer":
      onPlatformAnswer(pass, input.call, input.answer);
      return;
    case "platform-event":
      onPlatformEvent(pass, input.platform, input.event);
      return;
    case "interrupt":
      onInterrupt(pass, input.platform, input.chat, input.sessionKey);
      return;
    case "replay":
      onReplay(pass, input.platform, input.chat, input.messageId);
      return;
    case "http":
      onHttp(pass, input.exchange, input.request);
      return;
    case "revoke":
      onRevoke(pass, input.gatewayId);
      return;
    case "wake":
      endSilentSockets(pass);
      endOverdueStreams(pass);
      endOverdueCards(pass);
      onJobsDue(pass);
      return;
    default:
      never(input, "connector input");
  }
}
