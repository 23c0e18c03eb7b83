import { mintUpgradeToken, verifyUpgradeToken } from "../../auth/upgrade-token.ts";
import { isCommandName } from "../../commands/command-names.ts";
import { readHermesText } from "../../commands/hermes-text.ts";
import { slashText } from "../../commands/slash-text.ts";
import { readDescriptor, supportsOp } from "../../descriptor.ts";
import { dialUrl } from "../../dial-url.ts";
import { readFlag } from "../../flag.ts";
import type { Descriptor, Result } from "../../generated/types.ts";
import { verdictOf } from "../../outcome.ts";
import { isOwnPrompt, readPromptToken, writePromptToken } from "../../prompt-token.ts";
import { sessionKeyOf, slackStamp } from "../../session-key.ts";
import { isOwnMedia } from "../../side-url.ts";
import { cutText } from "../../text/cut.ts";
import { textLength, type LenUnit } from "../../text/length.ts";

/** The input of a case, by the names the vectors use. */
export type Input = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => String(value);
const name = (value: unknown): string | null => (value === null ? null : text(value));
const none = (value: unknown): unknown => value ?? null;

/** Every function of the contract that has cases, called with the names of the vectors. */
export const FUNCTIONS: Readonly<Record<string, (input: Input) => unknown>> = {
  "mint-token": ({ gateway_id, secret, now, forever }) => {
    const credential = { gatewayId: text(gateway_id), secret: text(secret) };
    return mintUpgradeToken(
      credential,
      Number(now),
      ...(forever === true ? (["forever"] as const) : []),
    );
  },
  "verify-token": ({ token, secrets, now }) => {
    const verdict = verifyUpgradeToken(text(token), secrets as readonly string[], Number(now));
    return verdict.ok
      ? { ok: true, gateway_id: verdict.gatewayId, exp: verdict.expSeconds }
      : verdict;
  },
  "dial-url": ({ base }) => dialUrl(text(base)),
  "session-key": keyOfSession,
  "write-prompt-token": ({ prompt_id, option_id }) =>
    none(writePromptToken({ promptId: text(prompt_id), optionId: text(option_id) })),
  "read-prompt-token": ({ token }) => {
    const read = readPromptToken(text(token));
    return read === undefined ? null : { prompt_id: read.promptId, option_id: read.optionId };
  },
  "is-own-prompt": ({ prompt_id, nonce }) => isOwnPrompt(text(prompt_id), text(nonce)),
  "slash-text": ({ data }) => none(slashText(data)),
  "hermes-text": ({ text: said }) => {
    const read = readHermesText(text(said));
    return read === undefined ? null : { text: read.text, message_type: read.messageType };
  },
  "text-length": ({ text: said, unit }) => textLength(text(said), unit as LenUnit),
  "cut-text": ({ text: said, cap, unit }) => cutText(text(said), Number(cap), unit as LenUnit),
  outcome: ({ result }) => verdictOf(result as Result),
  flag: ({ value, default: fallback }) => readFlag(value, fallback === true),
  "supports-op": ({ supported_ops, op }) =>
    supportsOp(readDescriptor({ ...BARE, supported_ops: supported_ops as string[] }), text(op)),
  "command-name": ({ name: given }) => isCommandName(text(given)),
  "is-own-media": ({ base, url }) => isOwnMedia(text(url), text(base)),
};

const BARE: Descriptor = {
  contract_version: 1,
  platform: "slack",
  label: "Slack",
  max_message_length: 39_000,
  supports_draft_streaming: true,
  supports_edit: true,
  supports_threads: true,
  markdown_dialect: "slack",
  len_unit: "chars",
};

function keyOfSession(input: Input): string {
  const platform = text(input.platform);
  const said = name(input.thread_id);
  const mode = {
    replyInThread: input.reply_in_thread === true,
    topLevelThreadsAsSessions: input.dm_top_level_threads_as_sessions === true,
  };
  return sessionKeyOf({
    platform,
    chatType: text(input.chat_type),
    chatId: text(input.chat_id),
    threadId: platform === "slack" ? slackStamp(said, name(input.message_id), mode) : said,
    prospectiveThreadId: name(input.prospective_thread_id),
    scopeId: name(input.scope_id),
    userId: name(input.user_id),
    profile: name(input.profile),
  });
}
