const NAMED_SECRET = /secret|token|passw(?:or)?d|credential|_key$|apikey|private_?key/i;
/** A shorter value stands in too many texts by chance. */
const SECRET_UTF16_MIN = 6;

/** What in an environment is a secret by its name; longer ones first, as one may hold another. */
export function secretValues(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(env)
    .flatMap(([name, value = ""]) => (NAMED_SECRET.test(name) ? [value] : []))
    .filter(({ length }) => length >= SECRET_UTF16_MIN)
    .toSorted((a, b) => b.length - a.length);
}
