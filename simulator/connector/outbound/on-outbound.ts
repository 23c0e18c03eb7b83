import type { Metadata, Outbound } from "../../../contract/generated/types.ts";
import { supportsOp } from "../../../contract/descriptor.ts";
import type { ConnId } from "../../../contract/ports/gateway.ts";
import type { Identity } from "../config.ts";
import { identityKey } from "../config.ts";
import { answerRequest } from "../jobs/answer.ts";
import type { Asker, Place } from "../jobs/job.ts";
import { jobOf } from "../jobs/job.ts";
import { submit } from "../jobs/lanes.ts";
import type { Pass } from "../pass.ts";
import type { SocketState } from "../state.ts";
import type { Refusal } from "../port.ts";
import { mayEgress } from "./egress.ts";
import { textOf, threadOf } from "./placement.ts";
import { planOp } from "./plan-op.ts";
import { failure } from "./result.ts";

/** One request of a gateway: refused on the spot, or on its way to the platform (W-25, W-26). */
export function onOutbound(
  pass: Pass,
  conn: ConnId,
  socket: SocketState,
  frame: Outbound,
  refusal: Refusal | undefined,
): void {
  const asker = { conn, gatewayId: socket.gatewayId, requestId: frame.requestId };
  if (refusal !== undefined) {
    answerRequest(pass, asker, { success: false, ...refusal });
    return;
  }
  const identity = identityOf(pass, socket, frame);
  if (identity === undefined) {
    answerRequest(pass, asker, failure(unfronted(frame)));
    return;
  }
  admit(pass, asker, identity, frame);
}

/** The bot an op acts as: the tagged one if it was hello'd here, the first one if untagged (W-35, W-36). */
function identityOf(pass: Pass, socket: SocketState, frame: Outbound): Identity | undefined {
  const { identities, policies } = pass.rig;
  if (frame.platform === undefined) {
    const first = socket.hellos[0];
    return first === undefined ? undefined : identities.get(first);
  }
  const key = socket.hellos.find((hello) =>
    frame.botId === undefined
      ? identities.get(hello)?.platform === frame.platform
      : hello === identityKey(frame.platform ?? "", frame.botId),
  );
  return identities.get(policies.identityToActAs(key, socket.hellos) ?? "");
}

function unfronted(frame: Outbound): string {
  if (frame.platform === undefined) return "no identity was announced on this socket";
  return `identity ${frame.platform}:${frame.botId ?? "*"} was not announced on this socket`;
}

/** Everything that is looked at before a platform is called, for every op alike (O-04, C-32). */
function admit(pass: Pass, asker: Asker, identity: Identity, frame: Outbound): void {
  const { action } = frame;
  const { policies, config } = pass.rig;
  const { capabilities, platform } = identity;
  if (!supportsOp(capabilities, action.op)) {
    answerRequest(pass, asker, policies.unsupportedOp(action.op, capabilities.platform));
    return;
  }
  const metadata = metadataOf(action.metadata);
  const guarded = policies.guardsOp(action.op);
  if (guarded && !mayEgress(config.routes, asker.gatewayId, platform, metadata)) {
    answerRequest(pass, asker, policies.declineResult(capabilities.platform));
    return;
  }
  const plan = planOp(pass, action, placeOf(identity, String(action.chat_id), metadata), identity);
  if ("done" in plan) answerRequest(pass, asker, plan.done);
  else submit(pass, jobOf(`${asker.conn}/${asker.requestId}`, plan.lane, asker, plan.task));
}

function placeOf(identity: Identity, chat: string, metadata: Metadata): Place {
  return {
    platform: identity.platform,
    chat,
    identity: identityKey(identity.platform, identity.botId),
    scope: textOf(metadata.scope_id),
    thread: threadOf(metadata),
  };
}

/** Metadata of an op whose shape nobody checked. */
function metadataOf(value: unknown): Metadata {
  return typeof value === "object" && value !== null ? (value as Metadata) : {};
}
