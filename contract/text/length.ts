/** How a chat counts the length of a text: in code points, or in UTF-16 code units (W-40). */
export type LenUnit = "chars" | "utf16";

/** Length of a text in the chat's unit. */
export function textLength(text: string, unit: LenUnit): number {
  return unit === "utf16" ? text.length : countCodePoints(text);
}

/** Whether a text is no longer than `cap`. Counts code points only where it could matter. */
export function fits(text: string, cap: number, unit: LenUnit): boolean {
  if (text.length <= cap) return true;
  return unit === "chars" && text.length <= 2 * cap && countCodePoints(text) <= cap;
}

/**
 * Index in UTF-16 code units just past the first `cap` units of `text`, never between two surrogates.
 * A cap of 1 in `utf16` still lets a whole surrogate pair through: half of one is no text.
 */
export function indexAt(text: string, cap: number, unit: LenUnit): number {
  if (text.length <= cap) return text.length;
  if (unit === "utf16") {
    const cut = isPairAt(text, cap - 1) ? cap - 1 : cap;
    return cut === 0 ? 2 : cut;
  }
  let index = 0;
  for (let count = 0; count < cap && index < text.length; count += 1) {
    index += isPairAt(text, index) ? 2 : 1;
  }
  return index;
}

/** Whether a surrogate pair begins at this index. */
export function isPairAt(text: string, index: number): boolean {
  const high = text.charCodeAt(index);
  if (high < 0xd800 || high > 0xdbff) return false;
  const low = text.charCodeAt(index + 1);
  return low >= 0xdc00 && low <= 0xdfff;
}

function countCodePoints(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length - 1; index += 1) {
    if (isPairAt(text, index)) {
      pairs += 1;
      index += 1;
    }
  }
  return text.length - pairs;
}
