/** Texts that one function is remembered for. */
const TEXTS_MAX = 1_024;
/** A longer text is worked out again each time: it is rare, and this would keep it alive for long. */
const TEXT_UNITS_MAX = 512;

/**
 * A pure function of a text that remembers what it gave: many promises look at the same text, and so does
 * every fork of a run. When it is full, it forgets all and begins anew.
 */
export function memoised<T>(of: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly given: T }>();
  return (text) => {
    if (text.length > TEXT_UNITS_MAX) return of(text);
    const before = known.get(text);
    if (before !== undefined) return before.given;
    if (known.size >= TEXTS_MAX) known.clear();
    const given = of(text);
    known.set(text, { given });
    return given;
  };
}
