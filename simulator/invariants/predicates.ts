import { oneAnswerShownOnce } from "./i-01-one-answer-shown-once.ts";
import { wordsStayWithTheirTurn } from "./i-11-words-stay-with-their-turn.ts";
import { anInterimSendNeverSeals } from "./i-15-an-interim-send-never-seals.ts";
import { sealedMeansSilent } from "./i-17-sealed-means-silent.ts";
import type { Predicate } from "./port.ts";

/** Every promise that is held, in the order of the catalogue. */
export const PREDICATES: readonly Predicate[] = [
  oneAnswerShownOnce,
  wordsStayWithTheirTurn,
  anInterimSendNeverSeals,
  sealedMeansSilent,
];
