import { afterEach, beforeEach, expect, test } from "vitest";
import { openDouble, TOKEN, type Opened } from "./testing/doors.ts";
import { UPDATES_MAX } from "./updates.ts";

let opened: Opened;
beforeEach(async () => {
  opened = await openDouble("a port");
});
afterEach(() => opened.close());

async function ask(
  path: string,
  body?: string,
  type = "application/json",
): Promise<readonly [status: number, description: unknown]> {
  const response = await fetch(`${opened.telegram.apiUrl}${path}`, {
    method: "POST",
    headers: { "Content-Type": type },
    ...(body === undefined ? {} : { body }),
  });
  const answer = (await response.json()) as Readonly<Record<string, unknown>>;
  return [response.status, answer["description"]];
}

test("knows its token, and no method but Telegram's", async () => {
  expect(await ask("/bot1:other/getMe")).toEqual([401, "Unauthorized"]);
  expect(await ask(`/bot${TOKEN}/constructor`)).toEqual([404, "Not Found"]);
  expect(await ask(`/bot${TOKEN}/GETME`)).toEqual([200, undefined]);
});

test.each([
  ["{", "application/json"],
  ["[1", "application/json"],
  ["null", "application/json"],
  ["a", "multipart/form-data"],
  ["--b\r\n\r\n\r\n", "multipart/form-data; boundary=b"],
])("reads nothing into %j", async (body, type) => {
  const path = `/bot${TOKEN}/sendMessage`;

  expect(await ask(path, body, type)).toEqual([400, "Bad Request: can't parse the request"]);
  expect(opened.telegram.view().bubbles).toEqual([]);
});

test("says which parameter is missing or of another kind", async () => {
  const path = `/bot${TOKEN}/sendMessage`;

  expect((await ask(path, "{}"))[1]).toContain('"chat_id"');
  expect((await ask(path, '{"chat_id":{},"text":"x"}'))[1]).toContain('"chat_id"');
  expect((await ask(path, '{"chat_id":7,"text":[]}'))[1]).toContain('"text"');
  expect((await ask(path, '{"chat_id":7,"text":"x","reply_markup":"{"}'))[1]).toContain(
    '"reply_markup"',
  );
});

test("takes forms, queries and JSON alike", async () => {
  const path = `/bot${TOKEN}/sendMessage`;
  await ask(`${path}?chat_id=7&text=a`);
  await ask(path, "chat_id=7&text=b", "application/x-www-form-urlencoded");
  await ask(path, '{"chat_id":"7","text":"c"}');

  expect(opened.telegram.view().bubbles.map(({ text }) => text)).toEqual(["a", "b", "c"]);
});

test("keeps a bounded number of updates for a bot that never fetches", async () => {
  for (let n = 0; n < UPDATES_MAX + 2; n++) {
    opened.telegram.say({ chat: String(n % 7), user: "1", text: "hi" });
  }

  const updates = await opened.bot.api.getUpdates({ limit: 1 });
  expect(updates).toMatchObject([{ update_id: 3 }]);
  expect((await opened.bot.api.getWebhookInfo()).pending_update_count).toBe(UPDATES_MAX);
});

test("lets one fetch wait, and ends it for the next", async () => {
  const fetches = [1, 2].map(() =>
    opened.bot.api.getUpdates({ timeout: 30 }).catch((error: unknown) => error),
  );

  expect(await Promise.race(fetches)).toMatchObject({ error_code: 409 });
  opened.telegram.say({ chat: "7", user: "7", text: "hi" });
  expect(await Promise.all(fetches)).toContainEqual([
    expect.objectContaining({ message: expect.objectContaining({ text: "hi" }) as unknown }),
  ]);
});
