import { assert } from "../../../contract/assert.ts";
import type { Clock } from "../../../contract/ports/clock.ts";
import type { Happened, PlatformHappened, UserHappened } from "../../../contract/trace-line.ts";
import type {
  PlatformAnswer,
  PlatformCall,
  PlatformEvent,
  ScreenHappening,
  ScreenMachine,
  ScreenView,
  UserAction,
} from "../../../simulator/platforms/port.ts";

export interface LiveScreenOptions {
  readonly screen: ScreenMachine;
  readonly clock: Clock;
  readonly observe: (happened: Happened) => void;
  /** A call as a trace tells it; as it is, unless given. */
  readonly asTold?: (call: PlatformCall) => PlatformHappened["call"];
}

/** A platform's screen in real time: calls and people go in one after another, each told as a trace line. */
export class LiveScreen {
  private readonly options: LiveScreenOptions;
  private readonly platform: string;
  private state: unknown;
  private calls = 0;

  constructor(options: LiveScreenOptions) {
    this.options = options;
    this.state = options.screen.init;
    this.platform = options.screen.view(this.state).platform;
  }

  /** Carries a call out; with `fault` it answers that and changes nothing. */
  call(
    call: PlatformCall,
    fault?: { readonly error: string; readonly retryAfterMs?: number },
  ): PlatformAnswer {
    const { platform } = this;
    const { asTold = fieldsOf, observe } = this.options;
    this.calls += 1;
    const id = `${platform}.${this.calls}`;
    const asked = { kind: "call", id, call } as const;
    const [effect] = this.step(fault === undefined ? asked : { ...asked, fault });
    assert(effect?.kind === "answer", `a screen left ${call.method} without an answer`);
    const { answer } = effect;
    observe({ kind: "platform", platform, id, call: asTold(call), answer });
    return answer;
  }

  /** Lets a person act, and gives what the platform's events tell of it. */
  act(action: UserAction, user: string): PlatformEvent | undefined {
    const [effect] = this.step({ kind: "user", action });
    const event = effect?.kind === "event" ? effect.event : undefined;
    this.options.observe(userLine(this.platform, action, user, event));
    return event;
  }

  /** Tells of what a person did that the screen does not show. */
  tell(line: UserHappened): void {
    this.options.observe(line);
  }

  /** What people see now: what is due by now has ended. */
  view(): ScreenView {
    this.step({ kind: "wake" });
    return this.options.screen.view(this.state);
  }

  private step(happening: ScreenHappening): ReturnType<ScreenMachine["step"]>[1] {
    const atMs = Math.floor(this.options.clock.nowMs());
    const [next, effects] = this.options.screen.step(this.state, { atMs, ...happening });
    this.state = next;
    return effects;
  }
}

/** The fields of a call as its API has them. */
export function fieldsOf(call: PlatformCall): PlatformHappened["call"] {
  const fields = Object.entries(call).filter(([name]) => name !== "platform");
  return { ...Object.fromEntries(fields), method: call.method };
}

function userLine(
  platform: string,
  action: UserAction,
  user: string,
  event: PlatformEvent | undefined,
): UserHappened {
  const line = { kind: "user", platform, chat: action.chat, user } as const;
  switch (action.what) {
    case "says": {
      const named = event === undefined ? {} : { message_id: event.messageId };
      return { ...line, what: "says", text: action.text, ...named };
    }
    case "stops-stream":
      return { ...line, what: "stops", message_id: action.id };
    case "deletes":
      return { ...line, what: "deletes", message_id: action.id };
    case "edits":
      return { ...line, what: "edits", message_id: action.id, text: action.text };
    case "presses":
      return { ...line, what: "presses", message_id: action.id, text: action.data };
  }
}
