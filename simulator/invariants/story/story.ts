import { emptyTable, type Table } from "../../../contract/table.ts";
import type { MetaHappened, ScreenHappened } from "../../../contract/trace-line.ts";
import { emptyShelf, type Shelf } from "../shelf.ts";
import { CLAIMS_MAX, POSTS_MAX, type Claim, type Post } from "./claim.ts";
import { GATEWAYS_MAX, LINKS_MAX, type GatewayStory, type LinkStory } from "./link.ts";
import type { DoneRequest, RequestStory } from "./request.ts";
import type { StreamStory } from "./stream.ts";
import type { TurnStory } from "./turn.ts";

/**
 * All that a trace has told so far, as far as any promise needs it. Immutable and bounded. What changes
 * with nearly every line is kept in short lists; what is written once and looked up later, in shelves.
 */
export interface Story {
  /** Turns that still owe something; at most `LIVE_TURNS_MAX`. */
  readonly live: readonly TurnStory[];
  /** Streams that no seal has ended; at most `OPEN_STREAMS_MAX`. */
  readonly open: readonly StreamStory[];
  /** In flight: not yet settled, or not yet answered; at most `REQUESTS_MAX`. */
  readonly requests: readonly RequestStory[];
  /** The last ones that are through; at most `DONE_REQUESTS_MAX`. */
  readonly done: readonly DoneRequest[];
  readonly past: Past;
  readonly links: Table<LinkStory>;
  readonly gateways: Table<GatewayStory>;
  readonly meta: MetaHappened | null;
  /** The newest view of each platform. */
  readonly screens: readonly ScreenHappened[];
  /** Platforms whose calls or screens were seen. */
  readonly watched: readonly string[];
  /** Something that is no frame was written on some socket. */
  readonly hurt: boolean;
  readonly end: "quiescent" | "stuck" | "stopped" | null;
}

/** What is over, and by what it is found. */
export interface Past {
  /** Turns that owe nothing more, by their key. */
  readonly over: Shelf<TurnStory>;
  readonly sealed: Shelf<StreamStory>;
  /** Key of the newest run, by a name used on lines; only where it is not the name itself. */
  readonly keyOfName: Shelf<string>;
  /** Key of the turn that answers a message, by `<chat>:<message id>`; `""` when two platforms share it. */
  readonly keyOfMessage: Shelf<string>;
  readonly claims: Shelf<Claim>;
  /** What calls put on screen, by platform, chat and id of the message. */
  readonly posts: Shelf<Post>;
  /** Number of the newest line whose post is forgotten; 0 while all are known. */
  readonly forgottenPostAt: number;
}

/** Turns that owe something; more than a gateway can hold open (G-22). */
export const LIVE_TURNS_MAX = 1024;
/** Turns that are over and still judged at rest. */
const OVER_TURNS_MAX = 1024;
export const NAMES_MAX = 1024;
export const OPEN_STREAMS_MAX = 1024;
const SEALED_STREAMS_MAX = 1024;

export const NO_STORY: Story = {
  live: [],
  open: [],
  requests: [],
  done: [],
  past: {
    over: emptyShelf(OVER_TURNS_MAX),
    sealed: emptyShelf(SEALED_STREAMS_MAX),
    keyOfName: emptyShelf(NAMES_MAX),
    keyOfMessage: emptyShelf(NAMES_MAX),
    claims: emptyShelf(CLAIMS_MAX),
    posts: emptyShelf(POSTS_MAX),
    forgottenPostAt: 0,
  },
  links: emptyTable(LINKS_MAX),
  gateways: emptyTable(GATEWAYS_MAX),
  meta: null,
  screens: [],
  watched: [],
  hurt: false,
  end: null,
};

/** Whether this was watched from outside the world, so that peers may be anybody's (D-39). */
export function isForeign(story: Story): boolean {
  return story.meta !== null && story.meta.observer !== "world";
}
