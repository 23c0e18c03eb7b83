/** What XML 1.0 has no place for, not even escaped: most control characters, and what is no character. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};

/** Text as it may stand between tags of XML and HTML: nothing in it is markup. */
export function escapeMarkup(text: string): string {
  return escaped(text, /[&<>]/g);
}

/** Text as it may stand in a quoted attribute, where XML would read a line break as a space. */
export function escapeAttribute(text: string): string {
  return escaped(text, /[&<>"'\n\r\t]/g);
}

function escaped(text: string, special: RegExp): string {
  return text
    .toWellFormed()
    .replace(NO_XML, "\uFFFD")
    .replace(special, (character) => NAMED[character] ?? character);
}
