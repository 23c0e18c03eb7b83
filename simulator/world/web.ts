import {
  statusOnly,
  type FileRef,
  type SideAnswer,
  type SideRequest,
} from "../../contract/ports/side-door.ts";
import type { Stage } from "./setup.ts";

/** Names that content networks turn away: those of libraries whose users did not name themselves (S-27). */
const UNNAMED_AGENTS = ["python-urllib", "python-requests", "node", "undici"];

/** What the web answers: the files of the script that are in public, and nothing else (S-27). */
export function answerOfWeb(stage: Stage, { url, method, headers }: SideRequest): SideAnswer {
  const agent = headers["user-agent"]?.toLowerCase();
  if (agent === undefined || UNNAMED_AGENTS.some((name) => agent.startsWith(name))) {
    return statusOnly(403);
  }
  const file = method === "GET" ? publicFile(stage, url) : undefined;
  if (file === undefined) return statusOnly(404);
  return { came: "answer", status: 200, body: { is: "file", file } };
}

function publicFile({ script }: Stage, url: string): FileRef | undefined {
  for (const { files } of script.turns) {
    for (const one of files ?? []) if (one.url === url) return one.file;
  }
  return undefined;
}
