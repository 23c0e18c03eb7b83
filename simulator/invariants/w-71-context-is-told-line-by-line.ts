import { foldRule, KEPT, type Findings } from "./port.ts";
import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import type { Scene } from "./story/scene.ts";

/** Turns whose context is remembered. */
const TURNS_MAX = 256;

const HEADING = "[Recent channel messages]";

/** Authors of the messages that came with each turn's own, in order. */
type Authors = Shelf<readonly string[]>;

/**
 * What was said before in a channel stands below its heading, one message to a line, each in the name of
 * who said it: a line break in one begins no line in another's name.
 */
export const contextIsToldLineByLine = foldRule<Authors>({
  id: "W-71",
  title: "context is told line by line",
  hears: ["took inbound", "reported turn"],
  start: emptyShelf(TURNS_MAX),
  on,
});

function on(authors: Authors, { line, turn }: Scene): readonly [Authors, Findings] {
  if (turn === null) return [authors, KEPT];
  if (line.kind !== "report") {
    const event = "frame" in line && line.frame.type === "inbound" ? line.frame.event : undefined;
    if (event?.context == null) return [authors, KEPT];
    return [shelfSet(authors, turn.key, event.context.flatMap(authorOf)), KEPT];
  }
  const expected = shelfGet(authors, turn.key);
  if (line.report.what !== "asked" || expected === undefined) return [authors, KEPT];
  const lines = line.report.text.split("\n\n", 1)[0]?.split("\n") ?? [];
  const from = lines.indexOf(HEADING) + 1;
  const told = lines.slice(from);
  const right = expected.every((author, i) => told[i]?.startsWith(`${author}: `) === true);
  if (from > 0 && right && told.filter(isSaid).length === expected.length) return [authors, KEPT];
  return [
    authors,
    [
      {
        sentence: `what ${turn.name} reads of its channel is not what was said there, line by line`,
        expected: `${HEADING}, then ${expected.length} lines: ${expected.join(", ")}`,
        actual: JSON.stringify(lines),
        turn: turn.key,
        suspect: { line: line.n, side: "gateway" },
      },
    ],
  ];
}

/** Behind them may stand what the message answers. */
function isSaid(line: string): boolean {
  return !line.startsWith("[In reply to]");
}

function authorOf(entry: unknown): readonly string[] {
  const { text, source } = (entry ?? {}) as Bag;
  const { user_name: name, user_id: id } = (source ?? {}) as Bag;
  const author = isText(name) ? name : id;
  return isText(text) && isText(author) ? [author] : [];
}

type Bag = Readonly<Record<string, unknown>>;

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
