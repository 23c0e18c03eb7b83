const YES: ReadonlySet<string> = new Set(["1", "true", "yes", "on"]);

/**
 * A configured yes or no, however it is spelt (G-78): `1`, `true`, `yes` and `on` in any case of letters
 * are yes, whatever else is written is no, and what is missing or null is `fallback`.
 */
export function readFlag(value: unknown, fallback: boolean): boolean {
  if (value === undefined || value === null) return fallback;
  switch (typeof value) {
    case "boolean":
      return value;
    case "number":
      return value === 1;
    case "string":
      return YES.has(value.trim().toLowerCase());
    default:
      return false;
  }
}
