import type { Outbound } from "../../../../contract/generated/types.ts";
import { contentOf } from "../../../../simulator/invariants/story/attribution.ts";
import { MALFORMED_LINES } from "../../../../simulator/faults/malformed.ts";
import { FAITHFUL_HANDS } from "../../../../simulator/faults/rewritten.ts";
import { partsOf } from "../../../../simulator/faults/fault.ts";
import type { Deviation } from "../../../../simulator/world/script.ts";
import { draftOf, sealOf, sendOf } from "../ops.ts";
import type { Does, OnOp } from "../planned-faults.ts";
import type { Turn } from "../turn.ts";

/** A deviation as a connector can bring it about. */
export type Staged =
  /** On a request of the turn, or on its result. `last` is a word that the request must carry. */
  | {
      readonly on: "op";
      readonly turn: string;
      readonly what: string;
      readonly textOf: number | undefined;
      readonly does: Does;
    }
  /** When the agent is about to do its nth thing of a kind, or the person is about to ask. */
  | {
      readonly on: "moment";
      readonly turn: string;
      readonly moment: string;
      readonly act: MomentAct;
    };

export type MomentAct =
  | "cut"
  | "replay"
  | { readonly inject: string }
  /** The next frame of this type is written by another hand. */
  | { readonly rewrite: "inbound" | "outbound_result"; readonly hand: string };

/** The deviation, or why nobody can bring it about from the connector's end. */
export function stagedFault({ at, take }: Deviation): Staged | { readonly why: string } {
  const [name, parameter] = partsOf(take);
  const [, turn = "", what = "", text, isAck] =
    /^([A-Z]\w*)\/([a-z.0-9-]+)(?:@(?:text|tool)(\d+))?(\/ack)?$/.exec(at) ?? [];
  const why = `${take} at ${at} cannot be brought about from the connector's end`;
  if (turn === "") return { why };
  const after = isAck === undefined ? undefined : momentAfter(what, text);
  const beside = actOf(name, parameter);
  if (after !== undefined && typeof beside === "object") {
    const act = "rewrite" in beside ? { ...beside, rewrite: "outbound_result" as const } : beside;
    return { on: "moment", turn, moment: "rewrite" in beside ? what : after, act };
  }
  const isMoment = /^(text|tool)\d+$|^end$|^inbound$/.test(what) && isAck === undefined;
  if (isMoment) {
    const act = beside;
    const isEarly = what === "inbound" && (act === "cut" || act === "replay");
    return act === undefined || isEarly ? { why } : { on: "moment", turn, moment: what, act };
  }
  const does = doesOf(name, parameter, isAck !== undefined);
  if (does === undefined || !REQUESTS.has(what)) return { why };
  // What streams beside it stays live to its platform's limit (D-35): nobody waits for that here.
  if (name === "declined" && !DRAFTS.has(what)) return { why };
  const isText = text !== undefined && what !== "card";
  return { on: "op", turn, what, textOf: isText ? Number(text) : undefined, does };
}

/** When what comes behind the result of a request can be put on the wire. */
function momentAfter(what: string, text: string | undefined): string | undefined {
  if (what === "draft" && text !== undefined) return `after-text${text}`;
  return what === "seal" ? "after-end" : undefined;
}

const DRAFTS = new Set(["draft", "seal", "final"]);
const STREAM = new Set(["draft", "seal", "seal.r1"]);
const REQUESTS = new Set(["draft", "seal", "seal.r1", "final", "typing", "card", "card-stop"]);

function actOf(name: string, parameter: string): MomentAct | undefined {
  if (name === "cut" || name === "replay") return name;
  if (name === "rewritten" && FAITHFUL_HANDS.includes(parameter)) {
    return { rewrite: "inbound", hand: parameter };
  }
  const inject = name === "malformed" ? MALFORMED_LINES[parameter] : undefined;
  return inject === undefined ? undefined : { inject };
}

function doesOf(name: string, parameter: string, isAck: boolean): Does | undefined {
  const error = parameter === "" ? "the connector refuses" : parameter;
  if (isAck) {
    if (name === "ack-lost") return { kind: "lose-result" };
    return name === "cut" ? { kind: "cut-after" } : undefined;
  }
  switch (name) {
    case "rejected":
      return { kind: "refuse", refusal: { error } };
    case "declined":
      return { kind: "refuse", refusal: { error: "egress declined", code: "egress_declined" } };
    case "cut":
      return { kind: "cut-before" };
    case "cut-after":
      return { kind: "cut-after" };
    default:
      return undefined;
  }
}

/** Whether only a gateway that streams writes such a request. */
export function isOfStream(what: string): boolean {
  return STREAM.has(what);
}

/**
 * Which request of a turn a deviation means.
 *
 * @param word  The last word that it must carry, if that matters.
 */
export function requestOf(turn: Turn, what: string, word: string | undefined): OnOp {
  const on = kindOf(turn, what);
  return (frame) => on(frame) && (word === undefined || carries(frame, word));
}

function kindOf(turn: Turn, what: string): OnOp {
  switch (what) {
    case "draft":
      return draftOf(turn);
    case "seal":
    case "seal.r1":
      return sealOf(turn);
    case "final":
      return sendOf(turn);
    default: {
      const op = { card: "task_card", "card-stop": "task_card_stop" }[what] ?? what;
      return ({ action }) =>
        action.op === op && "chat_id" in action && action.chat_id === turn.chat;
    }
  }
}

function carries({ action }: Outbound, word: string): boolean {
  return (contentOf(action) ?? "").split(/\s+/).includes(word);
}
