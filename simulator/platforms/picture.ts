import { withoutTokens } from "../../contract/trace/redact.ts";
import type { Bubble, ScreenView, Status } from "./port.ts";

/** How much of a screen is drawn: the latest of everything, and a word on what was left out. */
const CHATS_DRAWN_MAX = 16;
const BUBBLES_DRAWN_MAX = 32;
const TEXT_UTF16_DRAWN_MAX = 600;
const TASKS_DRAWN_MAX = 12;

export interface PictureOptions {
  /** Only this chat. */
  readonly chat?: string;
}

/**
 * A screen as plain text, for people: threads indented below the message they hang on, `● live` on what
 * shows an indicator, `✂ interrupted`, deleted texts ~~struck~~. At most some 20,000 characters a chat.
 */
export function drawScreen(view: ScreenView, options: PictureOptions = {}): string {
  const chats = chatsOf(view).filter((chat) => (options.chat ?? chat) === chat);
  if (chats.length === 0) return `${view.platform}: nothing on screen`;
  const drawn = chats.slice(-CHATS_DRAWN_MAX);
  const left = omission(chats.length - drawn.length, "chat");
  return [...left, ...drawn.flatMap((chat) => drawChat(view, chat))].join("\n");
}

function chatsOf(view: ScreenView): readonly string[] {
  const named = [...view.bubbles, ...view.statuses].map((shown) => shown.chat);
  return [...new Set(named)];
}

function drawChat(view: ScreenView, chat: string): readonly string[] {
  const all = view.bubbles.filter((bubble) => bubble.chat === chat);
  const bubbles = all.slice(-BUBBLES_DRAWN_MAX);
  const statuses = view.statuses.filter((status) => status.chat === chat);
  return [
    `${view.platform} ${printable(chat)}`,
    ...indent(omission(all.length - bubbles.length, "earlier message"), 1),
    ...threads(bubbles, statuses).flatMap((thread) => drawThread(thread)),
  ];
}

/** A message and what hangs on it, or what hangs on a message that is not drawn. */
interface Thread {
  readonly id: string;
  readonly root: Bubble | undefined;
  readonly replies: readonly Bubble[];
  readonly statuses: readonly Status[];
}

const NO_THREAD = "";

function threads(bubbles: readonly Bubble[], statuses: readonly Status[]): readonly Thread[] {
  const roots = new Map<string, Bubble>();
  for (const bubble of bubbles) if (bubble.thread === null) roots.set(bubble.id, bubble);
  const named = [
    ...bubbles.map((bubble) => bubble.thread ?? bubble.id),
    ...statuses.map((status) => status.thread ?? NO_THREAD),
  ];
  return [...new Set(named)].map((id) => ({
    id,
    root: roots.get(id),
    replies: bubbles.filter((bubble) => bubble.thread === id),
    statuses: statuses.filter((status) => (status.thread ?? NO_THREAD) === id),
  }));
}

function drawThread({ id, root, replies, statuses }: Thread): readonly string[] {
  const head = root === undefined ? orphanHead(id) : drawBubble(root);
  const depth = id === NO_THREAD ? 1 : 2;
  return [
    ...indent(head, 1),
    ...replies.flatMap((bubble) => indent(drawBubble(bubble), 2)),
    ...indent(statuses.map(drawStatus), depth),
  ];
}

function orphanHead(id: string): readonly string[] {
  return id === NO_THREAD ? [] : [`thread ${printable(id)}`];
}

function drawStatus(status: Status): string {
  return `… ${printable(clipped(status.text))}`;
}

function drawBubble(bubble: Bubble): readonly string[] {
  const lines = printable(clipped(bubble.text)).split("\n");
  const said = bubble.gone ? lines.map((line) => `~~${line}~~`) : lines;
  const [first = "", ...rest] = said;
  const head = [`${bubble.author} ${printable(bubble.id)}:`, first, ...marks(bubble)];
  return [
    head.filter((part) => part !== "").join(" "),
    ...indent([...rest, ...drawTasks(bubble), ...drawFiles(bubble)], 2),
  ];
}

function marks(bubble: Bubble): readonly string[] {
  const { kind, live, interrupted, ended, gone, history, reactions = [] } = bubble;
  const edited = kind === "message" && history.length > 0;
  return [
    kind === "preview" ? "(preview)" : kind === "card" ? "(task card)" : "",
    live ? "● live" : "",
    interrupted ? `✂ interrupted${ended === undefined ? "" : `, ${ended}`}` : "",
    edited ? "(edited)" : "",
    gone ? (kind === "preview" ? "(cleared)" : "(deleted)") : "",
    reactions.length === 0 ? "" : `[${reactions.map(printable).join(" ")}]`,
  ];
}

const TASK_SIGNS = { pending: "○", in_progress: "◐", complete: "✓", error: "✗" } as const;

function drawTasks({ tasks }: Bubble): readonly string[] {
  const drawn = tasks.slice(-TASKS_DRAWN_MAX).map((task) => {
    const details = task.details === undefined ? "" : ` – ${task.details}`;
    const line = printable(clipped(task.title + details));
    return `${TASK_SIGNS[task.status]} ${line.replaceAll("\n", " ")}`;
  });
  return [...omission(tasks.length - drawn.length, "earlier task"), ...drawn];
}

function drawFiles({ files = [] }: Bubble): readonly string[] {
  return files.map(({ title, bytes }) => `📎 ${printable(clipped(title))} (${bytes} bytes)`);
}

function omission(count: number, what: string): readonly string[] {
  return count <= 0 ? [] : [`… ${count} ${what}${count === 1 ? "" : "s"} not drawn`];
}

/** Cuts, not within a surrogate pair, and says how much is missing. */
function clipped(text: string): string {
  if (text.length <= TEXT_UTF16_DRAWN_MAX) return text;
  const safe = withoutTokens(text);
  const kept = safe.slice(0, TEXT_UTF16_DRAWN_MAX).replace(/[\ud800-\udbff]$/, "");
  return `${kept}… (${safe.length - kept.length} more)`;
}

/** A text of a stranger must not drive somebody's terminal. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, "·");
}

function indent(lines: readonly string[], depth: number): readonly string[] {
  const margin = "  ".repeat(depth);
  return lines.map((line) => margin + line);
}
