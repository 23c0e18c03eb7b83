import type { Action, Metadata, Outbound, Result } from "../../../contract/generated/types.ts";
import { supportsOp } from "../../../contract/descriptor.ts";
import type { ConnId } from "../../../contract/ports/gateway.ts";
import type { Identity } from "../config.ts";
import { routesOf } from "../delivery/link-code.ts";
import { answerRequest } from "../jobs/answer.ts";
import type { Asker, Place } from "../jobs/job.ts";
import { jobOf } from "../jobs/job.ts";
import { submit } from "../jobs/lanes.ts";
import type { Pass } from "../pass.ts";
import type { Refusal } from "../port.ts";
import type { SocketState } from "../state.ts";
import { mayAskAbout, mayEgress } from "./egress.ts";
import { renderingOf } from "./rendering.ts";
import { textOf, threadOf } from "./placement.ts";
import { planOp, planRefusedDraft } from "./plan-op.ts";
import type { Plan } from "./plan-op.ts";
import { failure } from "./result.ts";

/** One request of a gateway: refused on the spot, or on its way to the platform (W-25, W-26). */
export function onOutbound(
  pass: Pass,
  conn: ConnId,
  socket: SocketState,
  frame: Outbound,
  refusal: Refusal | undefined,
  tellFailure: Refusal | undefined,
): void {
  const named = { conn, gatewayId: socket.gatewayId, requestId: frame.requestId };
  const asker: Asker =
    tellFailure === undefined ? named : { ...named, insteadOfSuccess: tellFailure };
  const identity = identityOf(pass, socket, frame);
  const told = refusal === undefined ? undefined : { success: false, ...refusal };
  const plan =
    identity === undefined
      ? { done: told ?? failure(unfronted(frame)) }
      : planRequest(pass, asker, identity, frame, told);
  if ("done" in plan) answerRequest(pass, asker, plan.done);
  else submit(pass, jobOf(`${conn}/${frame.requestId}`, plan.lane, asker, plan.task));
}

/** The bot an op acts as: the tagged one if it was announced here, the first if untagged (W-35, W-36). */
function identityOf(pass: Pass, socket: SocketState, frame: Outbound): Identity | undefined {
  const { identities, policies } = pass.rig;
  const { platform, botId } = frame;
  if (platform === undefined || platform === "relay") {
    return identities.get(socket.hellos[0] ?? "");
  }
  const tagged = announced(pass, socket.hellos, platform, botId);
  return identities.get(policies.identityToActAs(tagged, socket.hellos) ?? "");
}

/** The key of the first identity that was announced under these names. */
function announced(
  { rig }: Pass,
  hellos: readonly string[],
  platform: string,
  botId: string | undefined,
): string | undefined {
  for (const key of hellos) {
    const identity = rig.identities.get(key);
    if (identity?.platform !== platform) continue;
    if (botId === undefined || identity.botId === botId) return key;
  }
  return undefined;
}

function unfronted({ platform, botId }: Outbound): string {
  if (platform === undefined) return "no identity was announced on this socket";
  return `identity ${platform}:${botId ?? "*"} was not announced on this socket`;
}

/** Everything that is looked at before a platform is called, for every op alike (O-04, C-32). */
function planRequest(
  pass: Pass,
  asker: Asker,
  identity: Identity,
  frame: Outbound,
  told: Result | undefined,
): Plan {
  const { action } = frame;
  const { gatewayId } = asker;
  const metadata = metadataOf(action);
  const place = placeOf(identity, chatOf(action), metadata);
  const refused = told ?? refusalOf(pass, gatewayId, identity, frame, metadata);
  if (refused === undefined) return planOp(pass, action, gatewayId, place, identity);
  return action.op === "draft"
    ? planRefusedDraft(action, gatewayId, place, refused)
    : { done: refused };
}

function refusalOf(
  pass: Pass,
  gatewayId: string,
  { capabilities, platform }: Identity,
  { action }: Outbound,
  metadata: Metadata,
): Result | undefined {
  const { policies } = pass.rig;
  if (!supportsOp(capabilities, action.op)) return policies.unsupportedOp(action.op, platform);
  if (!policies.guardsOp(action.op)) return undefined;
  const chat = chatOf(action);
  const routes = routesOf(pass);
  const may =
    action.op === "get_chat_info"
      ? mayAskAbout(routes, gatewayId, platform, chat)
      : mayEgress(routes, gatewayId, platform, chat, metadata);
  if (may) return undefined;
  return policies.declineResult(platform);
}

function placeOf(identity: Identity, chat: string, metadata: Metadata): Place {
  return {
    platform: identity.platform,
    chat,
    identity: identity.key,
    scope: textOf(metadata.scope_id),
    thread: threadOf(metadata),
    ...renderingOf(identity, metadata),
    ...(typeof metadata.unfurl_links === "boolean" ? { unfurlLinks: metadata.unfurl_links } : {}),
  };
}

/** The chat of an op; a follow_up has none (O-11), and of an unknown op nobody checked it. */
function chatOf(action: Action): string {
  return "chat_id" in action && typeof action.chat_id === "string" ? action.chat_id : "";
}

/** The metadata of an op; get_chat_info has none (O-12), and of an unknown op nobody checked it. */
function metadataOf(action: Action): Metadata {
  const metadata = "metadata" in action ? action.metadata : undefined;
  return typeof metadata === "object" && metadata !== null ? (metadata as Metadata) : {};
}
