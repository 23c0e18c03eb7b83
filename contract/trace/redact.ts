/** What stands where a secret was. */
export const REDACTED = "[redacted]";

/** Names of fields that hold a secret, whatever their case and however they are joined. */
const SECRET_NAMES = [
  "authorization",
  "token",
  "secret",
  "passw",
  "apikey",
  "deliverykey",
  "credential",
  "cookie",
];

/** Names that hold one of these words and no secret. */
const HARMLESS_NAMES = new Set(["tokens", "maxtokens", "secretissued"]);

/** Whether a field of this name holds a secret. */
export function isSecretKey(key: string): boolean {
  const known = VERDICTS.get(key);
  if (known !== undefined) return known;
  const secret = namesSecret(key);
  if (VERDICTS.size < VERDICTS_MAX) VERDICTS.set(key, secret);
  return secret;
}

/** Names that were looked at before: frames have few, and each comes with every frame. */
const VERDICTS = new Map<string, boolean>();
const VERDICTS_MAX = 1024;

function namesSecret(key: string): boolean {
  const plain = key.toLowerCase().replaceAll("_", "").replaceAll("-", "");
  if (HARMLESS_NAMES.has(plain)) return false;
  return SECRET_NAMES.some((name) => plain.includes(name));
}

/** What the tokens of one kind look like, as sources of regular expressions. */
interface TokenLook {
  readonly begins: string;
  readonly goesOn: string;
  /** Whatever is in a field of its own and begins so is a secret, however it goes on. */
  readonly isTelling: boolean;
}

/**
 * The tokens that gateways, connectors, platforms and clouds hand out. None can be looked for in vain over
 * the same long text again and again: whoever wrote the text need not be a friend.
 */
const TOKEN_LOOKS: readonly TokenLook[] = [
  // RFC 6750
  { begins: "[Bb]earer\\s+", goesOn: "[\\w.~+/-]{8,}=*", isTelling: true },
  // Slack: bots, people, apps, and what refreshes them
  { begins: "(?:xoxe\\.)?xox[a-z]-", goesOn: "[\\w-]{8,}", isTelling: true },
  { begins: "xapp-", goesOn: "[\\w-]{8,}", isTelling: true },
  // providers of models
  { begins: "sk-", goesOn: "[\\w-]{16,}", isTelling: true },
  // GitHub
  { begins: "gh[oprsu]_", goesOn: "\\w{16,}", isTelling: true },
  { begins: "github_pat_", goesOn: "\\w{16,}", isTelling: true },
  // AWS: keys, and those for a while
  { begins: "A[KS]IA", goesOn: "[\\dA-Z]{16}\\b", isTelling: false },
  // Google
  { begins: "AIza", goesOn: "[\\w-]{30,}", isTelling: false },
  // RFC 7519, signed or encrypted: it begins with the `{"` of its header
  {
    begins: "(?<![\\w-])eyJ",
    goesOn: "[\\w-]{8,}\\.[\\w-]{8,}\\.[\\w-]*(?:\\.[\\w-]+)*",
    isTelling: false,
  },
  // bots of Telegram
  { begins: "\\d{6,12}:", goesOn: "[\\w-]{30,}", isTelling: false },
];

/** A token inside a text. */
const TOKEN = new RegExp(
  `\\b(?:${TOKEN_LOOKS.map(({ begins, goesOn }) => begins + goesOn).join("|")})`,
  "gi",
);

/** A text that is a token from its beginning. */
const WHOLLY_TOKEN = new RegExp(
  `^(?:${TOKEN_LOOKS.map(({ begins, goesOn, isTelling }) => (isTelling ? begins : begins + goesOn)).join("|")})`,
);

/** What only begins as a token: the rest of it may have been cut off. */
const TOKEN_BEGUN = new RegExp(
  `\\b(?:${TOKEN_LOOKS.flatMap(({ begins, isTelling }) => (isTelling ? [begins] : [])).join("|")})[\\w.~+/=-]+`,
  "gi",
);

/** Where a private key begins (RFC 7468, RFC 4880). */
const KEY_HEADER = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_FRAME = "-----";
const KEY_END = "-----END";

/** Whether a whole text is a secret by its look. */
export function looksSecret(text: string): boolean {
  return WHOLLY_TOKEN.test(text) || (text.startsWith(KEY_FRAME) && withoutKeys(text) !== text);
}

/** The same data without its secrets. Data that holds none comes back as it is. */
export function redacted<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return withoutTokens(value);
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? cleanList(value) : cleanRecord(value);
}

/** The shortest of them, in UTF-16 code units: `xoxb-` and eight more. */
const TOKEN_UNITS_MIN = 13;

/** In the tokens that may have no `-`, `:` or `_`; of a bearer what nobody writes in another case. */
const WITHOUT_MARK = /[Ee][Aa][Rr][Ee][Rr]|A[KSI][Iz][Aa]|eyJ/;

/** Cheap, and true of every text that holds a token: most texts are answers, and hold none. */
function mayHoldToken(text: string): boolean {
  if (text.length < TOKEN_UNITS_MIN) return false;
  return text.includes("-") || text.includes(":") || text.includes("_") || WITHOUT_MARK.test(text);
}

/**
 * The text without what looks like a token. A text that is to be shortened goes through here first: of a
 * token that was cut nobody can tell what it is.
 */
export function withoutTokens(text: string): string {
  if (!mayHoldToken(text)) return text;
  const found = withoutKeys(text).replace(TOKEN, REDACTED);
  return found === text ? text : found;
}

/** The same for a part of a text: what begins as a token is taken for one, however short it is. */
export function withoutCutTokens(text: string): string {
  return withoutTokens(text).replace(TOKEN_BEGUN, REDACTED);
}

/** The text without private keys: their headers, what is behind them, and their ends. */
function withoutKeys(text: string): string {
  if (!text.includes("-----BEGIN ")) return text;
  let out = "";
  let done = 0;
  for (const { 0: header, index } of text.matchAll(KEY_HEADER)) {
    if (index < done) continue;
    out += text.slice(done, index) + REDACTED;
    done = endOfKey(text, index + header.length);
  }
  return out + text.slice(done);
}

/** Where the key is over whose body begins at `at`: a key that was cut goes on to the end of the text. */
function endOfKey(text: string, at: number): number {
  const end = text.indexOf(KEY_FRAME, at);
  if (end < 0) return text.length;
  if (!text.startsWith(KEY_END, end)) return end;
  const close = text.indexOf(KEY_FRAME, end + KEY_END.length);
  return close < 0 ? text.length : close + KEY_FRAME.length;
}

function cleanList(list: readonly unknown[]): readonly unknown[] {
  const next = list.map(clean);
  return next.some((item, index) => item !== list[index]) ? next : list;
}

function cleanRecord(record: object): object {
  let next: Record<string, unknown> | undefined;
  // Names without a list of them: this meets every object of every frame, and most hold no secret.
  for (const key in record) {
    const value = (record as Readonly<Record<string, unknown>>)[key];
    const kept = typeof value === "string" ? cleanField(key, value) : clean(value);
    if (kept === value) continue;
    next ??= { ...record };
    next[key] = kept;
  }
  return next ?? record;
}

function cleanField(key: string, text: string): string {
  return isSecretKey(key) ? REDACTED : withoutTokens(text);
}
