import type { Metadata } from "../../../contract/generated/types.ts";

/** The thread an op belongs in: `thread_id`, else `thread_ts`, each only as a text (D-22, C-24). */
export function threadOf(metadata: Metadata): string | null {
  return textOf(metadata.thread_id) ?? textOf(metadata.thread_ts);
}

/** Whom a stream in a channel is for (C-17, D-16). */
export interface Recipient {
  readonly user: string | null;
  readonly team: string | null;
}

export function recipientOf(metadata: Metadata): Recipient {
  return {
    user: textOf(metadata.recipient_user_id) ?? textOf(metadata.user_id),
    team:
      textOf(metadata.recipient_team_id) ??
      textOf(metadata.slack_team_id) ??
      textOf(metadata.scope_id),
  };
}

/** A key of a place, or of something in it. U+0000 cannot be typed into any of the names. */
export function placeKey(platform: string, chat: string, id?: string): string {
  const place = platform + "\u0000" + chat;
  return id === undefined ? place : place + "\u0000" + id;
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
