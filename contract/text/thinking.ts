import { fenceAt } from "./fence.ts";

/** What opens and closes the thinking of a model that says it in its text (G-25). */
const TAGS: readonly string[] = ["think", "thinking", "thought", "reasoning"];
const LONGEST_TAG_UTF16 = Math.max(...TAGS.map((tag) => tag.length)) + "</>".length;

/** A text that grows, parted into what people may see and what nobody knows yet or may ever see. */
export interface Parted {
  /** Free of thinking. It only grows while the text does (I-20). */
  readonly visible: string;
  /**
   * Undecided, and bounded: the beginning of what may become a tag; or the tag of a block that is open
   * and the end of what it holds; or the closing tag, behind which white space is skipped. `""`: nothing.
   */
  readonly withheld: string;
}

export const NOTHING_PARTED: Parted = { visible: "", withheld: "" };

/**
 * Adds a piece to a text. A block of thinking opens with a tag at the beginning of a line, outside of
 * code, and goes to its closing tag; a tag inside a sentence is a word like any other.
 */
export function partThinking({ visible, withheld }: Parted, piece: string): Parted {
  if (withheld === "" && !piece.includes("<")) return { visible: visible + piece, withheld };
  let shown = visible;
  let rest = withheld + piece;
  for (;;) {
    const next = step(shown, rest);
    shown = next.visible;
    if (next.rest === undefined) return { visible: shown, withheld: next.withheld };
    rest = next.rest;
  }
}

/** What people may see of a text that has come to its end. */
export function endThinking({ visible, withheld }: Parted): string {
  return tagAt(withheld, "<") !== undefined || tagAt(withheld, "</") !== undefined
    ? visible
    : visible + withheld;
}

/** A whole text without the thinking in it. */
export function withoutThinking(text: string): string {
  return text.includes("<") ? endThinking(partThinking(NOTHING_PARTED, text)) : text;
}

/** One step through `rest`: up to the next tag, or over one. Without a `rest` it came to the end. */
type Taken =
  | { readonly visible: string; readonly rest: string }
  | { readonly visible: string; readonly rest?: undefined; readonly withheld: string };

function step(visible: string, rest: string): Taken {
  const closed = tagAt(rest, "</");
  if (closed !== undefined && beginsLine(visible)) return overWhiteSpace(visible, rest, closed);
  const opened = tagAt(rest, "<");
  if (opened !== undefined && beginsLine(visible)) return overBlock(visible, rest, opened);
  const from = rest.startsWith("<") && !mayBecomeTag(visible, rest) ? 1 : 0;
  const at = rest.indexOf("<", from);
  if (at === 0) return { visible, withheld: rest };
  if (at < 0) return { visible: visible + rest, withheld: "" };
  return { visible: visible + rest.slice(0, at), rest: rest.slice(at) };
}

/** The tag at the beginning of a text, whole, or `undefined`. */
function tagAt(text: string, mark: "<" | "</"): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const end = text.indexOf(">");
  if (end < 0 || end >= LONGEST_TAG_UTF16) return undefined;
  const name = text.slice(mark.length, end).toLowerCase();
  return TAGS.includes(name) ? text.slice(0, end + 1) : undefined;
}

function mayBecomeTag(visible: string, text: string): boolean {
  if (text.length >= LONGEST_TAG_UTF16 || !beginsLine(visible)) return false;
  const begun = text.toLowerCase();
  return TAGS.some((tag) => `<${tag}>`.startsWith(begun) || `</${tag}>`.startsWith(begun));
}

function overBlock(visible: string, rest: string, open: string): Taken {
  const close = `</${open.slice(1)}`;
  const at = rest.toLowerCase().indexOf(close.toLowerCase(), open.length);
  if (at >= 0) return overWhiteSpace(visible, rest.slice(at), close);
  // The end may be the beginning of the closing tag; more of the block nobody will ask for.
  const tail = rest.slice(open.length).slice(1 - close.length);
  return { visible, withheld: open + tail };
}

/** A block goes with the white space behind it, so that it leaves no hole. */
function overWhiteSpace(visible: string, rest: string, close: string): Taken {
  const behind = rest.slice(close.length).trimStart();
  return behind === "" ? { visible, withheld: close } : { visible, rest: behind };
}

/** Whether what comes next is the first on its line, and no code. */
function beginsLine(visible: string): boolean {
  const line = visible.slice(visible.lastIndexOf("\n") + 1);
  return line.trim() === "" && fenceAt(visible, visible.length) === undefined;
}
