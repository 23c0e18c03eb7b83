/** Bounds that the catalogue does not name; those it names are in `contract/limits.ts`. */

/** Platforms behind one connector. */
export const DESCRIPTORS_MAX = 32;
/** Chats whose workspace is remembered for messages that do not name it. */
export const CHATS_MAX = 512;
/** Requests one turn can have in flight: its answer, an aside, its card, typing, files and a chore. */
export const LANES = 6;
/** Reactions, names and threads of one turn that wait for their turn; the oldest gives way. */
export const CHORES_MAX = 16;
/** Remarks and notices of one turn that wait for their turn; the oldest gives way. */
export const ASIDES_MAX = 16;
/** Questions that wait for an answer, by button or typed; the oldest gives way. */
export const OPEN_PROMPTS_MAX = 512;
/** Scheduled texts that wait for a link or a result; one more is not delivered. */
export const SCHEDULED_MAX = 64;
/** Ops in flight that nobody waits for; one more is not written. */
export const ERRANDS_MAX = 64;
/** Frames that wait behind a reader that waits, which a sound one never does. */
export const UNREAD_MAX = 256;
/** Text of one turn that is streamed, in UTF-16 code units. The final is delivered whole all the same. */
export const STREAMED_UNITS_MAX = 1_000_000;
/** HTTP requests one turn can have under way: a file that comes, and one that goes. */
export const EXCHANGES_OF_TURN = 2;
/** HTTP requests of a process that begins: two for each platform, and one. */
export const BOOT_EXCHANGES_MAX = 2 * DESCRIPTORS_MAX + 1;
/** Files that were sent and are remembered. */
export const SENT_MEDIA_MAX = 512;
