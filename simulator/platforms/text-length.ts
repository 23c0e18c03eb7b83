/**
 * Whether `text` has more than `maxChars` code points (W-40 `chars`). A text has at least half as many
 * code points as UTF-16 units and at most as many, so that only a doubtful one is counted.
 */
export function exceedsChars(text: string, maxChars: number): boolean {
  if (text.length <= maxChars) return false;
  if (text.length > maxChars * 2) return true;
  let chars = 0;
  for (let at = 0; at < text.length; at += isPairAt(text, at) ? 2 : 1) chars++;
  return chars > maxChars;
}

function isPairAt(text: string, at: number): boolean {
  return isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1));
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
