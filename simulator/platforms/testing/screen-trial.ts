import type {
  Bubble,
  PlatformAnswer,
  PlatformEvent,
  ScreenHappening,
  ScreenMachine,
  ScreenView,
  SlackCall,
  TelegramCall,
  UserAction,
} from "../port.ts";
import type { DiscordCall } from "../discord/call.ts";
import type { WhatsAppCall } from "../whatsapp/call.ts";

/** A screen with a hand on its clock, for tests: calls are named `c1`, `c2`, … in order. */
export class ScreenTrial<State> {
  readonly machine: ScreenMachine<State>;
  state: State;
  nowMs = 100_000;
  private calls = 0;

  constructor(machine: ScreenMachine<State>) {
    this.machine = machine;
    this.state = machine.init;
  }

  slack(call: SlackCall): PlatformAnswer {
    return this.answerTo({ kind: "call", id: this.nextId(), call: { platform: "slack", ...call } });
  }

  telegram(call: TelegramCall): PlatformAnswer {
    const id = this.nextId();
    return this.answerTo({ kind: "call", id, call: { platform: "telegram", ...call } });
  }

  discord(call: DiscordCall): PlatformAnswer {
    const id = this.nextId();
    return this.answerTo({ kind: "call", id, call: { platform: "discord", ...call } });
  }

  whatsapp(call: WhatsAppCall): PlatformAnswer {
    const id = this.nextId();
    return this.answerTo({ kind: "call", id, call: { platform: "whatsapp", ...call } });
  }

  user(action: UserAction): PlatformEvent | undefined {
    const [effect] = this.feed({ kind: "user", action });
    return effect?.kind === "event" ? effect.event : undefined;
  }

  /** Lets time pass, and wakes the screen when it then wants to be. */
  wait(ms: number): void {
    this.nowMs += ms;
    const dueAtMs = this.machine.dueAtMs(this.state);
    if (dueAtMs !== undefined && dueAtMs <= this.nowMs) this.feed({ kind: "wake" });
  }

  view(): ScreenView {
    return this.machine.view(this.state);
  }

  /** The bubble of this id, as it is now; a test that names a wrong one fails here. */
  bubble(id: string | undefined): Bubble {
    const found = this.view().bubbles.find((bubble) => bubble.id === id);
    if (found === undefined) throw new RangeError(`nothing on screen has the id ${String(id)}`);
    return found;
  }

  feed(happening: ScreenHappening): ReturnType<ScreenMachine<State>["step"]>[1] {
    const [next, effects] = this.machine.step(this.state, { atMs: this.nowMs, ...happening });
    this.state = next;
    return effects;
  }

  private answerTo(happening: ScreenHappening): PlatformAnswer {
    const [effect] = this.feed(happening);
    if (effect?.kind !== "answer") throw new TypeError("a call was not answered");
    return effect.answer;
  }

  private nextId(): string {
    this.calls += 1;
    return `c${this.calls}`;
  }
}

/** The id of an answer that must be good. */
export function idOf(answer: PlatformAnswer): string {
  if (answer.ok && answer.id !== undefined) return answer.id;
  throw new TypeError(`an answer has no id: ${JSON.stringify(answer)}`);
}
