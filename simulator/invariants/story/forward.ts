import { slashText } from "../../../contract/commands/slash-text.ts";
import type { Forward } from "../../../contract/generated/types.ts";

/** What an interaction of Discord says, as far as a trace needs it (W-74, S-25). */
export interface SeenInteraction {
  readonly id: string | null;
  readonly chat: string;
  readonly chatType: "dm" | "group" | "thread";
  readonly user: string | null;
  readonly scope: string | null;
  /** What a command says; `null` for anything else. */
  readonly command: string | null;
  /** What the button that was pressed carries, and the message it stands below; `null` for none. */
  readonly carried: string | null;
  readonly message: string | null;
}

type Bag = Readonly<Record<string, unknown>>;

const COMMAND = 2;
const COMPONENT = 3;
const THREADS: ReadonlySet<unknown> = new Set([10, 11, 12]);

/** Many promises look at the same frame. */
const memory = new WeakMap<Forward, { readonly seen: SeenInteraction | undefined }>();

/** `undefined`: it is no interaction that anybody could read. */
export function readForward(forward: Forward): SeenInteraction | undefined {
  const known = memory.get(forward);
  if (known !== undefined) return known.seen;
  const seen = seenIn(forward);
  memory.set(forward, { seen });
  return seen;
}

function seenIn({ platform, bodyB64 }: Forward): SeenInteraction | undefined {
  if (platform !== "discord") return undefined;
  const body = bodyOf(bodyB64);
  if (body === undefined) return undefined;
  const channel = bagIn(body, "channel");
  const scope = textIn(body, "guild_id");
  const person = bagIn(body, "user") ?? bagIn(bagIn(body, "member") ?? {}, "user") ?? {};
  const data = bagIn(body, "data") ?? {};
  const kind = body["type"];
  return {
    id: textIn(body, "id"),
    chat: textIn(body, "channel_id") ?? textIn(channel ?? {}, "id") ?? "",
    chatType: THREADS.has(channel?.["type"]) ? "thread" : scope === null ? "dm" : "group",
    user: textIn(person, "id"),
    scope,
    command: kind === COMMAND ? (slashText(data) ?? null) : null,
    carried: kind === COMPONENT ? textIn(data, "custom_id") : null,
    message: textIn(bagIn(body, "message") ?? {}, "id"),
  };
}

function bodyOf(bodyB64: string): Bag | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(bodyB64, "base64").toString("utf8"));
    return isBag(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function bagIn(bag: Bag, name: string): Bag | undefined {
  const value = bag[name];
  return isBag(value) ? value : undefined;
}

function textIn(bag: Bag, name: string): string | null {
  const value = bag[name];
  return typeof value === "string" && value !== "" ? value : null;
}

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
