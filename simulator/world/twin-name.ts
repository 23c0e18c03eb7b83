/** The name of the second process of a gateway, in labels and traces: `g1b` beside `g1`. */
export function twinNameOf(gateway: string): string {
  return `${gateway}b`;
}
