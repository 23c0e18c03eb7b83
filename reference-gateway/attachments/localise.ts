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
}

/**
 * Starts the agent of a turn, once the files of its message are there. The reader of the socket does not
 * wait for them: the message is admitted already (I-38).
 */
export function startAgent(pass: Pass, turn: Turn): Turn {
  const left = attachmentsOf(pass, turn.asked.event);
  return left.length === 0
    ? runAgent(pass, turn, turn.asked.event)
    : fetchNext(pass, turn, { left, got: [], count: 0 });
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
  if (next === undefined) return begin(pass, turn, fetching.got);
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

function begin(pass: Pass, turn: Turn, got: readonly Localised[]): Turn {
  report(pass, {
    what: "attachments",
    turn: turn.id,
    from: got.map(({ from }) => from),
    urls: got.map(({ url }) => url),
    types: got.map(({ mime }) => mime),
  });
  return runAgent(pass, turn, withLocalised(turn.asked.event, got));
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
