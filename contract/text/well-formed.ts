/**
 * Appends to a growing text. Half a surrogate pair is no text and becomes U+FFFD (B46), except at the
 * very end, where its other half may still come.
 */
export function appendText(text: string, more: string): string {
  if (more.isWellFormed() && !endsInHalf(text)) return text + more;
  const joined = text + more;
  if (!endsInHalf(joined)) return joined.toWellFormed();
  return joined.slice(0, -1).toWellFormed() + joined.slice(-1);
}

/** Whether a text ends in the first half of a surrogate pair. */
function endsInHalf(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
