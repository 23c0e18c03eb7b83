/**
 * Whether a value holds everything that a pattern says of it. An object says it of its keys and leaves others
 * open; a list says it of every place; a text between slashes is a regular expression; all else is equal.
 */
export function isPartOf(pattern: unknown, value: unknown): boolean {
  if (typeof pattern === "string") {
    const expression = expressionOf(pattern);
    if (expression === undefined) return pattern === value;
    return typeof value === "string" && new RegExp(expression, "su").test(value);
  }
  if (typeof pattern !== "object" || pattern === null) return pattern === value;
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(pattern)) {
    return (
      Array.isArray(value) &&
      pattern.length === value.length &&
      pattern.every((part, i) => isPartOf(part, value[i]))
    );
  }
  const held = new Map<string, unknown>(Object.entries(value));
  return Object.entries(pattern).every(
    ([key, part]) => held.has(key) && isPartOf(part, held.get(key)),
  );
}

/** Whether every regular expression of a pattern is one. */
export function isReadable(pattern: unknown): boolean {
  if (typeof pattern === "string") return isExpression(expressionOf(pattern) ?? "");
  if (typeof pattern !== "object" || pattern === null) return true;
  return Object.values(pattern).every(isReadable);
}

function expressionOf(pattern: string): string | undefined {
  return /^\/(.+)\/$/s.exec(pattern)?.[1];
}

function isExpression(text: string): boolean {
  try {
    return new RegExp(text, "su") instanceof RegExp;
  } catch {
    return false;
  }
}
