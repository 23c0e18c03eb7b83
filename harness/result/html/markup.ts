import { escapeAttribute, escapeMarkup } from "../xml-text.ts";

/** Text that is markup already. Only `markup` makes it, so nothing that a peer wrote ever becomes one. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[];

/**
 * A template whose values are text, and stay text: each is escaped for the place it stands in. A value in an
 * attribute must stand in double quotes.
 */
export function markup(literals: TemplateStringsArray, ...values: readonly Part[]): Markup {
  const own = literals.map((literal) => literal.replaceAll(INDENT, "\n"));
  let text = own[0] ?? "";
  values.forEach((value, i) => {
    text += partText(value, isInTag(text)) + (own[i + 1] ?? "");
  });
  return new Markup(text);
}

/** Templates are indented for whoever reads them; pages need none of it. */
const INDENT = /\n\s+/g;

/** Whether what comes next stands within a tag: values bring no bracket of their own. */
function isInTag(text: string): boolean {
  return text.lastIndexOf("<") > text.lastIndexOf(">");
}

/** Nothing, where there may be markup. */
export const NONE: Markup = new Markup("");

/** Markup of our own that is no template: styles and scripts. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

function partText(value: Part, isQuoted: boolean): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return isQuoted ? escapeAttribute(String(value)) : escapeMarkup(String(value));
}
