import type { DraftAction, Metadata, SendAction } from "../../contract/generated/types.ts";
import type { ScheduledText } from "../../contract/ports/scheduled.ts";
import { tableDelete, tableGet, tableHas, tableSet, tableValues } from "../../contract/table.ts";
import { buryDraft, type OpenDraft } from "../drafts/drafts.ts";
import { emitOp } from "../egress/door.ts";
import { openRequest, type Settled } from "../egress/requests.ts";
import type { Tenant } from "../inbound/origin.ts";
import { outletFor, type Outlet } from "../link/capability.ts";
import { note, report, type Pass } from "../pass.ts";

/** A text that nobody asked for just now, until it is known what became of it. */
export interface Scheduled {
  readonly text: ScheduledText;
  readonly request: string | null;
  /** How long it waits for a link, as a final does (D-30). */
  readonly untilMs: number;
}

/** G-54: a text goes out by the platform it names, if this gateway fronts that, as soon as it can. */
export function onDeliver(pass: Pass, text: ScheduledText): void {
  const { scheduled } = pass.state;
  if (tableHas(scheduled, text.id)) return;
  const fronted = pass.rig.config.identities.some(({ platform }) => platform === text.platform);
  if (!fronted) return over(pass, text, null, `${text.platform} is not fronted by this gateway`);
  if (scheduled.size >= scheduled.max) return over(pass, text, null, "too many deliveries wait");
  const untilMs = pass.atMs + pass.rig.config.linkWaitMs;
  pass.state.scheduled = tableSet(scheduled, text.id, { text, request: null, untilMs });
  runScheduled(pass, text.id);
}

/** Whatever waited for a link, or for the end of that wait, looks again. */
export function runAllScheduled(pass: Pass): void {
  if (pass.state.scheduled.size === 0) return;
  for (const { text } of tableValues(pass.state.scheduled)) runScheduled(pass, text.id);
}

/** G-18: written once. What became of it is told, and nothing of it is ever repeated. */
export function settleScheduled(pass: Pass, { turn: id, outcome, error }: Settled): void {
  const one = tableGet(pass.state.scheduled, id);
  if (one === undefined) return;
  pass.state.scheduled = tableDelete(pass.state.scheduled, id);
  const shown = outcome === "success" ? one.text.text : null;
  over(pass, one.text, shown, shown === null ? `${outcome}: ${error ?? ""}` : undefined);
}

/** When the first wait for a link ends. */
export function scheduledDueAtMs({ scheduled }: Pick<Pass["state"], "scheduled">): number {
  let least = Infinity;
  if (scheduled.size === 0) return least;
  for (const { request, untilMs } of tableValues(scheduled)) {
    if (request === null) least = Math.min(least, untilMs);
  }
  return least;
}

function runScheduled(pass: Pass, id: string): void {
  const one = tableGet(pass.state.scheduled, id);
  if (one === undefined || one.request !== null) return;
  const outlet = outletFor(pass, one.text.platform);
  if (outlet !== undefined) return write(pass, outlet, one);
  if (pass.atMs < one.untilMs && pass.state.link.now.is !== "gone") return;
  pass.state.scheduled = tableDelete(pass.state.scheduled, id);
  over(pass, one.text, null, "no link came");
}

function write(pass: Pass, outlet: Outlet, one: Scheduled): void {
  const { text } = one;
  const requestId = openRequest(pass, outlet.conn, text.id, "scheduled");
  const { platform } = text;
  const about = { turn: text.id, what: "delivery" };
  const action = actionOf(pass, outlet, text);
  emitOp(pass, outlet, { requestId, platform, action, about, interim: false });
  pass.state.scheduled = tableSet(pass.state.scheduled, text.id, { ...one, request: requestId });
}

/**
 * G-54, G-55: it answers nothing, so it names no message, and it is whole: the connector cuts it. It ends
 * no stream, whatever runs in its chat (I-15).
 */
function actionOf(pass: Pass, { can }: Outlet, text: ScheduledText): SendAction | DraftAction {
  const { policies } = pass.rig;
  const content = policies.scheduledText(text.text.toWellFormed(), can);
  const metadata = metadataOf(text, tenantOf(pass, text));
  const { id: turn, chatId, threadId } = text;
  const open = { own: undefined, inChat: () => openIn(pass, text) };
  const draft = policies.absorb({ turn, what: { is: "scheduled" }, threadId }, open);
  if (draft === undefined) {
    return { op: "send", chat_id: chatId, content, reply_to: null, metadata };
  }
  buryDraft(pass, draft);
  const { draftId: draft_id } = draft;
  return { op: "draft", chat_id: chatId, draft_id, content, final: true, metadata };
}

function openIn({ state }: Pass, { platform, chatId }: ScheduledText): readonly OpenDraft[] {
  return tableValues(state.openDrafts).filter(
    (one) => one.platform === platform && one.chatId === chatId,
  );
}

function metadataOf({ threadId, jobId }: ScheduledText, tenant: Tenant): Metadata {
  const { scopeId, userId, profile } = tenant;
  return {
    ...(threadId === null ? {} : { thread_id: threadId }),
    ...(scopeId === null ? {} : { scope_id: scopeId }),
    ...(userId === null ? {} : { user_id: userId }),
    ...(profile === null ? {} : { profile }),
    ...(jobId === null ? {} : { job_id: jobId }),
    notify: true,
  };
}

/** O-23: what was kept with a home chat wins; the chat's last message fills in (G-80, G-84). */
function tenantOf({ rig, state }: Pass, text: ScheduledText): Tenant {
  const known = tableGet(state.chats, rig.policies.routingKey(text.platform, text.chatId));
  return {
    scopeId: text.scopeId ?? known?.scopeId ?? null,
    userId: text.userId ?? known?.userId ?? null,
    profile: known?.profile ?? null,
  };
}

function over(pass: Pass, { id }: ScheduledText, payload: string | null, why?: string): void {
  if (why !== undefined) note(pass, `a delivery did not arrive: ${why}`, id);
  const delivered = payload !== null;
  const how = delivered ? "completed" : "failed";
  report(pass, { what: "turn-ended", turn: id, how, delivered, payload });
}
