import type { Action, Outbound } from "../../contract/generated/types.ts";
import type { About } from "../../contract/ports/gateway.ts";
import { tableGet } from "../../contract/table.ts";
import type { Identity } from "../config.ts";
import { RELAY, type Tenant } from "../inbound/origin.ts";
import type { Outlet } from "../link/capability.ts";
import { emit, type Pass } from "../pass.ts";
import type { Turn } from "../turns/turn.ts";
import { openRequest, type Lane } from "./requests.ts";

/** An op of this contract that carries metadata. */
export type TurnAction = Extract<Action, { readonly metadata: object; readonly chat_id: string }>;

/**
 * The one door by which an op of a turn leaves. Stamps the tenant of the turn (I-32), keeps the
 * gateway's own marks off the wire (O-28), tags platform and bot (W-34), opens the request.
 *
 * @returns The requestId.
 */
export function writeOp(
  pass: Pass,
  outlet: Outlet,
  turn: Turn,
  lane: Lane,
  action: TurnAction,
  what: string,
): string {
  const requestId = openRequest(pass, outlet.conn, turn.id, lane);
  const metadata = stamped(pass, turn, action);
  emitOp(pass, outlet, {
    requestId,
    platform: turn.asked.origin.platform,
    action: metadata === action.metadata ? action : { ...action, metadata },
    about: { turn: turn.id, what },
    interim: lane === "aside",
  });
  return requestId;
}

/** An op as it leaves. */
export interface Leaving {
  readonly requestId: string;
  readonly platform: string;
  readonly action: TurnAction;
  readonly about: About;
  readonly interim: boolean;
}

/** The last step of every op: marks off, tag on. */
export function emitOp(pass: Pass, outlet: Outlet, leaving: Leaving): void {
  const { requestId, platform, action, about, interim } = leaving;
  const marks = { _interim_send: interim, _logical_platform: platform };
  const metadata = pass.rig.policies.wireMetadata(action.metadata, marks);
  const unmarked = metadata === action.metadata ? action : { ...action, metadata };
  const frame = tagged(pass, platform, requestId, unmarked);
  emit(pass, { kind: "send", conn: outlet.conn, frame, about });
}

function stamped(pass: Pass, turn: Turn, action: TurnAction): TurnAction["metadata"] {
  const own = turn.asked.origin;
  const { policies } = pass.rig;
  const lastOfChat = (): Tenant | undefined =>
    tableGet(pass.state.chats, policies.routingKey(own.platform, own.chatId));
  const tenant = policies.tenantOf(own, lastOfChat);
  if (tenant === own) return action.metadata;
  const { scopeId, userId } = tenant;
  const { scope_id: _scope, user_id: _user, ...untold } = action.metadata;
  return {
    ...untold,
    ...(scopeId === null ? {} : { scope_id: scopeId }),
    ...(userId === null ? {} : { user_id: userId }),
  };
}

/** W-34: a platform nobody named, or that this gateway does not front, leaves the frame untagged. */
function tagged(pass: Pass, platform: string, requestId: string, action: Action): Outbound {
  const { identities } = pass.rig.config;
  const own = identityOn(platform, identities);
  const identity = pass.rig.policies.tagOf(own, identities[0]);
  if (identity === undefined) return { type: "outbound", requestId, action };
  return {
    type: "outbound",
    requestId,
    action,
    platform: identity.platform,
    botId: identity.botId,
  };
}

function identityOn(platform: string, identities: readonly Identity[]): Identity | undefined {
  if (platform === RELAY) return undefined;
  for (const identity of identities) if (identity.platform === platform) return identity;
  return undefined;
}
