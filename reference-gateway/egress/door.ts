import type {
  Action,
  FollowUpAction,
  FormatHints,
  GetChatInfoAction,
  Metadata,
  Outbound,
} from "../../contract/generated/types.ts";
import type { Capabilities } from "../../contract/descriptor.ts";
import type { About } from "../../contract/ports/gateway.ts";
import { tableGet } from "../../contract/table.ts";
import type { Identity } from "../config.ts";
import { RELAY, type Tenant } from "../inbound/origin.ts";
import { inNameOf } from "../inbound/placement.ts";
import { sessionDefault, type Outlet } from "../link/capability.ts";
import { emit, type Pass } from "../pass.ts";
import type { Turn } from "../turns/turn.ts";
import { openRequest, type Lane } from "./requests.ts";

/** An op of this contract that carries metadata. */
export type TurnAction = Extract<Action, { readonly metadata: object; readonly chat_id: string }>;

/** Those, one that names a session instead of a chat (O-11), and one without metadata (O-12). */
export type OpAction = TurnAction | FollowUpAction | GetChatInfoAction;

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
  action: OpAction,
  what: string,
): string {
  const requestId = openRequest(pass, outlet.conn, turn.id, lane);
  emitOp(pass, outlet, {
    requestId,
    platform: turn.asked.origin.platform,
    action: "metadata" in action ? stampedAction(pass, turn, action) : action,
    about: { turn: turn.id, what },
    interim: lane === "aside",
  });
  return requestId;
}

/** An op as it leaves. */
export interface Leaving {
  readonly requestId: string;
  readonly platform: string;
  readonly action: OpAction;
  readonly about: About;
  readonly interim: boolean;
}

/** The last step of every op: marks off, tag on. */
export function emitOp(pass: Pass, outlet: Outlet, leaving: Leaving): void {
  const { requestId, platform, action, about, interim } = leaving;
  const marks = { _interim_send: interim, _logical_platform: platform };
  const hinted = withUnfurls(pass, outlet, withHints(pass, outlet, action));
  const unmarked = "metadata" in hinted ? withoutMarks(pass, hinted, marks) : hinted;
  const frame = tagged(pass, platform, requestId, unmarked);
  emit(pass, { kind: "send", conn: outlet.conn, frame, about });
}

/** O-25: the same hints on every lane that carries text, as the chat's own descriptor allows (F-44). */
function withHints(pass: Pass, { can }: Outlet, action: OpAction): OpAction {
  const wanted = wantedHints(pass);
  if (wanted === undefined) return action;
  if (action.op !== "send" && action.op !== "edit" && action.op !== "draft") return action;
  const first = (): Capabilities => sessionDefault(pass) ?? can;
  const format_hints = pass.rig.policies.formatHints(wanted, can, first);
  if (Object.keys(format_hints).length === 0) return action;
  return { ...action, metadata: { ...action.metadata, format_hints } };
}

/** O-24: whether previews of links and media are shown is decided when a message is posted (S-13). */
function withUnfurls({ rig }: Pass, { can }: Outlet, action: OpAction): OpAction {
  const { unfurlLinks, unfurlMedia } = rig.config.slack;
  if (unfurlLinks === undefined && unfurlMedia === undefined) return action;
  if (action.op !== "send" || can.platform !== "slack") return action;
  const unfurls = {
    ...(unfurlLinks === undefined ? {} : { unfurl_links: unfurlLinks }),
    ...(unfurlMedia === undefined ? {} : { unfurl_media: unfurlMedia }),
  };
  return { ...action, metadata: { ...action.metadata, ...unfurls } };
}

function wantedHints({ rig }: Pass): FormatHints | undefined {
  const { richBlocks, markdownBlocks } = rig.config.formatting;
  if (!richBlocks && !markdownBlocks) return undefined;
  return {
    ...(richBlocks ? { rich_blocks: true } : {}),
    ...(markdownBlocks ? { markdown_blocks: true } : {}),
  };
}

type WithMetadata = TurnAction | FollowUpAction;

function withoutMarks(
  pass: Pass,
  action: WithMetadata,
  marks: Readonly<Record<`_${string}`, unknown>>,
): WithMetadata {
  const metadata = pass.rig.policies.wireMetadata(action.metadata, marks);
  return metadata === action.metadata ? action : { ...action, metadata };
}

function stampedAction(pass: Pass, turn: Turn, action: WithMetadata): WithMetadata {
  const metadata = stamped(pass, turn, action);
  return metadata === action.metadata ? action : { ...action, metadata };
}

function stamped(pass: Pass, turn: Turn, action: WithMetadata): Metadata {
  const own = turn.asked.origin;
  const { policies } = pass.rig;
  const lastOfChat = (): Tenant | undefined =>
    tableGet(pass.state.chats, policies.routingKey(own.platform, own.chatId));
  const tenant = policies.tenantOf(own, lastOfChat);
  return tenant === own ? action.metadata : inNameOf(action.metadata, tenant);
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
