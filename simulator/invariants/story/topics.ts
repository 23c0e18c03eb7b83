import type { Topic } from "./scene.ts";

/** Lists made by adding to another one; every list is one of few, so there are only so many of them. */
const made = new WeakMap<readonly Topic[], Map<Topic, readonly Topic[]>>();

/**
 * A list of topics and one more: the same list for the same two, as a judge finds by identity who hears a
 * line. `topics` is a constant, or was itself made here.
 */
export function withTopic(topics: readonly Topic[], more: Topic): readonly Topic[] {
  let after = made.get(topics);
  if (after === undefined) {
    after = new Map();
    made.set(topics, after);
  }
  let list = after.get(more);
  if (list === undefined) {
    list = [...topics, more];
    after.set(more, list);
  }
  return list;
}
