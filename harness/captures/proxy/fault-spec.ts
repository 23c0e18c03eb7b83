import { nearest } from "../../../contract/nearest.ts";
import { UsageError } from "../../usage-error.ts";

/** What can go wrong on the wire, by the names that scenarios use for the same. */
export const WIRE_FAULTS = {
  "ack-lost": "the result of the op is not handed on",
  "request-lost": "the op is not handed on",
  held: "the frame is handed on only after the next one (or :n) of its sender, or 5 s",
  cut: "both sockets die before the frame is handed on",
  "cut-after": "the frame is handed on, then both sockets die",
  repeated: "the frame is handed on twice",
  rejected: "the op is not handed on, and fails for good (with :error text)",
  declined: "the op is not handed on, and is declined as egress",
} as const;

export type WireFaultName = keyof typeof WIRE_FAULTS;

/** One fault that waits for its frame. */
export interface WireFaultSpec {
  readonly fault: WireFaultName;
  /** After the colon: a count for `held`, a text for `rejected`. */
  readonly parameter: string;
  /** Which frames: an op (`send`, `draft`, `seal`), or a type (`inbound`, `hello`). */
  readonly op: string;
  /** Which of them, from 1. */
  readonly nth: number;
}

/** What a fault can be laid on: every op, `seal` for a draft that ends its stream, and the other frames. */
const FAULT_PLACES: readonly string[] = [
  ...["seal", "draft", "send", "edit", "delete", "typing", "react", "task_card", "task_card_stop"],
  ...["prompt", "follow_up", "get_chat_info", "hello", "descriptor", "inbound", "inbound_ack"],
  ...["interrupt", "interrupt_inbound", "going_idle", "going_idle_ack"],
];

const NTH_MAX = 1_000_000;
const SYNTAX = "write it as fault@op or fault:parameter@op#2, as in ack-lost@seal";

/**
 * Reads `ack-lost@seal`, `held:2@draft#3`, `rejected:no such chat@send`.
 *
 * @throws {UsageError} When it names no fault or no frame.
 */
export function readFaultSpec(word: string): WireFaultSpec {
  const at = word.lastIndexOf("@");
  if (at <= 0) throw new UsageError(`--fault: ${word} says no place; ${SYNTAX}`);
  const [name = "", ...rest] = word.slice(0, at).split(":");
  const [op = "", nth = "1"] = word.slice(at + 1).split("#");
  const fault = known("fault", name, Object.keys(WIRE_FAULTS)) as WireFaultName;
  if (!/^[1-9]\d*$/.test(nth) || Number(nth) > NTH_MAX) {
    throw new UsageError(`--fault: ${word}: #${nth} is no count from 1; ${SYNTAX}`);
  }
  const parameter = rest.join(":");
  if (fault === "held" && parameter !== "" && !/^[1-9]\d{0,3}$/.test(parameter)) {
    throw new UsageError(`--fault: ${word}: held takes a count of frames from 1 to 9999`);
  }
  return { fault, parameter, op: known("frame", op, FAULT_PLACES), nth: Number(nth) };
}

function known(what: string, word: string, words: readonly string[]): string {
  if (words.includes(word)) return word;
  const close = nearest(word, words);
  const way = close === undefined ? `known: ${words.join(", ")}` : `did you mean ${close}?`;
  throw new UsageError(`--fault: there is no ${what} "${word}"; ${way}`);
}

/** The spec as it was written. */
export function faultWord({ fault, parameter, op, nth }: WireFaultSpec): string {
  return `${fault}${parameter === "" ? "" : `:${parameter}`}@${op}${nth === 1 ? "" : `#${nth}`}`;
}
