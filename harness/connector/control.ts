import { MEDIA_BYTES_MAX } from "../../contract/limits.ts";
import { nearest } from "../../contract/nearest.ts";
import { isPlatformName, type PlatformName } from "../../simulator/platforms/names.ts";

/** One thing that a person at the controls wants of a running connector. */
export type Control =
  | { readonly do: "say"; readonly where: Where; readonly user: string; readonly text: string }
  | {
      readonly do: "send-file";
      readonly where: Where;
      readonly user: string;
      readonly name: string;
      readonly bytes: number;
    }
  | { readonly do: "stop"; readonly where: Where }
  | { readonly do: "stop-stream" | "delete"; readonly where: Where; readonly message: string }
  | { readonly do: "refuse"; readonly op: string; readonly error: string }
  | { readonly do: "decline"; readonly op: string }
  | { readonly do: "fail-call"; readonly method: string; readonly error: string }
  | { readonly do: "cut" | "revoke" | "help" | "quit" }
  | { readonly do: "show"; readonly where: Where | undefined };

/** A chat, and its platform where several are fronted. */
export interface Where {
  readonly platform: PlatformName | undefined;
  readonly chat: string;
}

export const CONTROLS_HELP = `say <chat> <user> <text>        a person writes
send-file <chat> <user> <name> [bytes]  a person sends a file
stop <chat>                     a person interrupts what runs there
stop-stream <chat> <message>    a person presses the platform's own stop
delete <chat> <message>         a person deletes a message
refuse <op> [error]             the next such op fails for good
decline <op>                    the next such op is declined
fail-call <method> <error>      the next such platform call answers this error
cut                             every socket ends without a close frame
revoke                          the gateway's credential is revoked
show [chat]                     what is on screen
help, quit
A chat is D1, or telegram:100 where several platforms are fronted.`;

/** Of a file whose size nobody gave. */
const FILE_BYTES = 1_024;

const NAMES = [
  "say",
  "send-file",
  "stop",
  "stop-stream",
  "delete",
  "refuse",
  "decline",
  "fail-call",
  "cut",
  "revoke",
  "show",
  "help",
  "quit",
] as const;

/** A line typed at the controls → what it asks for, or a sentence on what is wrong with it. */
export function readControl(line: string): Control | string {
  const [name = "", ...words] = line.trim().split(/\s+/);
  const known = NAMES.find((each) => each === name);
  if (known === undefined) {
    const close = nearest(name, NAMES);
    return `there is no control "${name}"; ${close === undefined ? "try help" : `did you mean ${close}?`}`;
  }
  return controlOf(known, words) ?? `use: ${usageOf(known)}`;
}

function controlOf(name: (typeof NAMES)[number], words: readonly string[]): Control | undefined {
  const [first, second, ...rest] = words;
  switch (name) {
    case "say":
      if (first === undefined || second === undefined || rest.length === 0) return undefined;
      return { do: name, where: whereOf(first), user: second, text: rest.join(" ") };
    case "send-file": {
      const bytes = Number(rest[1] ?? FILE_BYTES);
      if (first === undefined || second === undefined || rest[0] === undefined) return undefined;
      if (!Number.isSafeInteger(bytes) || bytes < 0 || bytes > MEDIA_BYTES_MAX) return undefined;
      return { do: name, where: whereOf(first), user: second, name: rest[0], bytes };
    }
    case "stop":
      return first === undefined ? undefined : { do: name, where: whereOf(first) };
    case "stop-stream":
    case "delete":
      if (first === undefined || second === undefined) return undefined;
      return { do: name, where: whereOf(first), message: second };
    case "refuse":
      if (first === undefined) return undefined;
      return { do: name, op: first, error: words.slice(1).join(" ") || "refused at the controls" };
    case "decline":
      return first === undefined ? undefined : { do: name, op: first };
    case "fail-call":
      if (first === undefined || second === undefined) return undefined;
      return { do: name, method: first, error: second };
    case "show":
      return { do: name, where: first === undefined ? undefined : whereOf(first) };
    case "cut":
    case "revoke":
    case "help":
    case "quit":
      return { do: name };
  }
}

function whereOf(word: string): Where {
  const [platform = "", ...chat] = word.split(":");
  return isPlatformName(platform) && chat.length > 0
    ? { platform, chat: chat.join(":") }
    : { platform: undefined, chat: word };
}

function usageOf(name: string): string {
  const row = CONTROLS_HELP.split("\n").find((line) => line.startsWith(`${name} `)) ?? name;
  return row.replace(/ {2,}.*/, "");
}
