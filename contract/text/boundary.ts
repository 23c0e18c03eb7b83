/** How far back a safe place to begin segmenting is looked for, in UTF-16 code units. */
const CONTEXT_UTF16_MAX = 256;
const CR = 0x0d;
const LF = 0x0a;
const ASCII_MAX = 0x7f;
const FIRST_REGIONAL_INDICATOR = 0x1f1e6;
const LAST_REGIONAL_INDICATOR = 0x1f1ff;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The last boundary between two graphemes at or before `index`, after `from`; `index` itself where one
 * grapheme fills the whole stretch.
 *
 * @param index Between two code points.
 */
export function graphemeBoundary(text: string, from: number, index: number): number {
  if (index >= text.length || isPlainBoundary(text, index)) return index;
  const start = Math.max(from, contextStart(text, index));
  const around = graphemes.segment(text.slice(start, index + CONTEXT_UTF16_MAX));
  const boundary = start + (around.containing(index - start)?.index ?? 0);
  return boundary > from ? boundary : index;
}

/** Between two ASCII characters there is always a boundary, but for a line end of two characters. */
function isPlainBoundary(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1);
  const behind = text.charCodeAt(index);
  return before <= ASCII_MAX && behind <= ASCII_MAX && !(before === CR && behind === LF);
}

/** A place before `index` where a grapheme surely begins, as far as looking back is worth it. */
function contextStart(text: string, index: number): number {
  let at = index - 1;
  for (const limit = index - CONTEXT_UTF16_MAX; at > limit && at > 0; at -= 1) {
    if (isPlainBoundary(text, at)) return at;
  }
  // Flags pair up from the first of a row of them, wherever that is.
  while (isRegionalIndicator(text, at) || isRegionalIndicator(text, at - 1)) at -= 1;
  return Math.max(0, at);
}

function isRegionalIndicator(text: string, index: number): boolean {
  const code = text.codePointAt(index) ?? 0;
  return code >= FIRST_REGIONAL_INDICATOR && code <= LAST_REGIONAL_INDICATOR;
}
