import { randomUUID } from "node:crypto";
import type { HttpHandler } from "msw";
import type { Clock } from "../../../contract/ports/clock.ts";
import type { Happened } from "../../../contract/trace-line.ts";
import type { ScreenView } from "../../../simulator/platforms/port.ts";
import type { SlackConfig } from "../../../simulator/platforms/slack/config.ts";
import { createSlackScreen } from "../../../simulator/platforms/slack/screen.ts";
import { realClock } from "../../clock.ts";
import { Courier, DELIVERY_DEFAULTS, type Delivery, type DeliveryRules } from "./events/courier.ts";
import { challengeBody, eventBody, type SlackEvent } from "./events/envelope.ts";
import { eventsOfMessage } from "./events/message-event.ts";
import { slackHandlers } from "./handlers.ts";
import { IDENTITY_DEFAULTS, type Identity } from "./identity.ts";
import { serveHandlers } from "./serve.ts";
import { Workspace } from "./workspace.ts";

export interface SlackDoubleOptions {
  /** The only bot token that is taken; without one, any that is not empty. */
  readonly token?: string;
  /** With it every event is signed, as Slack signs them. */
  readonly signingSecret: string;
  /** Where events go; without one, nowhere until `setEventsUrl`. */
  readonly eventsUrl?: string;
  readonly identity?: Partial<Identity>;
  /** How this workspace differs from Slack's real limits. */
  readonly screen?: Partial<SlackConfig>;
  readonly delivery?: Partial<DeliveryRules>;
  readonly clock?: Clock;
  /** Unix time of 0 of the clock, in milliseconds; now, unless given. */
  readonly epochMs?: number;
  /** Each call is told as a `platform` line, each act of a person as a `user` line. */
  observe?(happened: Happened): void;
}

export interface Words {
  readonly channel: string;
  readonly user: string;
  readonly text: string;
  readonly thread?: string;
}

/** What came of an act of a person. */
export interface Told {
  /** The message that was written. */
  readonly ts: string;
  /** Settles when every event about it was taken, or given up. */
  readonly delivered: Promise<readonly Delivery[]>;
}

/** A Slack workspace behind its Web API, with people in it. */
export interface SlackDouble {
  /** To be given to a client as `slackApiUrl`; ends in a slash. */
  readonly apiUrl: string;
  readonly identity: Identity;
  readonly handlers: readonly HttpHandler[];
  say(words: Words): Told;
  view(): ScreenView;
  /** Sends events there from now on, and asks it to prove that it takes them. */
  setEventsUrl(url: string): Promise<Delivery>;
  close(): Promise<void>;
}

/** A double whose handlers answer under `origin`; whoever asks serves them. */
export function createSlackDouble(options: SlackDoubleOptions, origin: string): SlackDouble {
  const identity = { ...IDENTITY_DEFAULTS, ...options.identity };
  const clock = options.clock ?? realClock();
  const epochMs = options.epochMs ?? Date.now() - clock.nowMs();
  const workspace = new Workspace({
    screen: createSlackScreen({ ...options.screen, epochMs, teamId: identity.teamId }),
    clock,
    observe: (happened) => options.observe?.(happened),
  });
  const courier = new Courier({
    clock,
    epochMs,
    signingSecret: options.signingSecret,
    rules: { ...DELIVERY_DEFAULTS, ...options.delivery },
  });
  let eventsUrl = options.eventsUrl;
  let events = 0;
  const tell = (event: SlackEvent): Promise<Delivery> => {
    if (eventsUrl === undefined) return Promise.resolve(NOWHERE);
    events += 1;
    const unixSeconds = Math.floor((epochMs + clock.nowMs()) / 1_000);
    const body = eventBody(event, identity, events, unixSeconds);
    return courier.deliver({
      url: eventsUrl,
      contentType: "application/json",
      body,
      retried: true,
    });
  };
  return {
    apiUrl: `${origin}/api/`,
    identity,
    handlers: slackHandlers({
      door: {
        identity,
        origin,
        call: (call) => workspace.call(call),
        view: () => workspace.view(),
      },
      token: options.token,
    }),
    say: ({ channel, thread, ...words }) => {
      const where = { chat: channel, ...(thread === undefined ? {} : { thread }) };
      const said = workspace.act({ what: "says", ...where, ...words }, words.user);
      const told = said === undefined ? [] : eventsOfMessage(said, identity).map(tell);
      return { ts: said?.messageId ?? "", delivered: Promise.all(told) };
    },
    view: () => workspace.view(),
    setEventsUrl: async (url) => {
      eventsUrl = url;
      const challenge = randomUUID();
      const body = challengeBody(challenge);
      const parcel = { url, contentType: "application/json", body, retried: false } as const;
      const answer = await courier.deliver(parcel);
      return proven(answer, challenge);
    },
    close: () => {
      courier.close();
      return Promise.resolve();
    },
  };
}

/**
 * A double on a port of this machine; 0 or none takes any free one.
 *
 * @throws {ListenError} When the port cannot be had.
 */
export async function startSlackDouble(
  options: SlackDoubleOptions & { readonly port?: number },
): Promise<SlackDouble> {
  const made: SlackDouble[] = [];
  const server = await serveHandlers(options.port ?? 0, (origin) => {
    const double = createSlackDouble(options, origin);
    made.push(double);
    return { handlers: double.handlers, origin, control: () => "no controls" };
  });
  const [double] = made;
  if (double === undefined) throw new TypeError("the server made no double");
  return {
    ...double,
    close: async () => {
      await double.close();
      await server.close();
    },
  };
}

const NOWHERE: Delivery = { ok: false, attempts: 0, problem: "no events URL is set" };

function proven(answer: Delivery, challenge: string): Delivery {
  if (!answer.ok || answer.body?.includes(challenge) === true) return answer;
  return { ...answer, ok: false, problem: "the challenge was not answered" };
}
