import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  ActionButtons,
  ActionList,
  Body,
  Button,
  Image,
  Interactive,
  ListSection,
  Reaction,
  Row,
  Text,
} from "whatsapp-api-js/messages";
import type { GetParams, PostData } from "whatsapp-api-js/types";
import {
  openReceiver,
  type Received,
  type Reply,
  type TestReceiver,
} from "../door/testing/receiver.ts";
import { BUSINESS } from "./port.ts";
import { openDouble, TOKEN, type Opened } from "./testing/doors.ts";

const PERSON = "15550001111";
const NUMBER = BUSINESS.phoneNumberId;

type Recipient = Exclude<Parameters<Opened["client"]["sendMessage"]>[1], string>;

interface Sent {
  readonly messages?: readonly { readonly id: string }[];
  readonly error?: { readonly code: number };
}

describe.each(["a port", "the same process"] as const)("a client and a double on %s", (door) => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await openDouble(door);
  });
  afterEach(() => opened.close());

  async function send(message: Parameters<Opened["client"]["sendMessage"]>[2]): Promise<Sent> {
    const person = { phone: PERSON, bsuid: undefined, pbsuid: undefined } as unknown as Recipient;
    return opened.client.sendMessage(NUMBER, person, message);
  }

  test("sends words and reactions, and marks as read with typing", async () => {
    const { client, whatsapp } = opened;
    const { id } = whatsapp.say({ chat: PERSON, user: PERSON, text: "hi" });
    expect(await client.markAsRead(NUMBER, id, "text")).toEqual({ success: true });
    expect(whatsapp.view().statuses).toMatchObject([{ chat: PERSON }]);
    await send(new Reaction(id, "👀"));
    const { messages = [] } = await send(new Text("hello"));

    expect(whatsapp.view()).toMatchObject({
      bubbles: [
        { text: "hi", reactions: ["👀"] },
        { id: messages[0]?.id, text: "hello" },
      ],
      statuses: [],
    });
  });

  test("is refused with WhatsApp's codes", async () => {
    expect(await send(new Reaction("wamid.none.1", "👀"))).toMatchObject({
      error: { code: 131_009, message: "(#131009) Parameter value is not valid" },
    });
    opened.whatsapp.failNext("messages", "Re-engagement message");
    expect(await send(new Text("a"))).toMatchObject({ error: { code: 131_047 } });
    opened.whatsapp.failNext("messages", { as: "rate-limited", retryAfterS: 1 });
    expect(await send(new Text("b"))).toMatchObject({ error: { code: 130_429 } });
    opened.whatsapp.failNext("messages", { as: "answer-lost" });
    await expect(send(new Text("c"))).rejects.toThrow();

    expect(opened.whatsapp.view().bubbles.map(({ text }) => text)).toEqual(["c"]);
    expect(JSON.stringify(opened.told)).not.toContain(TOKEN);
  });

  test("uploads a file, shows it, and has it back", async () => {
    const { client, whatsapp } = opened;
    const form = new FormData();
    form.set("file", new Blob(["hello"], { type: "image/png" }), "a.png");
    const uploaded = (await client.uploadMedia(NUMBER, form, false)) as { id: string };
    await send(new Image(uploaded.id, true, "see"));
    const media = (await client.retrieveMedia(uploaded.id)) as { url: string };

    expect(media).toMatchObject({ mime_type: "image/png", file_size: 5 });
    expect(await (await client.fetchMedia(media.url)).text()).toBe("hello");
    expect(whatsapp.view().bubbles).toMatchObject([
      { text: "see", files: [{ title: "a.png", bytes: 5 }] },
    ]);
    expect(await send(new Image("none", true))).toMatchObject({ error: { code: 100 } });
  });

  describe("with a webhook", () => {
    let receiver: TestReceiver;
    let heard: string[];
    beforeEach(async () => {
      heard = [];
      const { client } = opened;
      client.on.message = ({ message }) => {
        heard.push(wordsOf(message as unknown as Heard));
      };
      client.on.status = ({ status, id }) => {
        heard.push(`${status} ${id}`);
      };
      receiver = await openReceiver((got) => answerBy(opened, got));
      expect(await opened.whatsapp.setWebhook(receiver.url)).toMatchObject({ ok: true });
    });
    afterEach(() => receiver.close());

    test("[S-28] hears what people write, press, choose and react", async () => {
      const { whatsapp } = opened;
      const buttons = new ActionButtons(new Button("yes", "Yes"), new Button("no", "No"));
      const asked = await send(new Interactive(buttons, new Body("sure?")));
      const rows = ["a", "b", "c", "d"].map((name) => new Row(name, name.toUpperCase()));
      const [first, ...others] = rows as [Row, ...Row[]];
      const list = new ActionList("Choose", new ListSection(undefined, first, ...others));
      const listed = await send(new Interactive(list, new Body("which?")));
      await whatsapp.settled();
      heard.length = 0;
      const person = { chat: PERSON, user: PERSON };
      const said = whatsapp.say({ ...person, text: "hi" });

      await said.delivered;
      await whatsapp.press({ ...person, id: idOf(asked), button: "Yes" }).delivered;
      await whatsapp.press({ ...person, id: idOf(listed), button: "c" }).delivered;
      await whatsapp.react({ ...person, id: said.id, emoji: "👍" }).delivered;

      expect(heard).toEqual(["text hi", "button_reply yes", "list_reply c", "reaction 👍"]);
    });

    test("hears that its messages were sent, and reached their person", async () => {
      const id = idOf(await send(new Text("hello")));
      await opened.whatsapp.settled();

      expect(heard.toSorted()).toEqual([`delivered ${id}`, `sent ${id}`]);
    });
  });
});

test("a receiver that knows another secret is not the number's", async () => {
  const opened = await openDouble("a port", { verifyToken: "other", appSecret: "other" });
  const receiver = await openReceiver((got) => answerBy(opened, got));

  expect(await opened.whatsapp.setWebhook(receiver.url)).toMatchObject({ ok: false });
  await opened.close();
  await receiver.close();
});

test.each([
  ["{", 100],
  ["[]", 100],
  ['{"messaging_product":"whatsapp"}', 100],
  ['{"messaging_product":"whatsapp","to":"1","type":"text"}', 100],
  ['{"messaging_product":"whatsapp","to":"1","type":"image","image":{}}', 100],
])("reads nothing into %s", async (body, code) => {
  const opened = await openDouble("a port");
  const { whatsapp } = opened;
  const ask = (token: string) =>
    fetch(`${whatsapp.apiUrl}/v24.0/${NUMBER}/messages`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body,
    }).then((response) => response.json());

  expect(await ask(TOKEN)).toMatchObject({ error: { code } });
  expect(await ask("other")).toMatchObject({ error: { code: 190 } });
  expect(whatsapp.view().bubbles).toEqual([]);
  await opened.close();
});

interface Heard {
  readonly type: string;
  readonly text?: { readonly body: string };
  readonly reaction?: { readonly emoji?: string };
  readonly interactive?: { readonly type: "button_reply" | "list_reply" } & Readonly<
    Record<string, unknown>
  >;
}

function wordsOf({ type, text, reaction, interactive }: Heard): string {
  if (interactive === undefined) return `${type} ${text?.body ?? reaction?.emoji ?? ""}`;
  const reply = interactive[interactive.type] as { readonly id: string };
  return `${interactive.type} ${reply.id}`;
}

function idOf({ messages = [] }: Sent): string {
  return messages[0]?.id ?? "";
}

/** The client's own reading of challenges and signatures. */
async function answerBy({ client }: Opened, { url, headers, body }: Received): Promise<Reply> {
  try {
    if (body === "") {
      const asked = Object.fromEntries(new URL(url, "http://bot.test").searchParams);
      return { status: 200, body: client.get(asked as unknown as GetParams) };
    }
    const told = JSON.parse(body) as PostData;
    await client.post(told, body, String(headers["x-hub-signature-256"]));
    return { status: 200 };
  } catch {
    return { status: 403 };
  }
}
