import { fits } from "../../contract/text/length.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type {
  PlatformCall,
  ScreenEffect,
  ScreenHappening,
  ScreenMachine,
  ScreenView,
} from "./port.ts";
import type { DiscordRefusal } from "./discord/refusal.ts";
import { createDiscordScreen } from "./discord/screen.ts";
import { drawScreen } from "./picture.ts";
import type { SlackConfig } from "./slack/config.ts";
import { SLACK_DEFAULTS } from "./slack/config.ts";
import type { SlackRefusal } from "./slack/refusal.ts";
import { createSlackScreen } from "./slack/screen.ts";
import {
  action,
  discordCall,
  slackCall,
  telegramCall,
  whatsappCall,
} from "./testing/arbitrary-calls.ts";
import type { TelegramRefusal } from "./telegram/refusal.ts";
import { createTelegramScreen } from "./telegram/screen.ts";
import type { WhatsAppRefusal } from "./whatsapp/refusal.ts";
import { createWhatsAppScreen } from "./whatsapp/screen.ts";

/** Small bounds, so that short sequences reach all of them. */
const BOUNDS = { bubblesPerChatMax: 4, chatsMax: 3, statusesMax: 2, rateLimits: "on" } as const;
const SLACK: Partial<SlackConfig> = {
  ...BOUNDS,
  postCharsMax: 12,
  editCharsMax: 6,
  streamCallCharsMax: 8,
  openStreamsMax: 2,
  tasksPerStreamMax: 3,
  reactionsPerMessageMax: 1,
  callsPerMinuteMax: { ...SLACK_DEFAULTS.callsPerMinuteMax, "chat.appendStream": 2 },
};
const TELEGRAM = { ...BOUNDS, textUtf16Max: 12, previewsMax: 2, callsPerSecondMax: 5 } as const;

const DISCORD = {
  ...BOUNDS,
  contentCharsMax: 6,
  reactionsPerMessageMax: 1,
  callsPerSecondMax: 5,
  channelMessagesPerFiveSecondsMax: 3,
} as const;
const WHATSAPP = {
  statusesMax: 2,
  captionCharsMax: 6,
  bubblesPerChatMax: 4,
  chatsMax: 3,
  rateLimits: "on",
  serviceWindow: "on",
  bodyCharsMax: 6,
  callsPerSecondMax: 3,
  pairBurstMax: 2,
} as const;

function madeCall(call: fc.Arbitrary<PlatformCall>): fc.Arbitrary<ScreenHappening> {
  const name = fc.constantFrom("aimed", "aimed", "blind");
  return fc.record({ kind: fc.constant("call" as const), id: name, call });
}

function happenings(call: fc.Arbitrary<PlatformCall>) {
  const happening: fc.Arbitrary<ScreenHappening> = fc.oneof(
    { weight: 8, arbitrary: madeCall(call) },
    { weight: 2, arbitrary: action.map((one) => ({ kind: "user" as const, action: one })) },
    { weight: 1, arbitrary: fc.constant({ kind: "wake" as const }) },
  );
  const wait = fc.constantFrom(0, 0, 0, 1, 900, 40_000, 400_000);
  return fc.array(fc.tuple(wait, happening), { maxLength: 24, size: "max" });
}

/** A call that names the second newest thing on screen in place of whatever it named: absurd in order only. */
function aimed(happening: ScreenHappening, view: ScreenView): ScreenHappening {
  const target = view.bubbles.at(-2) ?? view.bubbles.at(-1);
  if (target === undefined || happening.kind === "wake" || happening.kind === "expire") {
    return happening;
  }
  const { chat: channel, id: ts } = target;
  if (happening.kind === "user") {
    const { action } = happening;
    return action.what === "says"
      ? happening
      : { ...happening, action: { ...action, chat: channel, id: ts } };
  }
  const { call } = happening;
  if (happening.id === "blind") return happening;
  if ("ts" in call) return { ...happening, call: { ...call, channel, ts } };
  if ("timestamp" in call) return { ...happening, call: { ...call, channel, timestamp: ts } };
  if (call.platform === "discord" && "message_id" in call) {
    return { ...happening, call: { ...call, channel_id: channel, message_id: ts } };
  }
  if (call.platform === "telegram" && "message_id" in call) {
    return { ...happening, call: { ...call, chat_id: channel, message_id: ts } };
  }
  if (call.platform === "whatsapp" && call.method === "read") {
    return { ...happening, call: { ...call, message_id: ts } };
  }
  if (call.platform === "whatsapp" && call.type === "reaction") {
    const reaction = { ...call.reaction, message_id: ts };
    return { ...happening, call: { ...call, to: channel, reaction } };
  }
  return happening;
}

type Sequence = readonly (readonly [waitMs: number, ScreenHappening])[];

/** Runs a sequence, and looks at the screen and the effects after each step. */
function run<State>(
  machine: ScreenMachine<State>,
  sequence: Sequence,
  look: (state: State, happening: ScreenHappening, effects: readonly ScreenEffect[]) => void,
): State {
  let state = machine.init;
  let atMs = 0;
  for (const [waitMs, blind] of sequence) {
    atMs += waitMs;
    const happening = aimed(blind, machine.view(state));
    const [next, effects] = machine.step(state, { atMs, ...happening });
    state = next;
    look(state, happening, effects);
  }
  return state;
}

const SCREENS = [
  {
    name: "Slack",
    machine: createSlackScreen(SLACK) as ScreenMachine,
    calls: happenings(slackCall),
    exceeds: (shown: string) => !fits(shown, 12, "chars"),
    methods: Object.keys(SLACK_DEFAULTS.callsPerMinuteMax),
    refusals: [
      "already_reacted",
      "cannot_provide_both_markdown_text_and_chunks",
      "cant_delete_message",
      "cant_update_message",
      "channel_type_not_supported",
      "invalid_arguments",
      "invalid_blocks",
      "invalid_chunks",
      "message_not_found",
      "message_not_in_streaming_state",
      "message_not_owned_by_app",
      "missing_recipient_team_id",
      "missing_recipient_user_id",
      "msg_too_long",
      "no_reaction",
      "no_text",
      "ratelimited",
      "stopped_by_user",
      "streaming_mode_mismatch",
      "streaming_state_conflict",
      "too_many_reactions",
    ] satisfies readonly SlackRefusal[],
  },
  {
    name: "Telegram",
    machine: createTelegramScreen(TELEGRAM) as ScreenMachine,
    calls: happenings(telegramCall),
    exceeds: (shown: string) => shown.length > 12,
    methods: [
      "sendMessage",
      "editMessageText",
      "deleteMessage",
      "sendMessageDraft",
      "sendChatAction",
      "setMessageReaction",
    ],
    refusals: [
      "REACTIONS_TOO_MANY",
      "REACTION_INVALID",
      "TEXTDRAFT_PEER_INVALID",
      "draft_id must be non-zero",
      "message can't be deleted",
      "message can't be edited",
      "message is not modified",
      "message is too long",
      "message text is empty",
      "message to be replied not found",
      "message to delete not found",
      "message to edit not found",
      "message to react not found",
      "too many requests",
    ] satisfies readonly TelegramRefusal[],
  },
  {
    name: "Discord",
    machine: createDiscordScreen(DISCORD) as ScreenMachine,
    calls: happenings(discordCall),
    exceeds: (shown: string) => !fits(shown, 6, "chars"),
    methods: [
      "createMessage",
      "editMessage",
      "deleteMessage",
      "triggerTypingIndicator",
      "createReaction",
      "deleteOwnReaction",
    ],
    refusals: [
      "Cannot edit a message authored by another user",
      "Cannot send an empty message",
      "Invalid Form Body",
      "Maximum number of reactions reached (20)",
      "Missing Permissions",
      "Unknown Emoji",
      "Unknown Message",
      "You are being rate limited.",
    ] satisfies readonly DiscordRefusal[],
  },
  {
    name: "WhatsApp",
    machine: createWhatsAppScreen(WHATSAPP) as ScreenMachine,
    calls: happenings(whatsappCall),
    exceeds: (shown: string) => !fits(shown, 6, "chars"),
    methods: ["messages", "read"],
    refusals: [
      "(Business Account, Consumer Account) pair rate limit hit",
      "Invalid parameter",
      "Parameter value is not valid",
      "Rate limit hit",
      "Re-engagement message",
    ] satisfies readonly WhatsAppRefusal[],
  },
];

describe.each(SCREENS)("$name, in 10,000 absurd sequences", (screen) => {
  const { machine, calls, exceeds, methods, refusals } = screen;

  test("meets every method done and every refusal, so that the rest proves something", () => {
    const met = new Set<string>();
    for (const sequence of fc.sample(calls, { numRuns: 2_500, seed: 1 })) {
      run(machine, sequence, (_, happening, effects) => {
        const [effect] = effects;
        if (happening.kind !== "call" || effect?.kind !== "answer") return;
        met.add(effect.answer.ok ? happening.call.method : effect.answer.error);
      });
    }

    expect([...met].sort()).toEqual([...methods, ...refusals].sort());
  });

  test("[I-29] [I-54] [S-12] [S-18] answers each call once, keeps every cap and every bound", () => {
    fc.assert(
      fc.property(calls, (sequence) => {
        run(machine, sequence, (state, happening, effects) => {
          // Nothing of vitest's in here: it would take longer than the steps do.
          const answers = effects.filter((effect) => effect.kind === "answer").length;
          if (answers !== (happening.kind === "call" ? 1 : 0)) {
            throw new RangeError(`${answers} answers`);
          }
          for (const store of machine.census(state)) {
            if (store.size > store.max) throw new RangeError(`${store.name} is over its bound`);
          }
          for (const bubble of machine.view(state).bubbles) {
            if (bubble.author === "bot" && exceeds(bubble.text)) throw new RangeError(bubble.text);
          }
        });
      }),
      { numRuns: 10_000 },
    );
  });

  test("[I-56] [S-06] [S-19] leaves nothing live once all that is due has come", () => {
    fc.assert(
      fc.property(calls, (sequence) => {
        let state = run(machine, sequence, () => undefined);
        for (let due = machine.dueAtMs(state); due !== undefined; due = machine.dueAtMs(state)) {
          [state] = machine.step(state, { atMs: due, kind: "wake" });
        }

        const view = machine.view(state);

        expect(view.statuses).toEqual([]);
        expect(view.bubbles.filter((bubble) => bubble.live)).toEqual([]);
        expect(drawScreen(view).length).toBeLessThan(20_000);
      }),
      { numRuns: 1_000 },
    );
  });

  test("is the same in a second run, and never changes a state it was given", () => {
    fc.assert(
      fc.property(calls, (sequence) => {
        const before = JSON.stringify(machine.init);
        const once = run(machine, sequence, () => undefined);
        const again = run(machine, sequence, () => undefined);

        expect(machine.digest(again)).toBe(machine.digest(once));
        expect(machine.view(again)).toEqual(machine.view(once));
        expect(JSON.stringify(machine.init)).toBe(before);
      }),
      { numRuns: 300 },
    );
  });
});
