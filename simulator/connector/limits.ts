/** Bounds of the simulated connector beside those the catalogue names (`contract/limits.ts`). */

/** Sockets open at once; a dial beyond is answered 503. */
export const SOCKETS_MAX = 4_096;
/** Requests waiting for their turn or for a platform; one more is an ordinary failure (C-55). */
export const JOBS_MAX = 4_096;
/** Requests waiting for one stream, message or chat (C-04); one more is an ordinary failure (C-55). */
export const LANE_JOBS_MAX = 32;
/** Plan streams held open, and stopped ones remembered (C-20, C-22). */
export const OPEN_CARDS_MAX = 256;
export const STOPPED_CARDS_MAX = 512;
/** Messages remembered as edited to their final text (B14). */
export const FINAL_EDITS_MAX = 512;
/** Tasks of one card; of a longer list the last ones are shown. */
export const CARD_TASKS_SHOWN_MAX = 64;
/** Events kept for one gateway while it cannot take them; one more is refused (I-45). */
export const BUFFER_ENTRIES_MAX = 1_024;
/** Delivered events that a `replay` can repeat. */
export const RECENT_EVENTS_MAX = 512;
/** Channels of which the last messages are remembered (W-71). */
export const CONTEXT_CHATS_MAX = 512;
/** Capabilities that are kept for sessions (C-33). */
export const CAPABILITIES_MAX = 512;
/** Threads that are remembered as made here (C-30). */
export const MADE_THREADS_MAX = 1_024;
/** Chats of which the name and the kind are remembered (O-12). */
export const CHAT_INFOS_MAX = 1_024;
/** People who linked themselves, and the codes they did it with (C-42). */
export const LINKED_MAX = 1_024;
/** Chats whose gateway is remembered (C-44). */
export const CHAT_OWNERS_MAX = 1_024;
/** Chats with a question that is answered by its number (C-51). */
export const NUMBERED_PROMPTS_MAX = 256;
/** Workspaces known to refuse streams (C-14). */
export const STREAMLESS_SCOPES_MAX = 256;

/** From a platform call made to giving up on its answer. */
export const PLATFORM_CALL_TIMEOUT_MS = 60_000;
/** Longest that one request waits for rate limits in all, below the gateway's 30 s (W-52, C-56). */
export const RATE_LIMIT_WAIT_MS_MAX = 20_000;
/** How long a request waits for a rate limit that does not say: WhatsApp lets one message a pair go in 6 s. */
export const UNTIMED_RATE_LIMIT_WAIT_MS = 6_000;
/** When Slack has certainly ended a stream (S-06: 300 to 306 s from its start). */
export const STREAM_LIFETIME_MS_MAX = 306_000;

/** Files kept for gateways, and their bytes in all; one more is an ordinary failure (C-54, C-55). */
export const MEDIA_KEPT_MAX = 256;
export const MEDIA_KEPT_BYTES_MAX = 512 * 1024 * 1024;
/** Gateways that made themselves known, and enrolments that were used (W-76, W-78). */
export const ACCOUNTS_MAX = 64;
export const ENROLLED_MAX = 64;
/** What they told of themselves, once for each platform. */
export const INTRODUCED_MAX = 4 * ACCOUNTS_MAX;
