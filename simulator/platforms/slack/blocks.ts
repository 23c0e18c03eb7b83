import type { Button, SlackBlock } from "../port.ts";

/** Slack's own limit of one message. */
export const BLOCKS_PER_MESSAGE_MAX = 50;

/** A button that a person can press. */
export interface SlackButton {
  readonly blockId: string;
  readonly actionId: string;
  readonly label: string;
  readonly value: string;
  /** S-15: any other style is ignored. */
  readonly style: "primary" | "danger" | "default";
}

/** The words that blocks show, one block to a line; `""` when they hold none. */
export function wordsOf(blocks: readonly SlackBlock[]): string {
  return blocks
    .map(blockWords)
    .filter((words) => words !== "")
    .join("\n");
}

/** What shows: the blocks' words where there are any, for then Slack keeps `text` for notifications. */
export function shownText(text: string, blocks: readonly SlackBlock[] | undefined): string {
  const words = blocks === undefined ? "" : wordsOf(blocks);
  return words === "" ? text : words;
}

/** The buttons of blocks, in order. One without ids gets its place as id, as Slack gives it some. */
export function buttonsOf(blocks: readonly SlackBlock[]): readonly SlackButton[] {
  return blocks.flatMap((block, at) => {
    const inside = [...listOf(block["elements"]), ...listOf([block["accessory"]])];
    return inside
      .filter((element) => element["type"] === "button")
      .map((element, place) => buttonOf(element, textOf(block["block_id"]) || `b${at}`, place));
  });
}

/** What of blocks can be pressed, as people see it: a button carries its value back. */
export function pressable(blocks: readonly SlackBlock[] | undefined): readonly Button[] {
  return blocks === undefined
    ? []
    : buttonsOf(blocks).map(({ label, value, style }) => ({ label, data: value, style }));
}

type Fields = Readonly<Record<string, unknown>>;

function buttonOf(element: Fields, blockId: string, place: number): SlackButton {
  const { style } = element;
  return {
    blockId,
    actionId: textOf(element["action_id"]) || `a${place}`,
    label: labelOf(element["text"]),
    value: textOf(element["value"]),
    style: style === "primary" || style === "danger" ? style : "default",
  };
}

/** Buttons have labels, not words: what a message says is not what may be pressed below it. */
function blockWords(block: SlackBlock): string {
  switch (block.type) {
    case "section":
      return [labelOf(block["text"]), ...listOf(block["fields"]).map(labelOf)].join("\n").trim();
    case "header":
    case "markdown":
      return labelOf(block["text"]);
    case "context":
    case "rich_text":
      return listOf(block["elements"])
        .map((element) => inlineWords(element, 0))
        .join("");
    default:
      return "";
  }
}

/** Rich text nests lists and quotes within each other, seldom deep. */
const NESTING_MAX = 8;

function inlineWords(element: Fields, depth: number): string {
  const own = element["type"] === "emoji" ? `:${textOf(element["name"])}:` : labelOf(element);
  const said = own === "" && element["type"] === "link" ? textOf(element["url"]) : own;
  if (depth >= NESTING_MAX) return said;
  return (
    said +
    listOf(element["elements"])
      .map((inner) => inlineWords(inner, depth + 1))
      .join("")
  );
}

/** Text, or an object with a `text`. */
function labelOf(value: unknown): string {
  return isFields(value) ? textOf(value["text"]) : textOf(value);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
