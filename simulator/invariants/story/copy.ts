import type { RequestStory } from "./request.ts";
import type { Past, Story } from "./story.ts";
import type { StreamStory } from "./stream.ts";
import type { TurnStory } from "./turn.ts";

/**
 * A copy that its maker may still change, before anybody else sees it.
 *
 * The copies below are written out field by field: on Node 20 that takes a thirtieth of the time of an
 * object spread, and these objects are copied with nearly every line of a trace.
 */
export type Draft<T> = { -readonly [K in keyof T]: T[K] };

export function copyStory(story: Story): Draft<Story> {
  return {
    live: story.live,
    open: story.open,
    requests: story.requests,
    done: story.done,
    past: story.past,
    links: story.links,
    gateways: story.gateways,
    meta: story.meta,
    screens: story.screens,
    watched: story.watched,
    hurt: story.hurt,
    end: story.end,
  };
}

export function copyPast(past: Past): Draft<Past> {
  return {
    over: past.over,
    sealed: past.sealed,
    keyOfName: past.keyOfName,
    keyOfMessage: past.keyOfMessage,
    claims: past.claims,
    posts: past.posts,
    forgottenPostAt: past.forgottenPostAt,
  };
}

export function copyRequest(request: RequestStory): Draft<RequestStory> {
  return {
    key: request.key,
    conn: request.conn,
    gateway: request.gateway,
    action: request.action,
    role: request.role,
    turn: request.turn,
    certain: request.certain,
    stream: request.stream,
    label: request.label,
    at: request.at,
    writtenMs: request.writtenMs,
    answered: request.answered,
    fate: request.fate,
    called: request.called,
  };
}

export function copyStream(stream: StreamStory): Draft<StreamStory> {
  return {
    key: stream.key,
    gateway: stream.gateway,
    platform: stream.platform,
    chat: stream.chat,
    draftId: stream.draftId,
    turn: stream.turn,
    messageId: stream.messageId,
    at: stream.at,
    frames: stream.frames,
    text: stream.text,
    frameText: stream.frameText,
    frameAccepted: stream.frameAccepted,
    accepted: stream.accepted,
    monotone: stream.monotone,
    seals: stream.seals,
    reopened: stream.reopened,
    sealReached: stream.sealReached,
    sealed: stream.sealed,
  };
}

export function copyTurn(turn: TurnStory): Draft<TurnStory> {
  return {
    key: turn.key,
    run: turn.run,
    name: turn.name,
    gateway: turn.gateway,
    process: turn.process,
    platform: turn.platform,
    chat: turn.chat,
    chatType: turn.chatType,
    thread: turn.thread,
    messageId: turn.messageId,
    user: turn.user,
    scope: turn.scope,
    profile: turn.profile,
    at: turn.at,
    scheduled: turn.scheduled,
    started: turn.started,
    redelivered: turn.redelivered,
    heard: turn.heard,
    said: turn.said,
    withheld: turn.withheld,
    firstSegment: turn.firstSegment,
    segments: turn.segments,
    notes: turn.notes,
    asked: turn.asked,
    result: turn.result,
    final: turn.final,
    diagnostic: turn.diagnostic,
    cut: turn.cut,
    cutAt: turn.cutAt,
    declined: turn.declined,
    declinedAt: turn.declinedAt,
    crashed: turn.crashed,
    connectorForgot: turn.connectorForgot,
    connectorRestarted: turn.connectorRestarted,
    dropped: turn.dropped,
    faulted: turn.faulted,
    linkAwayTooLong: turn.linkAwayTooLong,
    sealCancelled: turn.sealCancelled,
    rewrote: turn.rewrote,
    falseDecline: turn.falseDecline,
    trouble: turn.trouble,
    draftIds: turn.draftIds,
    finals: turn.finals,
    acked: turn.acked,
    over: turn.over,
    ended: turn.ended,
  };
}
