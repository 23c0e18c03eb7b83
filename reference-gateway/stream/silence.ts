/** Answers that say nothing on purpose (G-25). */
const MARKERS: readonly string[] = ["[SILENT]", "SILENT", "NO_REPLY", "NO REPLY"];

export function isSilence(text: string): boolean {
  return MARKERS.includes(text.trim());
}

/** Whether a text may yet turn out to be a marker: it is withheld until it cannot (G-25). */
export function mayBecomeSilence(text: string): boolean {
  if (text.length > 40) return false;
  const begun = text.trim();
  return MARKERS.some((marker) => marker.startsWith(begun));
}
