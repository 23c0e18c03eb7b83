import { UsageError } from "../../usage-error.ts";

/**
 * A command line as words, without a shell: blanks part words, quotes of both kinds hold them together, a
 * backslash outside single quotes takes the next character as it is. Nothing else means anything.
 *
 * @throws {UsageError} When there is no word, or a quote is left open.
 */
export function splitCommand(command: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let i = 0; i < command.length; i += 1) {
    const char = command.charAt(i);
    if (char === "\\" && quote !== "'") {
      i += 1;
      word = (word ?? "") + command.charAt(i);
    } else if (quote === "" && (char === '"' || char === "'")) {
      quote = char;
      word ??= "";
    } else if (char === quote) {
      quote = "";
    } else if (quote === "" && (char === " " || char === "\t" || char === "\n")) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? "") + char;
    }
  }
  if (quote !== "") throw new UsageError(`--spawn: a ${quote} is left open in: ${command}`);
  if (word !== undefined) words.push(word);
  if (words.length === 0) throw new UsageError("--spawn: there is no command; give one in quotes");
  return words;
}

/** Puts values where a command asks for them: `{port}`, `{url}`. Other braces stay as they are. */
export function fillIn(
  words: readonly string[],
  values: Readonly<Record<string, string>>,
): readonly string[] {
  return words.map((word) =>
    word.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole),
  );
}
