/**
 * Does a number of things, some at one time, each as soon as there is room; what comes of them is in their own
 * order.
 *
 * @param workers  How many may be under way.
 */
export async function inTurns<T>(
  count: number,
  workers: number,
  perform: (at: number) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) results[at] = await perform(at);
  };
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}
