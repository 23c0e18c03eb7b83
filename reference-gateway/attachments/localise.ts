import { MEDIA_BYTES_MAX, MEDIA_TIMEOUT_MS } from "../../contract/limits.ts";
import type { SideAnswer } from "../../contract/ports/side-door.ts";
import { isOwnMedia } from "../../contract/side-url.ts";
import { ask, endExchangesOf, ownAuthorization } from "../http/exchange.ts";
import { note, report, type Pass } from "../pass.ts";
import { runAgent } from "../turns/start.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { attachmentsOf, withLocalised, type Attachment, type Localised } from "./attachment.ts";

/** The files of a message on their way to its agent: one at a time, in order (G-81). */
export interface Fetching {
  /** The first is under way. */
  readonly left: readonly Attachment[];
  readonly got: readonly Localised[];
  readonly count: number;
  /** Another turn of the session runs: the agent does not start when the files are there. */
  readonly queued: boolean;
}

/**
 * Fetches the files of a message as soon as it is admitted, as its connector keeps them for a while only
 * (G-74, C-54), and then starts its agent, unless it is queued. The reader of the socket does not wait for
 * them (I-38).
 */
export function prepareAgent(pass: Pass, turn: Turn, queued: boolean): Turn {
  const left = attachmentsOf(pass, turn.asked.event);
  if (left.length > 0) return fetchNext(pass, turn, { left, got: [], count: 0, queued });
  return queued ? turn : runAgent(pass, turn, turn.asked.event);
}

/** The session of a queued turn is free: its agent starts, at once or when the files are there. */
export function startQueued(pass: Pass, turn: Turn): Turn {
  const { agent } = turn;
  switch (agent.is) {
    case "queued":
      return runAgent(pass, turn, agent.event);
    case "fetching":
      return turnWith(turn, {
        agent: { ...agent, fetching: { ...agent.fetching, queued: false } },
      });
    default:
      return turn;
  }
}

/** A file came, or certainly will not. */
export function settleAttachment(pass: Pass, turn: Turn, answer: SideAnswer): Turn {
  if (turn.agent.is !== "fetching") return turn;
  const { fetching } = turn.agent;
  const [first, ...left] = fetching.left;
  if (first === undefined) return turn;
  return fetchNext(pass, turn, {
    ...fetching,
    left,
    got: [...fetching.got, ...kept(pass, turn, first, answer)],
  });
}

/** The turn was stopped: its files are not waited for any more (I-37). */
export function stopFetching(pass: Pass, turn: Turn): void {
  if (turn.agent.is === "fetching") endExchangesOf(pass, turn.id);
}

function fetchNext(pass: Pass, turn: Turn, fetching: Fetching): Turn {
  const [next, ...left] = fetching.left;
  if (next === undefined) return fetched(pass, turn, fetching);
  const { policies, config } = pass.rig;
  if (!policies.fetches(next.url)) {
    note(pass, `an attachment that no HTTP can fetch is dropped: ${next.url}`, turn.id);
    return fetchNext(pass, turn, { ...fetching, left });
  }
  const bears = policies.fetchBearsToken(next.url, config.url);
  const count = fetching.count + 1;
  ask(pass, {
    asker: { is: "attachment", turn: turn.id },
    method: "GET",
    url: next.url,
    bytesMax: MEDIA_BYTES_MAX,
    timeoutMs: MEDIA_TIMEOUT_MS,
    what: `fetch${count}`,
    authorization: bears ? ownAuthorization(pass) : undefined,
  });
  return turnWith(turn, { agent: { is: "fetching", fetching: { ...fetching, count } } });
}

function fetched(pass: Pass, turn: Turn, { got, queued }: Fetching): Turn {
  report(pass, {
    what: "attachments",
    turn: turn.id,
    from: got.map(({ from }) => from),
    urls: got.map(({ url }) => url),
    types: got.map(({ mime }) => mime),
  });
  const event = withLocalised(turn.asked.event, got);
  return queued ? turnWith(turn, { agent: { is: "queued", event } }) : runAgent(pass, turn, event);
}

/** G-81: a file that is not to be had is left to the agent where everybody can fetch it, and nowhere else. */
function kept(
  pass: Pass,
  turn: Turn,
  { url, mime }: Attachment,
  answer: SideAnswer,
): readonly Localised[] {
  const file = answer.came === "answer" && answer.status === 200 ? answer.body : null;
  if (file?.is === "file" && file.file.bytes <= MEDIA_BYTES_MAX) {
    return [{ url: `file:${file.file.hash}`, mime, from: url }];
  }
  const { policies, config } = pass.rig;
  const by = isOwnMedia(url, config.url) ? "by-connector" : "in-public";
  const told = answer.came === "answer" ? `status ${answer.status}` : answer.reason;
  const keeps = policies.afterFailedFetch(by) === "keep";
  note(
    pass,
    `an attachment was not fetched (${told}) and is ${keeps ? "kept" : "dropped"}`,
    turn.id,
  );
  return keeps ? [{ url, mime, from: url }] : [];
}
