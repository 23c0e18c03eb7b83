import { DiscordAPIError, RateLimitError } from "@discordjs/rest";
import { verifyKey } from "discord-interactions";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openReceiver, type Received } from "../door/testing/receiver.ts";
import { APPLICATION_ID } from "./port.ts";
import { openDouble, TOKEN, type Opened } from "./testing/doors.ts";

const CHANNEL = "/channels/C1" as const;
const BUTTONS = [
  { type: 1, components: [{ type: 2, style: 1, label: "Yes", custom_id: "hp1:p1:yes" }] },
];

interface Made {
  readonly id: string;
}

describe.each(["a port", "the same process"] as const)(
  "a REST client and a double on %s",
  (door) => {
    let opened: Opened;
    beforeEach(async () => {
      opened = await openDouble(door);
    });
    afterEach(() => opened.close());

    async function post(content: string, more: object = {}): Promise<string> {
      const made = (await opened.rest.post(`${CHANNEL}/messages`, {
        body: { content, ...more },
      })) as Made;
      return made.id;
    }

    test("[S-23] posts, edits, reads and deletes a message", async () => {
      const { rest, discord } = opened;
      const id = await post("hello");
      expect(id).toMatch(/^\d{19}$/);

      const edited = await rest.patch(`${CHANNEL}/messages/${id}`, { body: { content: "bye" } });
      expect(edited).toMatchObject({ id, content: "bye", channel_id: "C1", author: { bot: true } });
      expect(await rest.get(`${CHANNEL}/messages/${id}`)).toMatchObject({ content: "bye" });
      await rest.delete(`${CHANNEL}/messages/${id}`);

      expect(discord.view().bubbles).toMatchObject([
        { text: "bye", history: ["hello"], gone: true },
      ]);
    });

    test("[S-23] [S-29] is refused with Discord's codes", async () => {
      const long = await post("x".repeat(2_001)).catch((error: unknown) => error);
      expect(long).toBeInstanceOf(DiscordAPIError);
      expect(long).toMatchObject({ status: 400, code: 50_035 });
      await expect(post(" ")).rejects.toMatchObject({ code: 50_006 });
      const gone = opened.rest.patch(`${CHANNEL}/messages/9`, { body: { content: "x" } });
      await expect(gone).rejects.toMatchObject({ status: 404, code: 10_008 });
    });

    test("reacts, types, and shows files", async () => {
      const { rest, discord } = opened;
      await rest.post(`${CHANNEL}/typing`);
      expect(discord.view().statuses).toMatchObject([{ chat: "C1" }]);
      const id = await post("hello");
      const emoji = `${CHANNEL}/messages/${id}/reactions/${encodeURIComponent("👀")}/@me` as const;
      await rest.put(emoji);
      expect(discord.view().bubbles[0]?.reactions).toEqual(["👀"]);
      await rest.delete(emoji);
      await rest.post(`${CHANNEL}/messages`, {
        body: { content: "" },
        files: [{ name: "a.txt", data: "hello" }],
      });

      expect(discord.view().bubbles).toMatchObject([
        { reactions: [] },
        { text: "", files: [{ title: "a.txt", bytes: 5 }] },
      ]);
    });

    test("[S-26] begins threads, speaks in them, and renames them twice in ten minutes", async () => {
      const { rest, discord } = opened;
      const id = await post("hello");
      const body = { name: "a thread" };
      const thread = (await rest.post(`${CHANNEL}/messages/${id}/threads`, { body })) as Made;
      expect(thread).toMatchObject({ id, type: 11, name: "a thread", parent_id: "C1" });
      await rest.post(`/channels/${id}/messages`, { body: { content: "in it" } });
      const rename = (name: string) => rest.patch(`/channels/${id}`, { body: { name } });
      await rename("one");
      await rename("two");

      expect(await rest.get(`/channels/${id}`)).toMatchObject({ name: "two" });
      await expect(rename("three")).rejects.toBeInstanceOf(RateLimitError);
      await expect(rest.post(`${CHANNEL}/messages/${id}/threads`, { body })).rejects.toMatchObject({
        code: 160_004,
      });
      expect(discord.view().bubbles).toMatchObject([{ chat: "C1" }, { chat: id, text: "in it" }]);
    });

    test("[C-49] [S-24] [S-25] tells a command, signed, and takes what is said to it for its token", async () => {
      const { rest, discord } = opened;
      const commands = [{ name: "status", description: "How it goes" }];
      await rest.put(`/applications/${APPLICATION_ID}/commands`, { body: commands });
      expect(await rest.get(`/applications/${APPLICATION_ID}/commands`)).toMatchObject(commands);
      const heard: Readonly<Record<string, unknown>>[] = [];
      const receiver = await openReceiver(async (got) => {
        if (!(await isSigned(got, discord.publicKey))) return { status: 401 };
        const told = JSON.parse(got.body) as Readonly<Record<string, unknown>>;
        heard.push(told);
        const type = told["type"] === 1 ? 1 : 5;
        return { status: 200, body: JSON.stringify({ type }) };
      });
      expect(await discord.setWebhook(receiver.url)).toMatchObject({ ok: true });

      expect(
        await discord.say({ chat: "C1", user: "U1", text: "/status" }).delivered,
      ).toMatchObject({
        ok: true,
      });
      const { token = "" } = heard[1] as { token?: string };
      const hook = `/webhooks/${APPLICATION_ID}/${token}` as const;
      const answered = (await rest.patch(`${hook}/messages/@original`, {
        body: { content: "all well" },
        auth: false,
      })) as Made;
      await rest.patch(`${hook}/messages/@original`, { body: { content: "very" }, auth: false });
      await rest.post(hook, { body: { content: "and more" }, auth: false });

      expect(heard).toMatchObject([{ type: 1 }, { type: 2, data: { name: "status" } }]);
      expect(discord.view().bubbles).toMatchObject([
        { id: answered.id, text: "very", history: ["all well"] },
        { text: "and more" },
      ]);
      const other = rest.post("/webhooks/1/none", { body: { content: "x" }, auth: false });
      await expect(other).rejects.toMatchObject({ code: 50_027 });
      await receiver.close();
    });

    test("[S-24] a press is an interaction that changes its message, once", async () => {
      const { rest, discord } = opened;
      const id = await post("sure?", { components: BUTTONS });
      let told: { id?: string; token?: string } = {};
      const receiver = await openReceiver((got) => {
        told = JSON.parse(got.body) as typeof told;
        return { status: 204 };
      });
      await discord.setWebhook(receiver.url);

      await discord.press({ chat: "C1", id, user: "U1", button: "Yes" }).delivered;
      const callback = `/interactions/${told.id ?? ""}/${told.token ?? ""}/callback` as const;
      const body = { type: 7, data: { content: "sure.", components: [] } };
      await rest.post(callback, { body, auth: false });

      expect(told).toMatchObject({ type: 3, data: { custom_id: "hp1:p1:yes" }, message: { id } });
      expect(discord.view().bubbles).toMatchObject([{ text: "sure.", history: ["sure?"] }]);
      expect(discord.view().bubbles[0]).not.toHaveProperty("buttons");
      await expect(rest.post(callback, { body, auth: false })).rejects.toMatchObject({
        code: 40_060,
      });
      await receiver.close();
    });

    test("is told to wait, loses answers, and meets a broken server", async () => {
      const { discord, told } = opened;
      discord.failNext("createMessage", { as: "rate-limited", retryAfterS: 7 });
      await expect(post("a")).rejects.toMatchObject({ retryAfter: 7_000 });
      discord.failNext("createMessage", "Missing Permissions");
      await expect(post("b")).rejects.toMatchObject({ status: 403, code: 50_013 });
      discord.failNext("createMessage", { as: "server-error" });
      await expect(post("c")).rejects.toMatchObject({ status: 500 });
      discord.failNext("createMessage", { as: "answer-lost" });
      await expect(post("d")).rejects.toThrow();

      expect(discord.view().bubbles.map(({ text }) => text)).toEqual(["d"]);
      expect(told.filter(({ kind }) => kind === "fault")).toHaveLength(4);
      expect(JSON.stringify(told)).not.toContain(TOKEN);
    });
  },
);

function isSigned({ headers, body }: Received, publicKey: string): Promise<boolean> {
  const signature = String(headers["x-signature-ed25519"]);
  return verifyKey(body, signature, String(headers["x-signature-timestamp"]), publicKey);
}
