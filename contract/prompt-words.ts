/** What a gateway says of a question once it is answered (O-42). Behind the last one stands the choice. */
export const PROMPT_WORDS = {
  approvedOnce: "✅ Approved once",
  approvedForSession: "✅ Approved for session",
  approvedPermanently: "✅ Approved permanently",
  denied: "❌ Denied",
  alwaysApprove: "🔒 Always approve",
  cancelled: "❌ Cancelled",
  typeYourAnswer: "✏️ Type your answer:",
  chosen: "✅ ",
} as const;

/** Before a question that asks what is meant (O-41). */
export const CLARIFY_MARK = "❓ ";

/** Said once to whoever answers a question that is not open any more (G-68). */
export const PROMPT_GONE = "That question is not open any more.";

const ACKNOWLEDGEMENTS: readonly string[] = Object.values(PROMPT_WORDS).filter(
  (words) => words !== PROMPT_WORDS.chosen,
);

/** Whether a text is one of those above, word for word: never an answer of its own (G-56). */
export function isPromptNotice(text: string): boolean {
  return text === PROMPT_GONE || ACKNOWLEDGEMENTS.includes(text);
}
