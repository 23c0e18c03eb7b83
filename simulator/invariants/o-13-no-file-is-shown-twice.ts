import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import { nameOfFile } from "./file-ledger.ts";
import {
  FILE_TOPICS,
  fileFor,
  NONE_SENT,
  noteFiles,
  type AllFiles,
  type TurnFile,
} from "./turn-files.ts";

/** One file is shown once: where it may be on the screen, neither it nor words in its place follow. */
export const noFileIsShownTwice = foldRule<AllFiles>({
  id: "O-13",
  title: "no file is shown twice",
  clauses: ["O-36", "O-35", "G-18", "B22", "B44"],
  hears: FILE_TOPICS,
  start: NONE_SENT,
  on,
});

function on(all: AllFiles, scene: Scene): readonly [AllFiles, Findings] {
  return [noteFiles(all, scene), isWriting(scene) ? judge(fileFor(all, scene), scene) : KEPT];
}

function isWriting({ line }: Scene): boolean {
  return (line.kind === "sent" || line.kind === "received") && line.frame.type === "outbound";
}

function judge(known: TurnFile | undefined, { line, request, turn }: Scene): Findings {
  if (known === undefined || known.fate === null || known.fate === "definite") return KEPT;
  if (known.fate === "unwritten" || request === null) return KEPT;
  // Of two processes of one gateway neither knows what the other sent (D-28).
  if (known.by !== request.gateway) return KEPT;
  const name = nameOfFile(known.event);
  const again = request.action.op === "send_media";
  return [
    {
      sentence: `${name} went out ${again ? "twice" : "in words, too"}`,
      expected: `nothing more of it after the send_media that ended ${known.fate}`,
      actual: again ? "another send_media of the same file" : "a message in its place",
      ...(turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
