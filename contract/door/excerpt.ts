/** Longest excerpt of a line, and of a value, in UTF-16 code units. */
export const LINE_EXCERPT_UTF16_MAX = 200;
const VALUE_EXCERPT_UTF16_MAX = 60;
/** Most field names named when an object stands where it does not belong. */
const NAMED_FIELDS_MAX = 5;

/** Names of fields whose values are nobody's business. */
const SECRET_NAME = "secret|token|passw|authorization|credential|api_?key|delivery_?key";
const SECRET_FIELD = new RegExp(SECRET_NAME, "i");
const SECRET_MEMBER = new RegExp(`("[^"]*(?:${SECRET_NAME})[^"]*"\\s*:\\s*")[^"]*`, "gi");
const SECRET_VALUE = /\b(?:Bearer\s+|xox[a-z]-|sk-)[\w.~+/=-]+/gi;
const REDACTED = "[redacted]";

/** The beginning of a line, on one line, without secrets. */
export function excerptOf(line: string): string {
  const head = line.slice(0, 2 * LINE_EXCERPT_UTF16_MAX).trimEnd();
  const safe = head.replace(SECRET_MEMBER, `$1${REDACTED}`).replace(SECRET_VALUE, REDACTED);
  return shortened(safe, LINE_EXCERPT_UTF16_MAX, line.length);
}

/** A value in words, for the `got` of an issue. `field` is the name it was found under. */
export function describeValue(value: unknown, field: string): string {
  if (value === undefined) return "nothing";
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return SECRET_FIELD.test(field) ? REDACTED : String(value);
  if (typeof value === "string") return describeText(value, field);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const names = Object.keys(value).map((name) => shortened(name, VALUE_EXCERPT_UTF16_MAX));
  if (names.length === 0) return "an empty object";
  const more = names.length > NAMED_FIELDS_MAX ? ", …" : "";
  return `an object with ${names.slice(0, NAMED_FIELDS_MAX).join(", ")}${more}`;
}

function describeText(text: string, field: string): string {
  if (SECRET_FIELD.test(field)) return `${REDACTED} text of ${text.length} characters`;
  const head = text.slice(0, 2 * VALUE_EXCERPT_UTF16_MAX).replace(SECRET_VALUE, REDACTED);
  return JSON.stringify(shortened(head, VALUE_EXCERPT_UTF16_MAX, text.length));
}

/** At most `max` units of a text, cut between characters; says so when that leaves some of `length` out. */
function shortened(text: string, max: number, length: number = text.length): string {
  const head = text.slice(0, max).toWellFormed();
  return text.length > max || length > 2 * max ? `${head}… (${length} characters)` : head;
}
