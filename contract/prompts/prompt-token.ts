import { utf8Length } from "../door/utf8.ts";

/** What a press on a rendered option means. */
export interface PromptChoice {
  readonly promptId: string;
  readonly optionId: string;
}

const PREFIX = "hp1";
/** Telegram's limit for what a button carries (S-20). */
const TOKEN_BYTES_MAX = 64;
const ID = /^[A-Za-z0-9_.-]{1,32}$/;

/** Whether a prompt or an option can be named by this id on a button (O-38). */
export function isPromptId(id: string): boolean {
  return ID.test(id);
}

/** What a button carries: `hp1:<prompt_id>:<option_id>` (O-38). `undefined`: the ids cannot be encoded. */
export function promptToken({ promptId, optionId }: PromptChoice): string | undefined {
  if (!isPromptId(promptId) || !isPromptId(optionId)) return undefined;
  const token = `${PREFIX}:${promptId}:${optionId}`;
  return utf8Length(token) <= TOKEN_BYTES_MAX ? token : undefined;
}

/** The choice a button carried. `undefined`: it is no button of ours (O-38, C-50). */
export function readPromptToken(token: string): PromptChoice | undefined {
  const [prefix, promptId = "", optionId = "", ...more] = token.split(":", 4);
  if (prefix !== PREFIX || more.length > 0) return undefined;
  const choice = { promptId, optionId };
  return promptToken(choice) === token ? choice : undefined;
}
