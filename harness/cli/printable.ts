/** Control characters but for tab and newline, and what turns the order of words around. */
const STEERING = /(?![\t\n])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Text that steers no terminal. Peers write part of what is printed: with escape sequences they could
 * clear the screen, rename the window or show a verdict that nobody gave. They are spelled out instead.
 */
export function printable(text: string): string {
  return text.replace(STEERING, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}
