import { isSecretKey, looksSecret, REDACTED, withoutCutTokens } from "../trace/redact.ts";

/** Longest excerpt of a line, and of a value, in UTF-16 code units. */
export const LINE_EXCERPT_UTF16_MAX = 200;
const VALUE_EXCERPT_UTF16_MAX = 60;
/** Most field names named when an object stands where it does not belong. */
const NAMED_FIELDS_MAX = 5;

/** A field with a text: its name, and what stands before the text. */
const MEMBER = /("([^"]*)"\s*:\s*")(?:[^"\\]|\\.)*/g;
/** The end of a text that was cut, perhaps in the middle of a token. */
const CUT_RUN = /[\w.~+/=:-]+$/;

/** The beginning of a line, on one line, without secrets. */
export function excerptOf(line: string): string {
  const head = headOf(line, 2 * LINE_EXCERPT_UTF16_MAX).trimEnd();
  return shortened(head, LINE_EXCERPT_UTF16_MAX, line.length);
}

/** A value in words, for the `got` of an issue. `field` is the name it was found under. */
export function describeValue(value: unknown, field: string): string {
  if (value === undefined) return "nothing";
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return isSecretKey(field) ? REDACTED : String(value);
  if (typeof value === "string") return describeText(value, field);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const names = Object.keys(value);
  if (names.length === 0) return "an empty object";
  const more = names.length > NAMED_FIELDS_MAX ? ", …" : "";
  return `an object with ${names.slice(0, NAMED_FIELDS_MAX).map(shownName).join(", ")}${more}`;
}

function shownName(name: string): string {
  return shortened(headOf(name, 2 * VALUE_EXCERPT_UTF16_MAX), VALUE_EXCERPT_UTF16_MAX, name.length);
}

function describeText(text: string, field: string): string {
  if (isSecretKey(field)) return `${REDACTED} text of ${text.length} characters`;
  if (looksSecret(text)) return JSON.stringify(REDACTED);
  const head = headOf(text, 2 * VALUE_EXCERPT_UTF16_MAX);
  return JSON.stringify(shortened(head, VALUE_EXCERPT_UTF16_MAX, text.length));
}

/** The beginning of a text, without secrets: where some are gone, one that the cut went through could be seen. */
function headOf(text: string, max: number): string {
  const head = text.slice(0, max);
  const safe = withoutCutTokens(head.replace(MEMBER, safeMember));
  return safe === head || head === text ? safe : safe.replace(CUT_RUN, "");
}

function safeMember(member: string, before: string, name: string): string {
  return isSecretKey(name) ? `${before}${REDACTED}` : member;
}

/** At most `max` units of a text, cut between characters; says so when that leaves some of `length` out. */
function shortened(text: string, max: number, length: number): string {
  const head = text.slice(0, max).toWellFormed();
  return text.length > max || length > 2 * max ? `${head}… (${length} characters)` : head;
}
