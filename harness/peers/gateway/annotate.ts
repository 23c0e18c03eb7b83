import type { InboundEvent, Outbound } from "../../../contract/generated/types.ts";
import type { Happened } from "../../../contract/trace-line.ts";
import {
  answeredMessage,
  chatOf,
  contentOf,
} from "../../../simulator/invariants/story/attribution.ts";
import { lastNonce } from "../model/nonce.ts";

/** Names, messages, drafts and requests that are remembered, each; the oldest beyond it is forgotten. */
const REMEMBERED_MAX = 4_096;

/** Names turns and labels ops in a trace, so that a person can follow it and the judge can speak of turns. */
export class Annotator {
  readonly #turnOfNonce = new Map<string, string>();
  readonly #turnOfMessage = new Map<string, string>();
  readonly #turnOfDraft = new Map<string, string>();
  readonly #lastTurnOfChat = new Map<string, string>();
  readonly #labels = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** The message that carries this nonce begins this turn. */
  name(nonce: string, turn: string): void {
    remember(this.#turnOfNonce, nonce, turn);
  }

  annotate(happened: Happened): Happened {
    switch (happened.kind) {
      case "sent":
        if (happened.from !== "connector" || happened.frame.type !== "inbound") return happened;
        return { ...happened, ...this.#inbound(happened.frame.event) };
      case "received":
        if (happened.by !== "connector" || happened.frame.type !== "outbound") return happened;
        return { ...happened, label: this.#label(happened.frame) };
      case "platform": {
        const [cause = "", method = ""] = (happened.label ?? "").split(">");
        const label = this.#labels.get(cause);
        return label === undefined ? happened : { ...happened, label: `${label}>${method}` };
      }
      default:
        return happened;
    }
  }

  /** By which label an op goes in the trace. */
  labelOf(requestId: string): string {
    return this.#labels.get(requestId) ?? requestId;
  }

  #inbound(event: InboundEvent): { readonly turn?: string; readonly label?: string } {
    const turn = this.#turnOfNonce.get(lastNonce(event.text ?? "") ?? "");
    if (turn === undefined) return {};
    const chat = event.source.chat_id ?? "";
    remember(this.#turnOfMessage, `${chat} ${event.message_id ?? ""}`, turn);
    remember(this.#lastTurnOfChat, chat, turn);
    return { turn, label: `${turn}/inbound` };
  }

  #label(frame: Outbound): string {
    const { action, requestId } = frame;
    const turn = this.#turnOf(frame);
    const op = action.op === "draft" && action.final ? "seal" : action.op;
    const name = `${turn ?? chatOf(action)}/${op}`;
    const count = (this.#counts.get(name) ?? 0) + 1;
    remember(this.#counts, name, count);
    const label = count === 1 ? name : `${name}.${count}`;
    remember(this.#labels, requestId, label);
    return label;
  }

  /** For labels a guess will do: the judge makes up its own mind whose an op is. */
  #turnOf({ action }: Outbound): string | undefined {
    const chat = chatOf(action);
    const draft = action.op === "draft" ? `${chat} ${action.draft_id}` : undefined;
    const answered = this.#turnOfMessage.get(`${chat} ${answeredMessage(action) ?? ""}`);
    const turn =
      answered ??
      (draft === undefined ? undefined : this.#turnOfDraft.get(draft)) ??
      this.#lastTurnOfChat.get(chat);
    if (turn !== undefined && draft !== undefined && contentOf(action) !== null) {
      remember(this.#turnOfDraft, draft, turn);
    }
    return turn;
  }
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > REMEMBERED_MAX && oldest !== undefined) map.delete(oldest);
}
