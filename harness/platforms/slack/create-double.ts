import type { HttpHandler } from "msw";
import type { PlatformHappened } from "../../../contract/trace-line.ts";
import type { Clock } from "../../../contract/ports/clock.ts";
import type {
  PlatformAnswer,
  PlatformCall,
  ScreenView,
  SlackCall,
} from "../../../simulator/platforms/port.ts";
import { createSlackScreen } from "../../../simulator/platforms/slack/screen.ts";
import { realClock } from "../../clock.ts";
import { echoOf, isEchoed } from "./echo.ts";
import type { Delivery } from "../door/courier.ts";
import { Mail, type Receiver } from "./events/mail.ts";
import { SLACK_DELIVERY } from "./events/slack-post.ts";
import { DoorFaults, type DoorFault, type screenFault } from "../door/door-fault.ts";
import { slackHandlers } from "./handlers.ts";
import { IDENTITY_DEFAULTS, type Identity } from "./identity.ts";
import { People, type Target, type Told, type Words } from "./people.ts";
import type { SlackDouble, SlackDoubleOptions } from "./port.ts";
import { ResponseUrls } from "./response-url.ts";
import { NO_UPLOADS, type Uploads } from "./uploads.ts";
import { fieldsOf, LiveScreen } from "../door/live-screen.ts";

/** A double whose handlers answer under `origin`; whoever asks for it serves them. */
export function createSlackDouble(options: SlackDoubleOptions, origin: string): SlackDouble {
  return new Double(options, origin);
}

/** Joins the screen, its door, its people and the mail; decides nothing itself. */
class Double implements SlackDouble {
  readonly apiUrl: string;
  readonly identity: Identity;
  readonly handlers: readonly HttpHandler[];
  private readonly options: SlackDoubleOptions;
  private readonly workspace: LiveScreen;
  private readonly mail: Mail;
  private readonly people: People;
  private readonly faults = new DoorFaults();
  private readonly closing = new AbortController();

  constructor(options: SlackDoubleOptions, origin: string) {
    this.options = options;
    this.apiUrl = `${origin}/api/`;
    this.identity = { ...IDENTITY_DEFAULTS, ...options.identity };
    const clock = options.clock ?? realClock();
    const epochMs = options.epochMs ?? Date.now() - clock.nowMs();
    this.workspace = this.openWorkspace(clock, epochMs);
    this.mail = this.openMail(clock, epochMs);
    const responseUrls = new ResponseUrls();
    const { workspace, mail, identity } = this;
    this.people = new People({ workspace, mail, identity, responseUrls, origin });
    this.handlers = slackHandlers({
      door: { identity, origin, view: () => workspace.view(), uploads: uploadsCell() },
      token: options.token,
      responseUrls,
      call: (call, fault) => this.call(call, fault),
      takeFault: (method) => this.takeFault(method),
      closing: this.closing.signal,
    });
  }

  say(words: Words): Told {
    return this.people.say(words);
  }

  press(press: Target & { readonly button: string }): Told {
    return this.people.press(press);
  }

  react(reaction: Target & { readonly name: string; readonly remove?: boolean }): Told {
    return this.people.react(reaction);
  }

  deleteMessage(target: Target): Told {
    return this.people.deleteMessage(target);
  }

  stop(target: Target): void {
    this.people.stop(target);
  }

  view(): ScreenView {
    return this.workspace.view();
  }

  setEventsUrl(eventsUrl: string, interactivityUrl?: string): Promise<Delivery> {
    this.mail.sendTo(receiverOf(eventsUrl, interactivityUrl));
    return this.mail.verify();
  }

  settled(): Promise<void> {
    return this.mail.settled();
  }

  failNext(method: string, fault: string | DoorFault): void {
    this.faults.add(method, typeof fault === "string" ? { as: "refused", error: fault } : fault);
  }

  unmetFaults(): readonly string[] {
    return this.faults.unmet();
  }

  close(): Promise<void> {
    this.mail.close();
    this.closing.abort();
    return Promise.resolve();
  }

  private openWorkspace(clock: Clock, epochMs: number): LiveScreen {
    const { teamId } = this.identity;
    return new LiveScreen({
      screen: createSlackScreen({ ...this.options.screen, epochMs, teamId }),
      asTold,
      clock,
      observe: (happened) => this.options.observe?.(happened),
    });
  }

  private openMail(clock: Clock, epochMs: number): Mail {
    const { signingSecret, delivery, eventsUrl, interactivityUrl, onAttempt } = this.options;
    const rules = { ...SLACK_DELIVERY, ...delivery };
    const { identity } = this;
    const mail = new Mail({ identity, clock, epochMs, signingSecret, rules, onAttempt });
    if (eventsUrl !== undefined) mail.sendTo(receiverOf(eventsUrl, interactivityUrl));
    return mail;
  }

  private call(asked: SlackCall, fault: ReturnType<typeof screenFault>): PlatformAnswer {
    const call = { platform: "slack", ...asked } as const;
    if (!isEchoed(asked)) return this.workspace.call(call, fault);
    const before = this.workspace.view();
    const answer = this.workspace.call(call, fault);
    const echo = echoOf(asked, answer, before, this.workspace.view(), this.identity);
    for (const event of echo) void this.mail.event(event);
    return answer;
  }

  private takeFault(method: string): DoorFault | undefined {
    const fault = this.faults.take(method);
    if (fault !== undefined) {
      this.options.observe?.({ kind: "fault", fault: `slack-${fault.as}`, at: method });
    }
    return fault;
  }
}

/** A call as a trace tells it: text that came in chunks stands where a reader of traces looks for text. */
function asTold(call: PlatformCall): PlatformHappened["call"] {
  const pieces = "chunks" in call ? (call.chunks ?? []) : [];
  const said = pieces.map((piece) => (piece.type === "markdown_text" ? piece.text : ""));
  const text = said.join("");
  return text === "" ? fieldsOf(call) : { ...fieldsOf(call), markdown_text: text };
}

function uploadsCell(): { get(): Uploads; set(uploads: Uploads): void } {
  let uploads = NO_UPLOADS;
  return {
    get: () => uploads,
    set: (next) => {
      uploads = next;
    },
  };
}

function receiverOf(eventsUrl: string, interactivityUrl: string | undefined): Receiver {
  return interactivityUrl === undefined ? { eventsUrl } : { eventsUrl, interactivityUrl };
}
