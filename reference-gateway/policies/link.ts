import type { Capabilities } from "../../contract/descriptor.ts";
import { CloseReason } from "../../contract/close-codes.ts";
import type { ContractIssue } from "../../contract/issue.ts";
import { tableOldest, type Table } from "../../contract/table.ts";

/** A 4401, at the upgrade or later. */
export interface Refusal {
  readonly reason: string;
  /** A descriptor has come in this transport's life. */
  readonly wasUp: boolean;
  /** The connection was opened by the dial that followed a first strike. */
  readonly judged: boolean;
}

/** A dial that is about to be made. */
export interface Dialling {
  /** Requests of this process so far. */
  readonly requests: number;
  /** Which dial of this process it is, from 1. */
  readonly dialled: number;
  /** Turns that live. */
  readonly turns: number;
}

export interface LinkPolicies {
  /** What a 4401 means (W-58..W-61, D-03). `strike` dials again at once; `retry` after a pause. */
  afterUnauthorized(refusal: Refusal): "retry" | "strike" | "revoke";
  /** What a 4409 means (D-28, F-77). */
  afterReplaced(): "stop" | "redial";
  /** Whether a connect is taken, though it says that it is a repetition (G-105, F-63). */
  takesConnect(isReconnect: boolean): boolean;
  /** Whether a redial can be held back while the machine goes to sleep (W-56, B30). */
  holdsRedial(): boolean;
  /** What follows a sleep that the connector agreed to (G-102, F-67). */
  afterSleep(): "redial" | "stay-away";
  /** What a disconnect does with a socket on which nobody acknowledged going_idle (D-04, F-68). */
  afterIdleUnanswered(): "close" | "leave-open";
  /** Whether the requests of a socket that ended are settled with it (W-51, F-42). */
  settlesWithSocket(): boolean;
  /** From what number requests are counted on a new socket (W-26): nothing is called as something before. */
  requestCountAtDial(dialling: Dialling): number;
  /** What an unreadable line does to its socket (W-20, F-81). */
  afterMalformed(issues: readonly ContractIssue[]): "read-on" | "stop-reading";
  /**
   * The descriptor of chats whose platform has none (W-45): that of the first hello's identity, and
   * until it comes the first to arrive.
   */
  sessionDescriptor(
    firstHello: Capabilities | undefined,
    arrived: Table<Capabilities>,
  ): Capabilities | undefined;
  /** For which platform a descriptor stands: its own (W-45), whose ever hello it seems to answer (F-82). */
  platformAnswered(descriptor: Capabilities, nextHello: string | undefined): string;
  /** Which descriptor decides for a chat (D-14, F-27): that of its own platform. */
  governingDescriptor(own: Capabilities, primary: Capabilities): Capabilities;
  /**
   * The longest text of a chat, with its unit (G-106): what its own descriptor says. That of whichever
   * came last would cut, or lose, the texts of others (F-43).
   */
  capsOf(own: Capabilities, latest: () => Capabilities): Capabilities;
}

export const soundLink: LinkPolicies = {
  afterUnauthorized({ reason, wasUp, judged }) {
    if (!wasUp || reason === CloseReason.Expired) return "retry";
    return judged ? "revoke" : "strike";
  },
  afterReplaced: () => "stop",
  takesConnect: () => true,
  holdsRedial: () => true,
  afterSleep: () => "redial",
  afterIdleUnanswered: () => "close",
  settlesWithSocket: () => true,
  requestCountAtDial: ({ requests }) => requests,
  afterMalformed: () => "read-on",
  sessionDescriptor: (firstHello, arrived) => firstHello ?? tableOldest(arrived)?.value,
  platformAnswered: ({ platform }) => platform,
  governingDescriptor: (own) => own,
  capsOf: (own) => own,
};
