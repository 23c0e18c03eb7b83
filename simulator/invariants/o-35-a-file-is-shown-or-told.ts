import { supportsOp } from "../../contract/descriptor.ts";
import { FINAL_LINK_WAIT_MS, MEDIA_BYTES_MAX } from "../../contract/limits.ts";
import { tableGet } from "../../contract/table.ts";
import { isHttp } from "../../contract/side-url.ts";
import { capabilitiesOf } from "./caps.ts";
import { nameOfFile } from "./file-ledger.ts";
import { connOf } from "./ops.ts";
import { foldRule, KEPT, type Finding, type Findings } from "./port.ts";
import { shelfSet, shelfValues } from "./shelf.ts";
import { awayForMs } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import { isLossFree, type TurnStory } from "./story/turn.ts";
import { findTurn } from "./story/turns.ts";
import {
  FILE_TOPICS,
  NONE_SENT,
  noteFiles,
  wasShownBy,
  type AllFiles,
  type TurnFile,
} from "./turn-files.ts";

/** A file reaches its chat, or words say that it did not; where nothing went wrong, the file itself. */
export const aFileIsShownOrTold = foldRule<AllFiles>({
  id: "O-35",
  title: "a file is shown, or told of",
  clauses: ["O-13", "C-54", "C-55", "G-108", "F-46", "B44"],
  binds: "both",
  hears: [...FILE_TOPICS, "took descriptor"],
  start: NONE_SENT,
  on: (all: AllFiles, scene: Scene): readonly [AllFiles, Findings] => [
    isDescriptor(scene) ? withStranded(all, scene) : noteFiles(all, scene),
    KEPT,
  ],
  atRest,
});

function atRest(story: Story, all: AllFiles): Findings {
  if (story.end !== "quiescent") return KEPT;
  return shelfValues(all.turns).flatMap(({ turn: key, files }) => {
    const turn = findTurn(story, key);
    if (turn === null || !isLossFree(turn) || turn.crashed || turn.linkAwayTooLong) return KEPT;
    const gateway = tableGet(story.gateways, turn.gateway);
    // A machine that slept may find all its waits over.
    if (gateway?.frozen === true) return KEPT;
    // Without a link nothing more can be shown or told; and what is kept over a restart is finals, no files (D-36).
    if (gateway?.up === false || gateway?.process !== turn.process) return KEPT;
    return files.flatMap((file) => judge(story, all, turn, file));
  });
}

function isDescriptor({ line }: Scene): boolean {
  const isFrame = line.kind === "received" || line.kind === "sent";
  return isFrame && line.frame.type === "descriptor";
}

/** What waits for a link that stays away is given up, also where its turn has ended (D-30). */
function withStranded(all: AllFiles, scene: Scene): AllFiles {
  const { line, before } = scene;
  const conn = connOf(scene);
  let { turns } = all;
  for (const { turn: key, files } of shelfValues(turns)) {
    const turn = findTurn(before, key);
    const gateway = turn === null ? undefined : tableGet(before.gateways, turn.gateway);
    if (turn === null || gateway === undefined || gateway.conn !== conn) continue;
    if (awayForMs(gateway, turn.platform, line.ms) < FINAL_LINK_WAIT_MS) continue;
    if (!files.some(isWaiting)) continue;
    const left = files.map((file) => (isWaiting(file) ? { ...file, stranded: true } : file));
    turns = shelfSet(turns, key, { turn: key, files: left });
  }
  return turns === all.turns ? all : { ...all, turns };
}

function isWaiting({ fate, told, stranded }: TurnFile): boolean {
  return !told && !stranded && fate !== "success";
}

function judge(story: Story, all: AllFiles, turn: TurnStory, one: TurnFile): readonly Finding[] {
  const { fate, told, stranded, file, event, at } = one;
  if (stranded || fate === "success" || fate === "ambiguous") return KEPT;
  if (wasShownBy(all, turn.key, file)) return KEPT;
  const name = nameOfFile(event);
  if (!told) {
    const sentence = `${name} of ${turn.name} is neither on screen nor told of`;
    return [{ sentence, ...found("nothing", turn, at, "gateway") }];
  }
  if (isTouched(turn) || !isSendable(story, turn, one)) return KEPT;
  const sentence = `${name} of ${turn.name} was only told of, and nothing had gone wrong`;
  const actual = fate === null ? "it was never sent" : "it was refused";
  return [{ sentence, ...found(actual, turn, at, fate === null ? "gateway" : "connector") }];
}

/** Whether a fault may be the reason; a refusal alone is none. */
function isTouched({ faulted, crashed, dropped, connectorRestarted, trouble }: TurnStory): boolean {
  return faulted || crashed || dropped || connectorRestarted || trouble.platformErrors > 0;
}

function isSendable(story: Story, turn: TurnStory, { event: { source } }: TurnFile): boolean {
  const can = capabilitiesOf(story, turn);
  if (can === undefined || !supportsOp(can, "send_media")) return false;
  return typeof source === "string" ? isHttp(source) : source.bytes <= MEDIA_BYTES_MAX;
}

function found(
  actual: string,
  turn: TurnStory,
  line: number,
  side: "gateway" | "connector",
): Omit<Finding, "sentence"> {
  const expected = "the file, or a message that names it where it was refused";
  return { expected, actual, turn: turn.key, binds: side, suspect: { line, side } };
}
