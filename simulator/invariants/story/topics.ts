import type { Settled, Topic } from "./scene.ts";

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

/** The topics of a line by which requests are settled as well; the same where none is. */
export function topicsOfSettled(
  topics: readonly Topic[],
  settled: readonly Settled[],
): readonly Topic[] {
  if (settled.length === 0) return topics;
  let more = withTopic(topics, "settled");
  if (settled.some(({ fate }) => fate !== "success")) more = withTopic(more, "settled failure");
  if (settled.some(({ request }) => request.action.op === "send_media")) {
    more = withTopic(more, "settled media");
  }
  return more;
}
