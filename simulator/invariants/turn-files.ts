import type { MediaEvent } from "../../contract/ports/agent.ts";
import {
  fileOfEvent,
  fileOfOp,
  NO_FILES,
  noteHttp,
  noticeOfFile,
  type FileLedger,
} from "./file-ledger.ts";
import { emptyShelf, shelfGet, shelfSet, shelfValues, type Shelf } from "./shelf.ts";
import type { Scene, Topic } from "./story/scene.ts";
import type { Fate } from "./story/turn.ts";

/** A file of a turn, and what became of it. */
export interface TurnFile {
  /** By content or by public URL. */
  readonly file: string;
  readonly event: MediaEvent;
  readonly at: number;
  /** Of its newest `send_media`; `null` while none was written. */
  readonly fate: Fate | null;
  /** Which gateway wrote that; `null` while none was written. */
  readonly by: string | null;
  readonly told: boolean;
  /** It waited for a link that stayed away for too long (D-30). */
  readonly stranded: boolean;
}

export interface TurnFiles {
  readonly turn: string;
  readonly files: readonly TurnFile[];
}

/** The files of all turns, as predicates about files remember them. */
export interface AllFiles {
  readonly ledger: FileLedger;
  readonly turns: Shelf<TurnFiles>;
}

const TURNS_MAX = 256;
/** Files of one turn that are remembered. */
const FILES_MAX = 64;

export const NONE_SENT: AllFiles = { ledger: NO_FILES, turns: emptyShelf(TURNS_MAX) };

/** Everything that tells of files. */
export const FILE_TOPICS: readonly Topic[] = [
  "agent aside",
  "http-request",
  "http-answer",
  "wrote media",
  "wrote send",
  "settled media",
];

/** What a line tells of files. */
export function noteFiles(all: AllFiles, scene: Scene): AllFiles {
  const { line, turn, request, settled } = scene;
  if (line.kind === "http-request" || line.kind === "http-answer") {
    const ledger = noteHttp(all.ledger, line);
    return ledger === all.ledger ? all : { ...all, ledger };
  }
  if (line.kind === "agent") {
    if (line.event.kind !== "media" || turn === null) return all;
    return withFile(all, turn.key, line.event, line.n);
  }
  if (settled.length > 0) return settled.reduce(noteSettled, all);
  if (line.kind !== "sent" && line.kind !== "received") return all;
  if (request?.turn == null || line.frame.type !== "outbound") return all;
  return noteWritten(all, request.turn, request);
}

/** The file of a turn that an op shows, as it stood before the op. */
export function fileFor(all: AllFiles, { request }: Scene): TurnFile | undefined {
  if (request?.turn == null) return undefined;
  const { action } = request;
  const known = filesOf(all, request.turn);
  const shown = fileOfOp(all.ledger, action);
  if (shown !== null) return known.find(({ file }) => file === shown);
  if (action.op !== "send") return undefined;
  const named = known.filter(({ event }) => noticeOfFile(event) === action.content);
  // Of several files of one name it speaks of the one that did not get through.
  return named.find(({ fate }) => fate === null || fate === "definite") ?? named[0];
}

export function filesOf({ turns }: AllFiles, turn: string): readonly TurnFile[] {
  return shelfGet(turns, turn)?.files ?? [];
}

/** Whether any other turn has shown this file, so that it need not be shown again (G-108). */
export function wasShownBy(all: AllFiles, other: string, file: string): boolean {
  return shelfValues(all.turns).some(
    ({ turn, files }) =>
      turn !== other && files.some((one) => one.file === file && one.fate === "success"),
  );
}

function noteWritten(
  all: AllFiles,
  turn: string,
  { action, gateway: by }: NonNullable<Scene["request"]>,
): AllFiles {
  const shown = fileOfOp(all.ledger, action);
  if (shown !== null)
    return change(all, turn, ({ file }) => file === shown, { fate: "pending", by });
  if (action.op !== "send") return all;
  const { content } = action;
  return change(all, turn, ({ event }) => noticeOfFile(event) === content, { told: true });
}

function noteSettled(all: AllFiles, { request, fate }: Scene["settled"][number]): AllFiles {
  const shown = fileOfOp(all.ledger, request.action);
  if (shown === null || request.turn === null) return all;
  return change(all, request.turn, ({ file }) => file === shown, { fate });
}

/** A file that its agent has twice is one file (B44). */
function withFile(all: AllFiles, turn: string, event: MediaEvent, at: number): AllFiles {
  const file = fileOfEvent(event);
  const known = filesOf(all, turn);
  if (known.some((one) => one.file === file)) return all;
  const files = [
    ...known.slice(1 - FILES_MAX),
    { file, event, at, fate: null, by: null, told: false, stranded: false },
  ];
  return { ...all, turns: shelfSet(all.turns, turn, { turn, files }) };
}

function fileWith(one: TurnFile, to: FileChange): TurnFile {
  const { file, event, at, stranded } = one;
  const { fate = one.fate, by = one.by, told = one.told } = to;
  return { file, event, at, fate, by, told, stranded };
}

type FileChange = Partial<Pick<TurnFile, "fate" | "by" | "told">>;

function change(
  all: AllFiles,
  turn: string,
  which: (file: TurnFile) => boolean,
  to: FileChange,
): AllFiles {
  const known = filesOf(all, turn);
  if (!known.some(which)) return all;
  const files = known.map((one) => (which(one) ? fileWith(one, to) : one));
  return { ...all, turns: shelfSet(all.turns, turn, { turn, files }) };
}
