import { describe, expect, test } from "vitest";
import type { InteractionEvent } from "../port.ts";
import { ScreenTrial } from "../testing/screen-trial.ts";
import { createDiscordScreen } from "./screen.ts";

const ROWS = [
  { type: 1, components: [{ type: 2, style: 1, label: "Yes", custom_id: "yes" }] },
] as const;

/** A server with a command that somebody called. */
function called() {
  const discord = new ScreenTrial(createDiscordScreen());
  const commands = [{ name: "status", description: "How it goes" }];
  discord.discord({ method: "bulkOverwriteGlobalApplicationCommands", commands });
  const said = { what: "says", chat: "C1", user: "U1", text: "/status" } as const;
  return { discord, ...tokensOf(discord.user(said)) };
}

/** A server with a question whose button somebody pressed. */
function pressed() {
  const discord = new ScreenTrial(createDiscordScreen());
  const question = { method: "createMessage", channel_id: "C1", content: "sure?" } as const;
  const asked = discord.discord({ ...question, components: ROWS });
  const id = asked.ok ? (asked.id ?? "") : "";
  const press = { what: "presses", chat: "C1", id, user: "U1", data: "yes" } as const;
  return { discord, message: id, ...tokensOf(discord.user(press)) };
}

function tokensOf(event: unknown): {
  readonly interaction_id: string;
  readonly interaction_token: string;
} {
  const { messageId, body } = event as InteractionEvent;
  const { token } = JSON.parse(body) as { token: string };
  return { interaction_id: messageId, interaction_token: token };
}

function respond(interaction_id: string, type: 4 | 5 | 6 | 7, content = "") {
  return { method: "createInteractionResponse", interaction_id, type, content } as const;
}

describe("[S-24] an interaction", () => {
  test("is answered within 3 s, once", () => {
    const { discord, interaction_id } = called();
    discord.wait(2_999);

    expect(discord.discord(respond(interaction_id, 4, "well")).ok).toBe(true);
    expect(discord.discord(respond(interaction_id, 4, "well"))).toEqual({
      ok: false,
      error: "Interaction has already been acknowledged.",
    });
    expect(discord.view().bubbles).toMatchObject([{ chat: "C1", text: "well" }]);
  });

  test("is not answered any more after 3 s", () => {
    const { discord, interaction_id } = called();
    discord.wait(3_000);

    expect(discord.discord(respond(interaction_id, 5))).toEqual({
      ok: false,
      error: "Unknown interaction",
    });
  });

  test("that was put off shows its text when it comes, and takes more for 15 minutes", () => {
    const { discord, interaction_id, interaction_token } = called();
    const original = { method: "editOriginalInteractionResponse", interaction_token } as const;
    const more = { method: "createFollowupMessage", interaction_token } as const;
    expect(discord.discord({ ...more, content: "early" })).toEqual({
      ok: false,
      error: "Unknown Webhook",
    });
    discord.discord(respond(interaction_id, 5));
    expect(discord.view().bubbles).toEqual([]);

    discord.wait(60_000);
    discord.discord({ ...original, content: "one" });
    discord.discord({ ...original, content: "two" });
    discord.discord({ ...more, content: "three" });
    discord.discord({ method: "deleteOriginalInteractionResponse", interaction_token });
    discord.wait(840_000);

    expect(discord.discord({ ...more, content: "late" })).toEqual({
      ok: false,
      error: "Invalid Webhook Token",
    });
    expect(discord.view().bubbles).toMatchObject([
      { text: "two", history: ["one"], gone: true },
      { text: "three", gone: false },
    ]);
  });

  test("of a press changes its message at once, or later, or leaves it", () => {
    const { discord, interaction_id, interaction_token, message } = pressed();
    discord.discord(respond(interaction_id, 6));
    expect(discord.bubble(message)).toMatchObject({ text: "sure?", buttons: [{ data: "yes" }] });

    const edit = { method: "editOriginalInteractionResponse", interaction_token } as const;
    discord.discord({ ...edit, content: "sure.", components: [] });
    expect(discord.bubble(message)).toMatchObject({ text: "sure.", history: ["sure?"] });
    expect(discord.bubble(message).buttons).toBeUndefined();

    const again = pressed();
    again.discord.discord(respond(again.interaction_id, 7, "at once"));
    expect(again.discord.bubble(again.message).text).toBe("at once");
  });

  test("holds what is said to it to Discord's limits", () => {
    const { discord, interaction_id, interaction_token } = called();
    expect(discord.discord(respond(interaction_id, 4, "x".repeat(2_001))).ok).toBe(false);
    expect(discord.discord(respond(interaction_id, 4, "x".repeat(2_000))).ok).toBe(true);

    const edit = { method: "editOriginalInteractionResponse", interaction_token } as const;
    expect(discord.discord({ ...edit, content: " " }).ok).toBe(false);
    expect(discord.discord({ ...edit, content: "x", interaction_token: "none" }).ok).toBe(false);
  });
});
