import { assert } from "../../../contract/assert.ts";
import type { Clock } from "../../../contract/ports/clock.ts";
import type { Happened, PlatformHappened, UserHappened } from "../../../contract/trace-line.ts";
import type {
  PlatformAnswer,
  PlatformEvent,
  ScreenHappening,
  ScreenMachine,
  ScreenView,
  SlackCall,
  UserAction,
} from "../../../simulator/platforms/port.ts";
import type { ScreenState } from "../../../simulator/platforms/screen-machine.ts";

export interface WorkspaceOptions {
  readonly screen: ScreenMachine<ScreenState>;
  readonly clock: Clock;
  observe(happened: Happened): void;
}

/** A Slack screen in real time: calls and people go in one after another, and each is told as a trace line. */
export class Workspace {
  private readonly options: WorkspaceOptions;
  private state: ScreenState;
  private calls = 0;

  constructor(options: WorkspaceOptions) {
    this.options = options;
    this.state = options.screen.init;
  }

  /** Carries a call out; with `fault` it answers that and changes nothing. */
  call(
    call: SlackCall,
    fault?: { readonly error: string; readonly retryAfterMs?: number },
  ): PlatformAnswer {
    this.calls += 1;
    const id = `slack.${this.calls}`;
    const asked = { kind: "call", id, call: { platform: "slack", ...call } } as const;
    const [effect] = this.step(fault === undefined ? asked : { ...asked, fault });
    assert(effect?.kind === "answer", `a screen left ${call.method} without an answer`);
    const { answer } = effect;
    this.options.observe({ kind: "platform", platform: "slack", id, call: asTold(call), answer });
    return answer;
  }

  /** Lets a person act, and gives what the platform's events tell of it. */
  act(action: UserAction, user: string): PlatformEvent | undefined {
    const [effect] = this.step({ kind: "user", action });
    const event = effect?.kind === "event" ? effect.event : undefined;
    this.options.observe(userLine(action, user, event));
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

  private step(happening: ScreenHappening): ReturnType<ScreenMachine<ScreenState>["step"]>[1] {
    const atMs = Math.floor(this.options.clock.nowMs());
    const [next, effects] = this.options.screen.step(this.state, { atMs, ...happening });
    this.state = next;
    return effects;
  }
}

/** A call as a trace tells it: text that came in chunks stands where a reader of traces looks for text. */
function asTold(call: SlackCall): PlatformHappened["call"] {
  const pieces = "chunks" in call ? (call.chunks ?? []) : [];
  const said = pieces.map((piece) => (piece.type === "markdown_text" ? piece.text : ""));
  const text = said.join("");
  return text === "" ? { ...call } : { ...call, markdown_text: text };
}

function userLine(
  action: UserAction,
  user: string,
  event: PlatformEvent | undefined,
): UserHappened {
  const line = { kind: "user", platform: "slack", chat: action.chat, user } as const;
  switch (action.what) {
    case "says": {
      const named = event === undefined ? {} : { message_id: event.messageId };
      return { ...line, what: "says", text: action.text, ...named };
    }
    case "stops-stream":
      return { ...line, what: "stops", message_id: action.id };
    case "deletes":
      return { ...line, what: "deletes", message_id: action.id };
  }
}
