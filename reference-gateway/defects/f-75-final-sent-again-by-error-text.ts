import type { Defect } from "./defect.ts";

const NETWORK_WORDS: readonly string[] = ["connectionerror", "network", "broken pipe", "eoferror"];
const RETRIES_MAX = 2;
const PLAIN_PREFIX = "(Response formatting failed, plain text:) ";
const PLAIN_CHARS_MAX = 3_500;
const NOTICE = "The message could not be delivered.";

function sendsByErrorText(text: string, error: string, sends: number): readonly string[] {
  if (error.includes("timed out")) return [];
  if (NETWORK_WORDS.some((word) => error.includes(word))) {
    if (sends > RETRIES_MAX + 1) return [];
    return [sends <= RETRIES_MAX ? text : NOTICE];
  }
  return sends === 1 ? [PLAIN_PREFIX + text.slice(0, PLAIN_CHARS_MAX)] : [];
}

export const finalSentAgainByErrorText: Defect = {
  id: "F-75-final-sent-again-by-error-text",
  finding: "F-75",
  side: "gateway",
  summary: "A plain final that failed is sent again, as the words of its error have it.",
  policies: {
    afterPlainFinal: ({ text, error, sends }) => sendsByErrorText(text, error.toLowerCase(), sends),
  },
};
