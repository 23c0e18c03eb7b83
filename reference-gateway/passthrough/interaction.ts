import type { InboundEvent, PromptResponse, Source } from "../../contract/generated/types.ts";
import { readPromptToken } from "../../contract/prompt-token.ts";
import type { PassthroughPolicies } from "../policies/passthrough.ts";

/** What an interaction says to a gateway. */
export interface Interaction {
  /** Discord's own id of it: what comes again under it is the same (W-75). */
  readonly id: string | null;
  readonly event: InboundEvent;
}

type Bag = Readonly<Record<string, unknown>>;

/** Kinds of interaction (S-25). A ping, 1, is for the connector. */
const COMMAND = 2;
const COMPONENT = 3;
const MODAL = 5;
/** Kinds of channel that are threads (S-26, D-21). */
const THREADS: ReadonlySet<unknown> = new Set([10, 11, 12]);

/** Of an interaction as Discord posts it; `undefined` where it says nothing (G-96..G-100). */
export function readInteraction(
  body: string,
  profile: string | null,
  policies: PassthroughPolicies,
): Interaction | undefined {
  const value = parsed(body);
  if (!isBag(value)) return undefined;
  const said = saidIn(value, policies);
  if (said === undefined) return undefined;
  const source = sourceOf(value, policies.profileOf(profile));
  return { id: textOf(value["id"]), event: { message_id: null, source, ...said } };
}

type Said = Pick<InboundEvent, "text" | "message_type" | "prompt_response">;

function saidIn(body: Bag, policies: PassthroughPolicies): Said | undefined {
  const data = isBag(body["data"]) ? body["data"] : {};
  switch (body["type"]) {
    case COMMAND: {
      const text = policies.textOfCommand(data);
      return text === undefined ? undefined : { text, message_type: "command" };
    }
    case COMPONENT:
      return pressed(data, body);
    case MODAL:
      return { text: linesOf(data), message_type: "text" };
    default:
      return undefined;
  }
}

/** G-98: a button of ours is an answer; another's is what it carries. */
function pressed(data: Bag, body: Bag): Said | undefined {
  const carried = textOf(data["custom_id"]);
  if (carried === null) return undefined;
  const token = readPromptToken(carried);
  if (token === undefined) return { text: carried, message_type: "text" };
  const { promptId, optionId } = token;
  const message = isBag(body["message"]) ? textOf(body["message"]["id"]) : null;
  const answer: PromptResponse = {
    prompt_id: promptId,
    option_id: optionId,
    prompt_message_id: message,
  };
  return { text: `/${optionId}`, message_type: "command", prompt_response: answer };
}

/** A form that was filled in: `field=value`, one to a line (G-98). */
function linesOf(data: Bag): string {
  return listOf(data["components"])
    .flatMap((row) => listOf(row["components"]))
    .map((field) => `${textOf(field["custom_id"]) ?? ""}=${textOf(field["value"]) ?? ""}`)
    .join("\n");
}

/** G-99, D-21: a server's channel is a group, and its threads are threads. */
function sourceOf(body: Bag, profile: string | null): Source {
  const guild = textOf(body["guild_id"]);
  const channel = isBag(body["channel"]) ? body["channel"] : {};
  const thread = THREADS.has(channel["type"]);
  const parent = textOf(channel["parent_id"]);
  return {
    platform: "discord",
    chat_id: textOf(body["channel_id"]) ?? textOf(channel["id"]) ?? "",
    chat_type: thread ? "thread" : guild === null ? "dm" : "group",
    ...personIn(body),
    ...(guild === null ? {} : { scope_id: guild }),
    ...(thread && parent !== null ? { parent_chat_id: parent } : {}),
    ...(profile === null ? {} : { profile }),
  };
}

/** G-100: a person goes by the name they have here, else the one they chose, else their handle. */
function personIn(body: Bag): Pick<Source, "user_id" | "user_display_name" | "user_handle"> {
  const member = isBag(body["member"]) ? body["member"] : {};
  const user = [member["user"], body["user"]].find(isBag) ?? {};
  const handle = textOf(user["username"]);
  return {
    user_id: textOf(user["id"]),
    user_display_name: textOf(member["nick"]) ?? textOf(user["global_name"]) ?? handle,
    user_handle: handle,
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function listOf(value: unknown): readonly Bag[] {
  return Array.isArray(value) ? value.filter(isBag) : [];
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
