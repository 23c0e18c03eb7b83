import { z } from "zod";
import { emptyTable, tableGet, tableSet, type Table } from "../../../contract/table.ts";
import type { PlatformAnswer, SlackCall } from "../../../simulator/platforms/port.ts";
import { httpResponse, refusal } from "./answer.ts";
import { readArguments } from "./arguments.ts";
import { flag, given, text } from "../door/fields.ts";
import { blocks } from "./methods/fields.ts";
import type { Door } from "./methods/method.ts";

/** Response URLs that are remembered; beyond it the oldest is forgotten. */
const RESPONSE_URLS_MAX = 256;
/** Slack takes five answers to one press. */
const USES_MAX = 5;

interface Ticket {
  readonly channel: string;
  readonly ts: string;
  readonly thread: string | null;
  readonly uses: number;
}

/** The URLs that presses handed out, by which a receiver may answer for a while. */
export class ResponseUrls {
  private tickets: Table<Ticket> = emptyTable(RESPONSE_URLS_MAX);
  private issued = 0;

  issue(channel: string, ts: string, thread: string | null): string {
    this.issued += 1;
    const name = `r${this.issued}`;
    this.tickets = tableSet(this.tickets, name, { channel, ts, thread, uses: 0 });
    return name;
  }

  /** The message it is about, or why it is no longer taken. */
  use(name: string): Ticket | "expired_url" | "used_url" {
    const ticket = tableGet(this.tickets, name);
    if (ticket === undefined) return "expired_url";
    if (ticket.uses >= USES_MAX) return "used_url";
    this.tickets = tableSet(this.tickets, name, { ...ticket, uses: ticket.uses + 1 });
    return ticket;
  }
}

const answer = z.object({
  text: text.optional(),
  blocks: blocks.optional(),
  replace_original: flag.optional(),
  delete_original: flag.optional(),
});

/** An answer to a press: takes the message away, replaces it, or says something beside it. */
export async function answerResponseUrl(
  door: Door,
  urls: ResponseUrls,
  request: Request,
  name: string,
): Promise<Response> {
  const ticket = urls.use(name);
  if (typeof ticket === "string") return httpResponse(refusal(ticket), 404);
  const read = await readArguments(request);
  const args = answer.safeParse(read.ok ? read.args : undefined);
  if (!args.success) return httpResponse(refusal("invalid_payload"), 400);
  const done: PlatformAnswer = door.call(callOf(ticket, args.data));
  return done.ok ? httpResponse({ ok: true, fields: {} }) : httpResponse(done, 400);
}

function callOf({ channel, ts, thread }: Ticket, args: z.output<typeof answer>): SlackCall {
  const { text: said = "", replace_original: replaces, delete_original: deletes } = args;
  if (deletes === true) return { method: "chat.delete", channel, ts };
  const shown = { text: said, ...given({ blocks: args.blocks }) };
  if (replaces === true) return { method: "chat.update", channel, ts, ...shown };
  const where = thread === null ? {} : { thread_ts: thread };
  return { method: "chat.postMessage", channel, ...shown, ...where };
}
