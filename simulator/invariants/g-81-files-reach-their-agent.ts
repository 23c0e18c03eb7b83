import { MEDIA_LIFETIME_MS } from "../../contract/limits.ts";
import { isHttp, isOwnMedia } from "../../contract/side-url.ts";
import { tableGet } from "../../contract/table.ts";
import {
  ATTACHMENT_TOPICS,
  NO_ATTACHMENTS,
  noteAttachments,
  REMEMBERED_MAX,
  statusOf,
  turnIdOf,
  UNTOLD,
  type Attachments,
} from "./attachment-ledger.ts";
import { foldRule, KEPT, type Finding, type Findings } from "./port.ts";
import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import type { TurnStory } from "./story/turn.ts";

/** Of a message this many files are looked at. */
const LOOKED_AT_MAX = 16;
const KEPT_BY_SOME_CONNECTOR = "/relay/media/";

interface Memory {
  readonly attachments: Attachments;
  /** When a message was written, by the id of the turn that answers it. */
  readonly writtenMs: Shelf<number>;
}

/**
 * Files of a message reach its agent: each as a file where it was fetched, as its address where everybody
 * can fetch it, and not at all where only the connector had it and has it no more (G-81).
 */
export const filesReachTheirAgent = foldRule<Memory>({
  id: "G-81",
  title: "files reach their agent",
  clauses: ["G-107", "C-54", "S-27", "F-40", "B22"],
  binds: "both",
  hears: ["user", ...ATTACHMENT_TOPICS],
  start: { attachments: NO_ATTACHMENTS, writtenMs: emptyShelf(REMEMBERED_MAX) },
  on: (memory, scene) => [noted(memory, scene), judge(memory, scene)],
});

function noted(memory: Memory, scene: Scene): Memory {
  const { line } = scene;
  if (line.kind !== "user") {
    const attachments = noteAttachments(memory.attachments, scene);
    return attachments === memory.attachments ? memory : { ...memory, attachments };
  }
  if (line.what !== "says" || line.message_id === undefined) return memory;
  const id = turnIdOf(line.platform, line.chat, line.message_id);
  return { ...memory, writtenMs: shelfSet(memory.writtenMs, id, line.ms) };
}

function judge({ attachments: all, writtenMs }: Memory, { line, turn, story }: Scene): Findings {
  if (line.kind !== "report" || line.report.what !== "attachments") return KEPT;
  const { from, urls, turn: id } = line.report;
  const sent = shelfGet(all.events, id)?.media_urls ?? [];
  return sent.slice(0, LOOKED_AT_MAX).flatMap((url): Findings => {
    const place = from.indexOf(url);
    const got = place < 0 ? undefined : urls[place];
    const status = statusOf(all, line.turn, url);
    const isOver = status === 404 && isKept(story, url) && isOutlived(writtenMs, id, line.ms);
    const found = findingFor(story, status, isOver, turn, url, got);
    return found === undefined ? KEPT : [{ ...found, ...evidence(turn, line.n) }];
  });
}

function findingFor(
  story: Story,
  status: number,
  isOver: boolean,
  turn: TurnStory | null,
  url: string,
  got: string | undefined,
): Pick<Finding, "sentence" | "expected" | "actual" | "binds"> | undefined {
  if (status === UNTOLD) return undefined;
  const actual = got === undefined ? "nothing" : got;
  const name = turn?.name ?? "a message";
  if (!isHttp(url)) {
    if (got === undefined) return undefined;
    const sentence = `an address that no HTTP can fetch reached the agent of ${name}`;
    return { sentence, expected: "nothing of it", actual };
  }
  if (status === 200) {
    if (got?.startsWith("file:") === true) return undefined;
    return {
      sentence: `a file that was fetched did not reach the agent of ${name}`,
      expected: "the file",
      actual,
    };
  }
  const isRefused = status === 404 || status === 403;
  if (turn !== null && isRefused && !isOver && !isTouched(story, turn)) {
    const sentence = `a file of ${name} was not to be had, and nothing had gone wrong`;
    const binds = status === 404 ? "connector" : "gateway";
    return { sentence, expected: "status 200", actual: `status ${status}`, binds };
  }
  const kept = isKept(story, url);
  if (kept ? got === undefined : got === url) return undefined;
  const sentence = `a file that could not be fetched was ${kept ? "kept" : "lost"} for ${name}`;
  return { sentence, expected: kept ? "nothing" : "its public address", actual };
}

/** Whether the connector may have dropped the files of a message, which it need not keep for longer (C-54). */
function isOutlived(writtenMs: Shelf<number>, turnId: string, nowMs: number): boolean {
  const ms = shelfGet(writtenMs, turnId);
  return ms !== undefined && nowMs - ms >= MEDIA_LIFETIME_MS;
}

/** Whether something may have taken the file away: a fault, or the time of a machine that slept (C-54). */
function isTouched(
  { gateways }: Story,
  { faulted, connectorForgot, connectorRestarted, gateway }: TurnStory,
): boolean {
  if (faulted || connectorForgot || connectorRestarted) return true;
  return tableGet(gateways, gateway)?.frozen === true;
}

/** Whether it is the connector's own, as far as anybody can tell. */
function isKept({ meta }: Story, url: string): boolean {
  const home = meta?.connectorUrl;
  return home === undefined ? url.includes(KEPT_BY_SOME_CONNECTOR) : isOwnMedia(url, home);
}

function evidence(turn: TurnStory | null, line: number): Pick<Finding, "turn" | "suspect"> {
  return {
    ...(turn === null ? {} : { turn: turn.key }),
    suspect: { line, side: "gateway" },
  };
}
