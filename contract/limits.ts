/** Every bound and time the catalogue names. The name ends in its unit; the clause is in the comment. */

// The socket.

/** Largest WebSocket message, line or unfinished line, in bytes of UTF-8. Larger closes with 1009 (W-11). */
export const MESSAGE_BYTES_MAX = 1_048_576;
/** Deepest nesting of objects and lists in a frame. Ours: JSON has no limit, readers' stacks have (W-20). */
export const FRAME_DEPTH_MAX = 64;
/** Most remarks kept about one frame. Ours: a frame may hold any number of faults. */
export const FRAME_ISSUES_MAX = 16;
/** How long a dial may take (W-11). */
export const OPEN_TIMEOUT_MS = 10_000;
/** From the hellos written to the first descriptor (W-12). */
export const HANDSHAKE_TIMEOUT_MS = 30_000;
/** Between two pings of the gateway (W-10). */
export const PING_INTERVAL_MS = 30_000;
/** How long a pong may take before the gateway closes with 1011 (W-10). */
export const PING_TIMEOUT_MS = 60_000;
/** Life of an upgrade token (W-05). */
export const UPGRADE_TOKEN_LIFETIME_SECONDS = 300;

// Requests, reconnecting, going away.

/** From a request written to its result (W-52). */
export const OUTBOUND_TIMEOUT_MS = 30_000;
/** First wait before dialling again; it doubles while dials fail (W-55, W-56). */
export const RECONNECT_FIRST_MS = 1_000;
/** Longest wait before dialling again (W-55). */
export const RECONNECT_MS_MAX = 30_000;
/** Longest a redial may be held back (W-56). */
export const REDIAL_HOLD_MS_MAX = 60_000;
/** Wait for going_idle_ack (W-53). */
export const GOING_IDLE_TIMEOUT_MS = 10_000;
/** The same wait inside a disconnect (W-53). */
export const DISCONNECT_IDLE_TIMEOUT_MS = 2_000;
/** Everything a disconnect may take, unless configured otherwise (W-54). */
export const DISCONNECT_BUDGET_MS = 5_000;
/** Longest drain of results in flight inside a disconnect (W-54). */
export const DRAIN_MS_MAX = 5_000;
/** What the drain leaves of the budget for the rest of the teardown (W-54). */
export const DRAIN_RESERVE_MS = 3_500;
/** Longest that each later step of a teardown may take (W-54). */
export const TEARDOWN_STEP_MS_MAX = 1_000;
/** How long a final waits for a link (D-30). */
export const FINAL_LINK_WAIT_MS = 120_000;

// Stores of a gateway, each evicted oldest first (G-19).

export const OPEN_DRAFTS_MAX = 512;
export const TOMBSTONES_MAX = 512;
export const SWALLOW_LOG_MAX = 512;
export const SEEN_INBOUND_MAX = 512;
export const RESOLVED_PROMPTS_MAX = 256;

// Streaming.

/** Largest draft_id: the largest whole number a double holds exactly (O-18). */
export const DRAFT_ID_MAX = Number.MAX_SAFE_INTEGER;
/** Size of the random seed of draft_ids (G-20). */
export const DRAFT_SEED_BITS = 49;
/** Tick of the stream loop (G-23). */
export const STREAM_TICK_MS = 50;
/** Time between two edits or frames (G-24). */
export const EDIT_INTERVAL_MS = 800;
/** Buffered text that lets a tick through before the time is up (G-24). */
export const BUFFER_THRESHOLD_CHARS = 24;
/** Shown at the end of a text that is still growing; never on draft frames (G-24, G-26). */
export const CURSOR = " ▉";
/** Visible characters below which a first preview is withheld (G-28). */
export const FIRST_PREVIEW_CHARS_MIN = 4;
/** Smallest part a text is cut into, where the chat's cap allows it; in the chat's unit (G-27). */
export const SAFE_CHUNK_UNITS_MIN = 500;
/** Room left below the cap, beside the cursor; in the chat's unit (G-27). */
export const SAFE_CHUNK_RESERVE_UNITS = 100;
/** How long the runner waits for the stream's final op to be written (G-49, D-10). */
export const STREAM_JOIN_MS = 5_000;
/** Flood errors after which edits are given up (G-41). */
export const FLOOD_ERRORS_MAX = 3;
/** Longest wait between edits after flood errors (G-41). */
export const FLOOD_WAIT_MS_MAX = 10_000;
/** Longest wait between edits that a connector may ask for (G-41). */
export const FLOOD_RETRY_AFTER_MS_MAX = 30_000;
/** Longest wait for flood inside the fallback final (G-114). */
export const FINAL_FLOOD_WAIT_MS_MAX = 5_000;
/** Longest name of a thread (O-16, O-17). */
export const THREAD_NAME_CHARS_MAX = 100;
/** Between two typing ops of a turn (G-91). */
export const TYPING_INTERVAL_MS = 2_000;

// Prompts.

/** How long an answer to a prompt is waited for, looked at when one comes (G-67). */
export const PROMPT_EXPIRY_MS = 3_600_000;
/** Longest command shown in an approval (O-39). */
export const PROMPT_COMMAND_CHARS_MAX = 1_500;
/** Longest label of a choice (O-41). */
export const PROMPT_LABEL_CHARS_MAX = 75;

// Task cards (G-62).

export const CARD_TASKS_MAX = 8;
export const CARD_TITLE_CHARS_MAX = 120;
export const CARD_PREVIEW_CHARS_MAX = 64;

// The connector.

/** Longest text where the descriptor does not say, in its unit (W-40). */
export const MESSAGE_LENGTH_DEFAULT = 4_096;
/** Sealed streams a connector remembers (C-06). */
export const CONNECTOR_TOMBSTONES_MAX = 512;
/** Streams a connector holds open (C-13, D-28). */
export const OPEN_STREAMS_MAX = 256;
/** Between two wake pokes of one gateway (C-40, D-28). */
export const WAKE_POKE_COOLDOWN_MS = 60_000;

// Slack.

/** Largest text of a post, and the cap a connector advertises (S-12, D-15). */
export const SLACK_POST_CHARS_MAX = 40_000;
export const SLACK_ADVERTISED_CHARS_MAX = 39_000;
/** Largest text of an edit (S-12). */
export const SLACK_EDIT_CHARS_MAX = 4_000;
/** Largest text of one stream call (S-01). */
export const SLACK_STREAM_CALL_CHARS_MAX = 12_000;
/** Life of a stream from its start (S-06). */
export const SLACK_STREAM_LIFETIME_MS = 300_000;
/** Stream starts and stops, and appends, a minute (S-03). */
export const SLACK_STREAM_STARTS_PER_MINUTE = 20;
export const SLACK_STREAM_APPENDS_PER_MINUTE = 100;
/** Largest field of a task chunk (S-11, C-23). */
export const SLACK_TASK_FIELD_CHARS_MAX = 256;

// The other platforms.

/** Largest Telegram message, in UTF-16 code units (S-18). */
export const TELEGRAM_MESSAGE_UTF16_MAX = 4_096;
/** Largest Discord message (S-23). */
export const DISCORD_MESSAGE_CHARS_MAX = 2_000;

// The side doors.

/** Largest file that crosses a side door: 25 MiB (W-79, G-107). */
export const MEDIA_BYTES_MAX = 26_214_400;
/** How long a file may take, either way (W-79, G-107). */
export const MEDIA_TIMEOUT_MS = 30_000;
/** How long a connector keeps a file (C-54). */
export const MEDIA_LIFETIME_MS = 3_600_000;
/** Longest name of a file in its header (W-79). */
export const MEDIA_FILENAME_CHARS_MAX = 255;
/** How long a provision, a policy or an enrolment may take (W-76). */
export const PROVISION_TIMEOUT_MS = 15_000;
/** Longest name a gateway may give itself (W-76). */
export const DISPLAY_NAME_CHARS_MAX = 64;
/** Largest JSON body of a side door, in bytes. Ours: such bodies hold a few names. */
export const SIDE_JSON_BYTES_MAX = 65_536;
/** Largest body of a WhatsApp text message. */
export const WHATSAPP_MESSAGE_CHARS_MAX = 4_096;
