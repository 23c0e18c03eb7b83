import { CONNECTOR, PERSON, type Row } from "./row.ts";

/** Who takes part, from the person on the left to the gateways on the right. */
export function lanesOf(rows: readonly Row[]): readonly string[] {
  const named = new Set(rows.flatMap(({ from, to }) => [from, to]));
  const isGateway = (name: string): boolean => /^(g\d+|gateway)$/.test(name);
  const platforms = [...named].filter(
    (name) => name !== PERSON && name !== CONNECTOR && !isGateway(name),
  );
  const gateways = [...named].filter(isGateway).sort();
  return [...(named.has(PERSON) ? [PERSON] : []), ...platforms.sort(), CONNECTOR, ...gateways];
}
