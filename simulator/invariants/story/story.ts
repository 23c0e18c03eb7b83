import { emptyTable, type Table } from "../../../contract/table.ts";
import { emptyShelf, type Shelf } from "../shelf.ts";
import type { MetaHappened, ScreenHappened } from "../../../contract/trace-line.ts";
import { CLAIMS_MAX, POSTS_MAX, type Claim, type Post } from "./claim.ts";
import { GATEWAYS_MAX, LINKS_MAX, type GatewayStory, type LinkStory } from "./link.ts";
import { REQUESTS_MAX, type DoneRequest, type RequestStory } from "./request.ts";
import type { StreamStory } from "./stream.ts";
import type { TurnStory } from "./turn.ts";

/** All that a trace has told so far, as far as any promise needs it. Immutable and bounded. */
export interface Story {
  readonly meta: MetaHappened | null;
  /** Turns that still owe something, and those that do not, each by its key. */
  readonly live: Table<TurnStory>;
  readonly over: Shelf<TurnStory>;
  /** Key of the newest run, by a name used on lines; only where it is not the name itself. */
  readonly keyOfName: Shelf<string>;
  /** Key of the turn that answers a message, by `<chat>:<message id>`; `""` when two platforms share it. */
  readonly keyOfMessage: Shelf<string>;
  readonly open: Table<StreamStory>;
  readonly sealed: Shelf<StreamStory>;
  /** In flight: not yet settled, or not yet answered. */
  readonly requests: Table<RequestStory>;
  readonly done: readonly DoneRequest[];
  readonly links: Table<LinkStory>;
  readonly gateways: Table<GatewayStory>;
  readonly claims: Shelf<Claim>;
  /** What calls put on screen, by `<platform>:<id of the message>`. */
  readonly posts: Shelf<Post>;
  /** The newest view of each platform. */
  readonly screens: readonly ScreenHappened[];
  /** Platforms whose calls or screens were seen. */
  readonly watched: readonly string[];
  readonly end: "quiescent" | "stuck" | "stopped" | null;
}

/** Turns that owe something; more than a gateway can hold open (G-22). */
export const LIVE_TURNS_MAX = 1024;
/** Turns that are over and still judged at rest. */
export const OVER_TURNS_MAX = 1024;
export const NAMES_MAX = 2048;
export const OPEN_STREAMS_MAX = 1024;
export const SEALED_STREAMS_MAX = 1024;

export const NO_STORY: Story = {
  meta: null,
  live: emptyTable(LIVE_TURNS_MAX),
  over: emptyShelf(OVER_TURNS_MAX),
  keyOfName: emptyShelf(NAMES_MAX),
  keyOfMessage: emptyShelf(NAMES_MAX),
  open: emptyTable(OPEN_STREAMS_MAX),
  sealed: emptyShelf(SEALED_STREAMS_MAX),
  requests: emptyTable(REQUESTS_MAX),
  done: [],
  links: emptyTable(LINKS_MAX),
  gateways: emptyTable(GATEWAYS_MAX),
  claims: emptyShelf(CLAIMS_MAX),
  posts: emptyShelf(POSTS_MAX),
  screens: [],
  watched: [],
  end: null,
};
