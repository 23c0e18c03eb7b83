import type { PolicyFlags } from "../policy-flags.ts";

/** What a person may say of a connector to be judged. */
export interface ConnectorTestFlags extends PolicyFlags {
  readonly url?: string;
  readonly spawn?: string;
  readonly id: string;
  readonly secretEnv?: string;
  readonly bot: string;
  readonly scope: string;
  readonly chat?: string;
  readonly thread?: string;
  readonly slackPort?: number;
  readonly eventsUrl?: string;
  readonly interactivityUrl?: string;
  readonly slackTokenEnv?: string;
  readonly signingSecretEnv?: string;
  readonly filter?: string;
  readonly list?: boolean;
  readonly seed?: number;
  readonly wait?: number;
  readonly debug?: boolean;
  readonly report?: string;
}

const KEPT_FLAGS = [
  "url",
  "spawn",
  "id",
  "secretEnv",
  "bot",
  "scope",
  "slackPort",
  "eventsUrl",
  "interactivityUrl",
  "slackTokenEnv",
  "signingSecretEnv",
  "chat",
  "thread",
  "wait",
] as const;
const DEFAULTS: Readonly<Record<string, string>> = { id: "gateway", bot: "B1", scope: "T1" };

/**
 * The command that runs one case again, as a POSIX shell takes it.
 *
 * @param file  The scenario that the case is made of, if it is.
 */
export function reproduce(flags: ConnectorTestFlags, id: string, seed: number, file = ""): string {
  const given = KEPT_FLAGS.flatMap((name) => {
    const value = flags[name];
    if (value === undefined || DEFAULTS[name] === value) return [];
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [`--${flag}`, shellWord(String(value))];
  });
  const scenario = file === "" ? [] : [shellWord(file)];
  const chosen = [...scenario, "--filter", shellWord(id), "--seed", seed];
  return ["npx turnproof test connector", ...given, ...chosen].join(" ");
}

/** As a POSIX shell takes it. */
function shellWord(word: string): string {
  return /^[\w./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
