import { partsOf } from "../../../../simulator/faults/fault.ts";
import { STRAY_LINES } from "../../../../simulator/faults/stray.ts";
import type { Deviation, ScriptTurn } from "../../../../simulator/world/script.ts";
import type { WireFault } from "../wire-fault.ts";

/** A deviation as a gateway can bring it about, with the platform behind the connector in its hands. */
export type Staged =
  | { readonly on: "wire"; readonly fault: WireFault }
  /** Before the agent's nth thing of a kind: something is written that is none of our gateway's. */
  | { readonly on: "moment"; readonly turn: string; readonly moment: string; readonly line: string }
  /** The next call of a method fails, from that moment on. */
  | {
      readonly on: "platform";
      readonly turn: string;
      readonly moment: string;
      readonly method: string;
      readonly error: string | { readonly retryAfterS: number };
    };

/** The deviation, or why nobody can bring it about from the gateway's end. */
export function stagedFault(
  { at, take }: Deviation,
  turns: readonly ScriptTurn[],
): Staged | { readonly why: string } {
  const why = `${take} at ${at} cannot be brought about from the gateway's end`;
  const [name, parameter] = partsOf(take);
  const [, turn = "", what = "", text, rest = ""] =
    /^([A-Z]\w*)\/([a-z.0-9-]+)(?:@text(\d+))?(\/ack|>[\w.]+)?$/.exec(at) ?? [];
  if (turn === "") return { why };
  if (rest.startsWith(">")) {
    const error = errorOf(name, parameter);
    const moment = momentOf(what, text);
    if (error === undefined || moment === undefined) return { why };
    return { on: "platform", turn, moment, method: rest.slice(1), error };
  }
  if (name === "stray" && rest === "") {
    const line = STRAY_LINES[parameter];
    const moment = /^text\d+$/.test(what) ? what : momentOf(what, text);
    return line === undefined || moment === undefined
      ? { why }
      : { on: "moment", turn, moment, line };
  }
  const wire = wireTake(name, rest === "/ack");
  if (wire === undefined || momentOf(what, text) === undefined) return { why };
  const label = text === undefined ? what : `${what}@text${text}`;
  return { on: "wire", fault: { at: label, take: wire, skip: countBefore(turn, text, turns) } };
}

function wireTake(name: string, isAck: boolean): WireFault["take"] | undefined {
  if (isAck) return name === "ack-lost" ? "ack-lost" : undefined;
  return name === "cut" || name === "cut-after" || name === "request-lost" ? name : undefined;
}

function errorOf(
  name: string,
  parameter: string,
): string | { readonly retryAfterS: number } | undefined {
  if (name === "platform-error") return parameter === "" ? "internal_error" : parameter;
  if (name !== "ratelimited") return undefined;
  return { retryAfterS: Math.max(1, Math.ceil(Number(parameter) / 1_000)) };
}

/** What the agent does when this is written: says a text, or ends. */
function momentOf(what: string, text: string | undefined): string | undefined {
  if (what === "draft" && text !== undefined) return `text${text}`;
  return what === "seal" ? "end" : undefined;
}

/** Frames of this label that turns before this one write. */
function countBefore(turn: string, text: string | undefined, turns: readonly ScriptTurn[]): number {
  const own = turns.find(({ name }) => name === turn)?.atMs ?? 0;
  const before = turns.filter(({ atMs }) => atMs < own);
  if (text === undefined) return before.length;
  const textsOf = ({ agent }: ScriptTurn): number =>
    agent.filter(({ event }) => event.kind === "text").length;
  return before.filter((one) => textsOf(one) >= Number(text)).length;
}
