import {
  ATTACHMENT_TOPICS,
  NO_ATTACHMENTS,
  noteAttachments,
  type Attachments,
} from "./attachment-ledger.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { shelfGet } from "./shelf.ts";
import type { Scene } from "./story/scene.ts";

/** The files of a message and their forms are as many, and each form is that of its own file (W-70). */
export const formsStayWithTheirFiles = foldRule<Attachments>({
  id: "I-33",
  title: "forms stay with their files",
  clauses: ["W-66", "W-70", "G-81"],
  hears: ATTACHMENT_TOPICS,
  start: NO_ATTACHMENTS,
  on: (all, scene) => [noteAttachments(all, scene), judge(all, scene)],
});

function judge(all: Attachments, { line, turn }: Scene): Findings {
  if (line.kind !== "report" || line.report.what !== "attachments") return KEPT;
  const { from, urls, types, turn: id } = line.report;
  const event = shelfGet(all.events, id);
  if (event === undefined) return KEPT;
  const known = (url: string): string => event.media?.find((one) => one.url === url)?.mime ?? "";
  const wanted = from.map(known);
  const paired = urls.length === from.length && types.length === from.length;
  if (paired && wanted.every((mime, index) => mime === types[index])) return KEPT;
  return [
    {
      sentence: `the agent got the files of ${turn?.name ?? id} in other forms than they were sent in`,
      expected: `${from.length} files of ${wanted.map(quoted).join(", ")}`,
      actual: `${urls.length} files of ${types.map(quoted).join(", ")}`,
      ...(turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}

function quoted(mime: string): string {
  return mime === "" ? "an unknown form" : mime;
}
