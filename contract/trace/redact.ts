/** What stands where a secret was. */
export const REDACTED = "[redacted]";

/** Names of fields that hold a secret, whatever their case and however they are joined. */
const SECRET_NAMES = [
  "authorization",
  "token",
  "secret",
  "password",
  "passwd",
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

/** Beginnings of the tokens that gateways, connectors and platforms hand out. */
const SECRET_BEGINNINGS = ["Bearer ", "bearer ", "xoxb-", "xoxp-", "xoxa-", "xapp-", "sk-", "ghp_"];

const SECRET_INITIALS = new Set(SECRET_BEGINNINGS.map((beginning) => beginning.charCodeAt(0)));

/** Whether a whole text is a secret by its look. */
export function looksSecret(text: string): boolean {
  if (!SECRET_INITIALS.has(text.charCodeAt(0))) return false;
  return SECRET_BEGINNINGS.some((beginning) => text.startsWith(beginning));
}

/** A token inside a text: a bearer header, a platform's token, a bot token of Telegram. */
const SECRET_INSIDE =
  /\b(?:bearer\s+[\w.~+/-]{8,}=*|xox[abp]-[\w-]{8,}|xapp-[\w-]{8,}|sk-[\w-]{16,}|ghp_\w{16,}|\d{6,12}:[\w-]{30,})/gi;

/** The same data without its secrets. Data that holds none comes back as it is. */
export function redacted<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? cleanList(value) : cleanRecord(value);
}

/** The shortest of them, in UTF-16 code units: `xoxb-` and eight more. */
const SECRET_UNITS_MIN = 13;
const BEARER = /bearer/i;

/** Cheap, and true of every text that holds a token: most texts are answers, and hold none. */
function mayHoldToken(text: string): boolean {
  if (text.length < SECRET_UNITS_MIN) return false;
  return text.includes("-") || text.includes(":") || text.includes("_") || BEARER.test(text);
}

function cleanText(text: string): string {
  if (!mayHoldToken(text)) return text;
  const found = text.replace(SECRET_INSIDE, REDACTED);
  return found === text ? text : found;
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
  return isSecretKey(key) ? REDACTED : cleanText(text);
}
