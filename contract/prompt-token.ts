/** What a button carries back when it is pressed (O-38). */
export interface PromptToken {
  readonly promptId: string;
  readonly optionId: string;
}

const PREFIX = "hp1";
const ID = /^[A-Za-z0-9_.-]{1,32}$/;
/** Longest token in bytes; ids are ASCII, so characters are bytes (O-38, S-20). */
const TOKEN_BYTES_MAX = 64;

/** Whether a prompt or an option may be called so (O-38). */
export function isPromptName(id: string): boolean {
  return ID.test(id);
}

/** `hp1:<prompt_id>:<option_id>`, or `undefined` where that cannot be encoded (O-38). */
export function writePromptToken({ promptId, optionId }: PromptToken): string | undefined {
  if (!isPromptName(promptId) || !isPromptName(optionId)) return undefined;
  const token = `${PREFIX}:${promptId}:${optionId}`;
  return token.length <= TOKEN_BYTES_MAX ? token : undefined;
}

/** The prompt and option of a callback; `undefined` when it is somebody else's (C-50). */
export function readPromptToken(token: string): PromptToken | undefined {
  if (token.length > TOKEN_BYTES_MAX) return undefined;
  const [prefix, promptId = "", optionId = "", ...more] = token.split(":");
  if (prefix !== PREFIX || more.length > 0) return undefined;
  return isPromptName(promptId) && isPromptName(optionId) ? { promptId, optionId } : undefined;
}

/**
 * Whether a prompt is one of the process that calls itself `nonce`: ids are `<nonce>.<number>`, and the
 * older ones without a nonce count as anybody's own (G-66, D-24).
 */
export function isOwnPrompt(promptId: string, nonce: string): boolean {
  const dot = promptId.indexOf(".");
  return dot < 0 || promptId.slice(0, dot) === nonce;
}
