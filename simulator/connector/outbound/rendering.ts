import type { Metadata } from "../../../contract/generated/types.ts";
import { fits } from "../../../contract/text/length.ts";
import type { SlackBlock } from "../../platforms/port.ts";
import type { Identity } from "../config.ts";
import type { Place, Rendering } from "../jobs/job.ts";

/** Slack's limits of what one block of each kind may hold. */
const MARKDOWN_CHARS_MAX = 12_000;
const SECTION_CHARS_MAX = 3_000;

/** How an op's texts are to be shown: as it hints, where this bot's descriptor says that it can (O-25). */
export function renderingOf(
  { capabilities }: Identity,
  { format_hints: hints }: Metadata,
): { readonly rendering?: Rendering } {
  if (hints === undefined || !capabilities.blockFormatting) return {};
  if (hints.markdown_blocks === true) return { rendering: "markdown" };
  return hints.rich_blocks === true ? { rendering: "rich" } : {};
}

/**
 * A text as blocks (C-28). One that no block can hold takes away those that its message has: an edit
 * without any would leave the old ones, and their words.
 */
export function blocksOf(
  { rendering }: Place,
  text: string,
): { readonly blocks?: readonly SlackBlock[] } {
  if (rendering === undefined) return {};
  if (rendering === "markdown") {
    return { blocks: fits(text, MARKDOWN_CHARS_MAX, "chars") ? [{ type: "markdown", text }] : [] };
  }
  const section = { type: "section", text: { type: "mrkdwn", text } };
  return { blocks: fits(text, SECTION_CHARS_MAX, "chars") ? [section] : [] };
}
