import { lastAsked } from "../last-asked.ts";
import { shelfValues } from "../shelf.ts";
import { markOf, readWord, wordsOf } from "../watermark.ts";
import type { Story } from "./story.ts";
import { bare } from "./text.ts";
import type { TurnStory } from "./turn.ts";

/** Words in a text of one turn that are not that turn's. */
export interface Strangers {
  readonly words: readonly string[];
  /** The turn whose words they are, or `null` when they are nobody's. */
  readonly owner: TurnStory | null;
}

/** Everything a turn has said, or will have said in its final. */
function corpusOf(turn: TurnStory): string {
  return turn.final === null ? turn.said : `${turn.said} ${turn.final}`;
}

/**
 * Words that do not belong into a text of `turn`, or `null`. Only what can be laid at somebody's door
 * counts: words of another turn's watermark, or watermarked words of nobody in a watermarked turn.
 */
export function strangersIn(story: Story, turn: TurnStory, text: string): Strangers | null {
  if (!turn.heard || turn.said.startsWith(text) || turn.final === text) return null;
  const corpus = corpusOf(turn);
  const unknown = wordsOf(text).filter((word) => !corpus.includes(word));
  if (unknown.length === 0) return null;
  return strangersOf(story, turn, unknown);
}

function strangersOf(story: Story, turn: TurnStory, unknown: readonly string[]): Strangers | null {
  const marked = unknown.filter((word) => readWord(word) !== undefined);
  for (const other of allTurns(story)) {
    if (other.key === turn.key || !other.heard) continue;
    const corpus = [corpusOf(other), ...other.notes].join(" ");
    const words = marked.filter((word) => wordsOf(corpus).includes(word));
    if (words.length > 0) return { words, owner: other };
  }
  const own = markOf(turn.said);
  const words = own === undefined ? [] : marked.filter((word) => readWord(word)?.mark !== own);
  return words.length > 0 ? { words, owner: null } : null;
}

/** The only turn of a chat whose words a text is made of, or `null` when none or several are. */
export function speakerOf(story: Story, chat: string, text: string): TurnStory | null {
  const plain = bare(text);
  if (plain.length < PLAIN_CHARS_MIN) return null;
  const first = markOf(text) === undefined ? undefined : wordsOf(text)[0];
  let speaker: TurnStory | null = null;
  for (const { turn, corpus, bareCorpus } of voicesIn(story, chat)) {
    const spoke =
      first === undefined ? bareCorpus.includes(plain) : wordsOf(corpus).includes(first);
    if (!spoke) continue;
    if (speaker !== null) return null;
    speaker = turn;
  }
  return speaker;
}

/** A turn that was heard, and all that it said. */
interface Voice {
  readonly turn: TurnStory;
  readonly corpus: string;
  readonly bareCorpus: string;
}

type VoicesByChat = ReadonlyMap<string, readonly Voice[]>;

function voicesIn(story: Story, chat: string): readonly Voice[] {
  const past = pastVoices(story.past.over).get(chat) ?? [];
  const live = story.live.filter((turn) => turn.chat === chat && turn.heard).map(voiceOf);
  return live.length === 0 ? past : [...past, ...live];
}

/** By chat: whoever looks for the speaker of one text looks for those of many. */
const pastVoices = lastAsked((over: Story["past"]["over"]): VoicesByChat => {
  const voices = new Map<string, Voice[]>();
  for (const turn of shelfValues(over)) {
    if (!turn.heard) continue;
    const ofChat = voices.get(turn.chat);
    if (ofChat === undefined) voices.set(turn.chat, [voiceOf(turn)]);
    else ofChat.push(voiceOf(turn));
  }
  return voices;
});

function voiceOf(turn: TurnStory): Voice {
  const corpus = corpusOf(turn);
  return { turn, corpus, bareCorpus: bare(corpus) };
}

/** Plain texts shorter than this are nobody's: too many texts hold them. */
const PLAIN_CHARS_MIN = 4;

export function allTurns(story: Story): readonly TurnStory[] {
  if (story.past.over.young.size === 0) return story.live;
  return [...shelfValues(story.past.over), ...story.live];
}
