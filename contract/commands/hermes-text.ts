import { COMMAND_NAMES } from "./command-names.ts";

/** What a gateway is told instead of what a person typed. */
export interface CommandText {
  readonly text: string;
  readonly messageType: "command" | "text";
}

/** `/hermes`, and what follows behind white space. */
const HERMES = /^\s*\/hermes(?:\s+([^]*))?$/;
/** Words that name a command by another name. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([["compact", "compress"]]);
const EVERYWHERE: ReadonlySet<string> = new Set(COMMAND_NAMES);
const NONE: ReadonlySet<string> = new Set();

/**
 * What a text on Slack that begins with the word `/hermes` says to a gateway (W-73): a known subcommand
 * becomes that command, nothing becomes `/help`, and anything else is said without the word.
 * `undefined`: the text does not begin so, and is left as it is.
 *
 * @param plugins Names of commands that this gateway has beside those of every gateway.
 */
export function readHermesText(
  text: string,
  plugins: ReadonlySet<string> = NONE,
): CommandText | undefined {
  const match = HERMES.exec(text);
  if (match === null) return undefined;
  const said = (match[1] ?? "").trim();
  if (said === "") return { text: "/help", messageType: "command" };
  const [word = ""] = said.split(/\s/, 1);
  const name = OTHER_NAMES.get(word) ?? word;
  if (EVERYWHERE.has(name) || plugins.has(name)) {
    return { text: `/${name}${said.slice(word.length)}`, messageType: "command" };
  }
  return { text: said, messageType: said.startsWith("/") ? "command" : "text" };
}
