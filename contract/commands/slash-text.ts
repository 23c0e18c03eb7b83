type Bag = Readonly<Record<string, unknown>>;

/** Kinds of option that hold further options instead of a value (S-25). */
const SUBCOMMAND = 1;
const SUBCOMMAND_GROUP = 2;
/** Discord nests a subcommand in a group in a command, and no deeper. */
const NESTING_MAX = 3;

/**
 * What a person who used a Discord command said (G-97): `/name` and its arguments, separated by single
 * spaces. Subcommands and groups give their name and then their options; other options give their value.
 * `undefined`: the data of the interaction names no command.
 */
export function slashText(data: unknown): string | undefined {
  if (!isBag(data)) return undefined;
  const name = wordOf(data.name);
  if (name === "") return undefined;
  return [`/${name}`, ...wordsOf(data.options, NESTING_MAX)].join(" ");
}

function wordsOf(options: unknown, levels: number): readonly string[] {
  if (!Array.isArray(options) || levels === 0) return [];
  return options
    .filter(isBag)
    .flatMap((option) =>
      option.type === SUBCOMMAND || option.type === SUBCOMMAND_GROUP
        ? [wordOf(option.name), ...wordsOf(option.options, levels - 1)]
        : [wordOf(option.value)],
    )
    .filter((word) => word !== "");
}

/** A scalar as a person would have typed it; `""` is nothing. */
function wordOf(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value.trim();
    case "number":
    case "boolean":
      return String(value);
    default:
      return "";
  }
}

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null;
}
