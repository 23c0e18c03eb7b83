import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { connOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { gatewayOf } from "./story/link.ts";
import { answerOn } from "./story/prompt-answer.ts";
import type { Scene } from "./story/scene.ts";

const PROMPTS_MAX = 512;

interface Prompts {
  /** Which gateway wrote each prompt. */
  readonly owners: Shelf<string>;
  /** A gateway has just read an answer to somebody else's, and nothing has happened since. */
  readonly heard: { readonly gateway: string; readonly chat: string; readonly atMs: number } | null;
}

/**
 * Who did not ask says nothing and does nothing (G-68). What a gateway writes to that chat in the same
 * moment, before anything else happens, comes of the answer.
 */
export const foreignAnswersAreMetWithSilence = foldRule<Prompts>({
  id: "I-51",
  title: "answers to another gateway's question are met with silence",
  clauses: ["G-66", "G-68", "F-38", "B36"],
  hears: ["wrote prompt", "wrote send", "took answer", "reported turn", "took inbound", "agent"],
  start: { owners: emptyShelf(PROMPTS_MAX), heard: null },
  on,
});

function on(prompts: Prompts, scene: Scene): readonly [Prompts, Findings] {
  const { line, request } = scene;
  const answer = answerOn(line);
  if (answer !== undefined) {
    const gateway = gatewayOf(connOf(scene));
    const owner = shelfGet(prompts.owners, answer.promptId);
    const foreign = owner !== undefined && owner !== gateway;
    const heard = foreign ? { gateway, chat: answer.chat, atMs: line.ms } : null;
    return [{ ...prompts, heard }, KEPT];
  }
  if (request?.action.op === "prompt") {
    const { prompt_id: id } = request.action;
    return [{ ...prompts, owners: shelfSet(prompts.owners, id, request.gateway) }, KEPT];
  }
  const { heard } = prompts;
  if (heard === null) return [prompts, KEPT];
  if (!comesOfIt(scene, heard)) return [{ ...prompts, heard: null }, KEPT];
  const finding = {
    sentence: `${heard.gateway} answered for a question that another gateway asked`,
    expected: "silence",
    actual: line.kind === "report" ? "a turn of its own" : "a message to the chat",
    suspect: { line: line.n, side: "gateway" },
  } as const;
  return [{ ...prompts, heard: null }, [finding]];
}

function comesOfIt(
  { line, request }: Scene,
  { gateway, chat, atMs }: NonNullable<Prompts["heard"]>,
): boolean {
  if (line.ms !== atMs) return false;
  if (line.kind === "report") {
    return line.gateway === gateway && line.report.what === "turn-started";
  }
  const { action } = request ?? {};
  if (action?.op !== "send" || request?.gateway !== gateway) return false;
  return action.chat_id === chat && action.metadata.notify !== true;
}
