import { tableGet } from "../../contract/table.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import type { RequestStory } from "./story/request.ts";
import type { Story } from "./story/story.ts";

/**
 * Requests whose answer a fault took away, by id or by label, and strays that are owed one by their id. One
 * that came to the connector twice is owed two (`again`).
 */
type Excused = readonly string[];

const EXCUSED_MAX = 64;

/** Each request gets exactly one result while its socket lives (W-26). */
export const oneResultForOneRequest = foldRule<Excused>({
  id: "C-34",
  title: "one result for one request",
  clauses: ["W-26"],
  binds: "connector",
  hears: ["answered", "fault", "took stray", "malformed"],
  start: [],
  on,
  atRest,
});

function on(excused: Excused, { line, before, request }: Scene): readonly [Excused, Findings] {
  if (line.kind === "fault") {
    if (line.fault === REPEATED) return [excuse(excused, again(line.at)), KEPT];
    return [excuseAt(excused, before, line.at), KEPT];
  }
  if (line.kind === "malformed") return [excuse(excused, line.requestId), KEPT];
  if (line.kind !== "sent" && line.kind !== "received") return [excused, KEPT];
  if (line.frame.type === "outbound") return [excuse(excused, line.frame.requestId), KEPT];
  if (line.frame.type !== "outbound_result") return [excused, KEPT];
  const isOfSocket = request?.conn === line.conn;
  if (request?.answered === false && isOfSocket) return [settle(excused, request), KEPT];
  // What is written on a socket that has died reaches nobody, and owes nobody anything.
  if (tableGet(before.links, line.conn)?.open === false) return [excused, KEPT];
  const { requestId } = line.frame;
  if (excused.includes(again(requestId))) {
    return [excused.filter((one) => one !== again(requestId)), KEPT];
  }
  if (request === null && excused.includes(requestId)) {
    return [excused.filter((one) => one !== requestId), KEPT];
  }
  const twice = request?.answered === true || before.done.some(({ key }) => key === requestId);
  const finding = {
    sentence: twice
      ? `request ${requestId} was answered twice`
      : `the connector answered request ${requestId}, which is not under way`,
    expected: "one result for each request",
    actual: twice ? "a second result" : "a result for no request",
    suspect: { line: line.n, side: "connector" },
  } as const;
  return [excused, [finding]];
}

/** What lies between the two hands a frame on twice. */
const REPEATED = "repeated";

function again(requestId: string): string {
  return `again ${requestId}`;
}

/** A fault excuses the request that it is laid on; one that is laid on anything else leaves no memory. */
function excuseAt(excused: Excused, { requests }: Story, at: string): Excused {
  const isOwed = requests.some((request) => !request.answered && isAbout(request, at));
  return isOwed ? [...excused, at].slice(-EXCUSED_MAX) : excused;
}

/** What is answered needs no excuse any more. */
function settle(excused: Excused, request: RequestStory): Excused {
  return excused.some((at) => isAbout(request, at))
    ? excused.filter((at) => !isAbout(request, at))
    : excused;
}

function isAbout({ key, label }: RequestStory, at: string): boolean {
  return at === key || (label !== null && (at === label || at.startsWith(`${label}/`)));
}

/** A request that could not be read may be answered, and need not be (C-57). */
function excuse(excused: Excused, requestId: string | undefined): Excused {
  return requestId === undefined ? excused : [...excused, requestId].slice(-EXCUSED_MAX);
}

function atRest(story: Story, excused: Excused): Findings {
  if (story.end !== "quiescent") return KEPT;
  return story.requests
    .filter((request) => {
      if (request.answered || tableGet(story.links, request.conn)?.open === false) return false;
      return !excused.some((at) => isAbout(request, at));
    })
    .map(({ action, at, turn }) => ({
      sentence: `the ${action.op} of line ${at} was never answered`,
      expected: "one result for each request",
      actual: "none",
      ...(turn === null ? {} : { turn }),
      suspect: { line: at, side: "connector" } as const,
    }));
}
