import {
  REDACTED,
  isSecretKey,
  looksSecret,
  withoutTokens,
} from "../../../contract/trace/redact.ts";
import {
  disguisedText,
  insideWithoutTokens,
  isFixed,
  wordsReplaced,
  wordUnderWay,
} from "./disguised-text.ts";
import { escapedAgain, unescaped } from "./escapes.ts";
import { isKeptField } from "./kept-fields.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

/** Levels of a frame whose fields are told apart; texts below them are all taken for words. */
const LEVELS_MAX = 64;

/** What the string is that is being read. */
type Role = "name" | "words" | "kept" | "secret";

/** An object or a list under way, and the field it is the value of. */
interface Level {
  readonly isObject: boolean;
  readonly field: string;
}

/**
 * Takes the words and secrets out of what one side writes on one socket, and leaves the rest as it is: the
 * JSON is never parsed, so that odd spacing, frames cut in two and lines that are no frames stay what they
 * were, character for character. Whole messages go in one after the other.
 */
export class Disguise {
  readonly #stand: Pseudonyms | undefined;
  #levels: Level[] = [];
  #field = "";
  #namesField = false;
  #role: Role | undefined;
  /** Of the string under way: the name so far, the kept text so far, or the word that is not over. */
  #soFar = "";
  /** An escape that the end of a message cut. */
  #escape = "";
  /** The message under way holds no escape of its own. */
  #isPlain = false;
  /** The next newline of the message under way, or its end; before where is read, it is not known. */
  #newlineAt = -1;

  /** The last text that was disguised from its beginning. */
  #last: { readonly text: string; readonly made: string; readonly underWay: string } | undefined;

  /** @param stand Without stand-ins texts are kept, and only secrets go. */
  constructor(stand: Pseudonyms | undefined) {
    this.#stand = stand;
  }

  take(message: string): string {
    this.#isPlain = !message.includes("\\");
    this.#newlineAt = -1;
    let out = "";
    /** Up to where `out` has what the message says; what stays as it is goes over in long pieces. */
    let done = 0;
    let at = 0;
    while (at < message.length) {
      const isInside = this.#role !== undefined;
      const end = isInside ? this.#endOfString(message, at) : this.#readOutside(message, at);
      if (isInside || !isPunctuation(message, at, end)) {
        const piece = message.slice(at, end);
        const told = isInside ? this.#inside(piece) : this.#bare(piece);
        if (told !== piece) {
          out += message.slice(done, at) + told;
          done = end;
        }
      }
      at = end;
      if (!isInside || at === message.length) continue;
      this.#leaveString(message[at] === "\n");
      if (message[at] === '"') at += 1;
    }
    return out + message.slice(done);
  }

  /** Reads up to and with the quote that begins a string. */
  #readOutside(message: string, from: number): number {
    for (let at = from; at < message.length; at += 1) {
      switch (message.charCodeAt(at)) {
        case 0x22: // "
          this.#enterString();
          return at + 1;
        case 0x7b: // {
          this.#push(true);
          break;
        case 0x5b: // [
          this.#push(false);
          break;
        case 0x7d: // }
        case 0x5d: // ]
          this.#field = this.#levels.pop()?.field ?? "";
          this.#namesField = false;
          break;
        case 0x3a: // :
          this.#namesField = false;
          break;
        case 0x2c: // ,
          this.#namesField = this.#levels.at(-1)?.isObject === true;
          if (!this.#namesField) this.#field = this.#levels.at(-1)?.field ?? "";
          break;
        case 0x0a:
          this.#beginLine();
          break;
      }
    }
    return message.length;
  }

  #push(isObject: boolean): void {
    if (this.#levels.length < LEVELS_MAX) this.#levels.push({ isObject, field: this.#field });
    this.#namesField = isObject;
  }

  #beginLine(): void {
    this.#levels = [];
    this.#field = "";
    this.#namesField = false;
  }

  #enterString(): void {
    this.#soFar = "";
    this.#escape = "";
    this.#role = this.#namesField ? "name" : roleOf(this.#field);
    if (this.#stand === undefined && this.#role === "words") this.#role = "kept";
  }

  #leaveString(atLineEnd: boolean): void {
    if (this.#role === "name") this.#field = this.#soFar;
    this.#role = undefined;
    if (atLineEnd) this.#beginLine();
  }

  /** Where the string ends: at its quote, at a newline, which no string holds, or with the message. */
  #endOfString(message: string, from: number): number {
    let at = from + this.#restOfEscape(message, from);
    if (this.#isPlain) return this.#endOfPlainString(message, at);
    for (; at < message.length; at += 1) {
      const unit = message.charCodeAt(at);
      if (unit === 0x22 || unit === 0x0a) return at;
      if (unit === 0x5c) at += 1;
    }
    return message.length;
  }

  #endOfPlainString(message: string, from: number): number {
    // Nearly every message has its only newline at its end: it is not looked for with each string.
    if (this.#newlineAt < from) {
      const newline = message.indexOf("\n", from);
      this.#newlineAt = newline < 0 ? message.length : newline;
    }
    const quote = message.indexOf('"', from);
    return quote < 0 ? this.#newlineAt : Math.min(quote, this.#newlineAt);
  }

  #inside(piece: string): string {
    if (this.#isPlain && this.#escape === "") return this.#told(piece);
    const begun = piece.slice(0, this.#restOfEscape(piece, 0));
    const rest = piece.slice(begun.length);
    this.#escape = begun === "" ? this.#escape : this.#escape + begun;
    if (isWholeEscape(this.#escape)) this.#escape = "";
    const cut = rest === "" ? "" : cutEscape(rest);
    if (cut !== "") this.#escape = cut;
    const told = this.#told(rest.slice(0, rest.length - cut.length));
    return this.#role === "secret" ? told : begun + told + cut;
  }

  /** How much of a piece still belongs to the escape that the message before it began. */
  #restOfEscape(piece: string, from: number): number {
    if (this.#escape === "") return 0;
    const isLong = this.#escape.length > 1 || piece[from] === "u";
    return Math.min((isLong ? 6 : 2) - this.#escape.length, piece.length - from);
  }

  #told(text: string): string {
    switch (this.#role) {
      case "name":
        this.#soFar += text;
        return text;
      case "words":
        return this.#words(text);
      case "kept":
        return this.#kept(text);
      case "secret":
        return this.#secret();
      case undefined:
        return text;
    }
  }

  #words(inside: string): string {
    if (this.#stand === undefined) return inside;
    const { text, escapes } = unescaped(inside);
    // An answer that grows is written again with each frame: only what is new has to be looked at.
    const isGrown =
      this.#soFar === "" && this.#last !== undefined && beginsWith(text, this.#last.text);
    const before = isGrown ? this.#last : undefined;
    const begun = before === undefined ? this.#soFar : before.underWay;
    const rest = before === undefined ? text : text.slice(before.text.length);
    const made = `${before?.made ?? ""}${disguisedText(rest, begun, this.#stand)}`;
    const underWay = wordUnderWay(rest, begun);
    // What goes on with a word of another message is no beginning of anything.
    if (this.#soFar === "" && !isFixed(text)) this.#last = { text, made, underWay };
    this.#soFar = underWay;
    return escapedAgain(made, escapes);
  }

  #kept(text: string): string {
    const before = this.#soFar;
    this.#soFar = before + text;
    if (before === "") return looksSecret(text) ? this.#toSecret() : insideWithoutTokens(text);
    return insideWithoutTokens(this.#soFar) === this.#soFar ? text : this.#toSecret();
  }

  #toSecret(): string {
    this.#role = "secret";
    this.#soFar = "";
    return this.#secret();
  }

  /** A secret is replaced once, however many messages it comes in. */
  #secret(): string {
    if (this.#soFar !== "") return "";
    this.#soFar = REDACTED;
    return REDACTED;
  }

  /** What stands outside of strings: JSON's own words and numbers, or a line that is no frame. */
  #bare(text: string): string {
    if (this.#stand === undefined) return withoutTokens(text);
    const stand = this.#stand;
    return wordsReplaced(text, (word) => (isJson(word) ? word : stand(word)));
  }
}

/** As `startsWith`, which compares long texts unit by unit. */
function beginsWith(text: string, beginning: string): boolean {
  return text.slice(0, beginning.length) === beginning;
}

/** Most of what stands between strings: quotes, colons, commas, brackets, digits. */
function isPunctuation(text: string, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    const isBracket = unit === 0x5b || unit === 0x5d || unit === 0x7b || unit === 0x7d;
    if (unit > 0x40 && !isBracket) return false;
  }
  return true;
}

const JSON_WORD = /^(?:true|false|null|\d+(?:[eE]\d+)?|[eE]\d*)$/;

function isJson(word: string): boolean {
  return word === "true" || word === "false" || JSON_WORD.test(word);
}

/** Fields whose role is known: frames have few, and each comes with every frame. */
const ROLES = new Map<string, Role>();
const ROLES_MAX = 1_024;

function roleOf(field: string): Role {
  const known = ROLES.get(field);
  if (known !== undefined) return known;
  const role = isSecretKey(field) ? "secret" : isKeptField(field) ? "kept" : "words";
  if (ROLES.size < ROLES_MAX) ROLES.set(field, role);
  return role;
}

function isWholeEscape(escape: string): boolean {
  return escape.length === 6 || (escape.length === 2 && escape !== "\\u");
}

/** The beginning of an escape at the end of a piece, if one is cut there. */
function cutEscape(piece: string): string {
  if (!piece.includes("\\", piece.length - CUT_UNITS_MAX)) return "";
  const [cut = ""] = CUT_ESCAPE.exec(piece) ?? [];
  return cut;
}

/** Longest beginning of an escape: `\u` and three digits of four. */
const CUT_UNITS_MAX = 5;

/** A backslash that no other one escapes, and what there is of its escape. */
const CUT_ESCAPE = /(?<=(?:^|[^\\])(?:\\\\)*)\\(?:u[\da-fA-F]{0,3})?$/;
