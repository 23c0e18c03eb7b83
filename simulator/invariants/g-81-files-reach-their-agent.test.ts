import { expect, test } from "vitest";
import { asks, fetches, gets, KEPT, PUBLIC, withFiles } from "./testing/attachments.ts";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const FILE = [KEPT, "file:1", "image/png"] as const;
const SONG = [PUBLIC, "file:2", "audio/mpeg"] as const;
const ADDRESS = [PUBLIC, PUBLIC, "audio/mpeg"] as const;
const DEAD = [KEPT, KEPT, "image/png"] as const;

function fetched(kept: number, open: number): Transcript {
  return fetches(fetches(withFiles(), KEPT, kept), PUBLIC, open);
}

test("[G-81] keeps files that were fetched, and the address of a public one that was not", () => {
  expect(breachesOf("G-81", gets(fetched(200, 200), [FILE, SONG]).rest())).toEqual([]);
  expect(breachesOf("G-81", gets(fetched(503, 503), [ADDRESS]).rest())).toEqual([]);
});

test("[G-81] breaks when a file that was fetched is lost", () => {
  expect(sentencesOf("G-81", gets(fetched(200, 200), [FILE]).rest())).toEqual([
    "a file that was fetched did not reach the agent of A",
  ]);
});

test("[G-81] breaks when a dead address of the connector is handed on", () => {
  expect(sentencesOf("G-81", gets(fetched(503, 200), [DEAD, SONG]).rest())).toEqual([
    "a file that could not be fetched was kept for A",
  ]);
});

test("[G-81] breaks when a public address is lost", () => {
  expect(sentencesOf("G-81", gets(fetched(200, 503), [FILE]).rest())).toEqual([
    "a file that could not be fetched was lost for A",
  ]);
});

test("[F-40] [C-54] breaks when nothing went wrong and a server refused all the same", () => {
  expect(breachesOf("G-81", gets(fetched(404, 403), [ADDRESS]).rest())).toMatchObject([
    { binds: "connector", actual: "status 404" },
    { binds: "gateway", actual: "status 403" },
  ]);
});

test("[G-81] [C-54] lets a file be gone once its hour is over, and no sooner", () => {
  const waited = (ms: number): readonly unknown[] => {
    const lines = new Transcript().push({
      ...{
        kind: "user",
        platform: "slack",
        chat: "D1",
        user: "U1",
        what: "says",
        message_id: "m1",
      },
    });
    const late = fetches(fetches(withFiles(lines.wait(ms)), KEPT, 404), PUBLIC, 200);
    return breachesOf("G-81", gets(late, [SONG]).rest());
  };

  expect(waited(3_600_000)).toEqual([]);
  expect(waited(3_599_000)).toMatchObject([{ binds: "connector", actual: "status 404" }]);
});

test("[G-81] [G-107] keeps an address whose file came only after its 30 s", () => {
  const late = asks(fetches(withFiles(), KEPT, 200), PUBLIC)
    .wait(30_001)
    .push({
      ...{ kind: "http-answer", gateway: "g1", exchange: `x-${PUBLIC}`, turn: "A" },
      status: 200,
    });

  expect(breachesOf("G-81", gets(late, [FILE, ADDRESS]).rest())).toEqual([]);
});

test("[G-81] [G-107] breaks when a file that came only after its 30 s is taken all the same", () => {
  const late = asks(fetches(withFiles(), KEPT, 200), PUBLIC)
    .wait(30_001)
    .push({
      ...{ kind: "http-answer", gateway: "g1", exchange: `x-${PUBLIC}`, turn: "A" },
      status: 200,
    });

  expect(breachesOf("G-81", gets(late, [FILE, SONG]).rest())).toHaveLength(1);
});

test("[G-81] asks a file of each turn for its own outcome, whoever else fetches it", () => {
  const other = { kind: "http-request", gateway: "g1", exchange: "x2", turn: "B" } as const;
  const lines = fetched(200, 200)
    .push({ ...other, method: "GET", url: PUBLIC, bearer: false, userAgent: "test" })
    .push({ ...other, kind: "http-answer", status: 503 });

  expect(sentencesOf("G-81", gets(lines, [FILE, ADDRESS]).rest())).toEqual([
    "a file that was fetched did not reach the agent of A",
  ]);
});

test("[G-81] says nothing of a file that came once and did not come the next time", () => {
  const twice = (status: number): Transcript => fetches(fetched(200, 200), PUBLIC, status);

  expect(breachesOf("G-81", gets(twice(503), [FILE, ADDRESS]).rest())).toEqual([]);
  expect(breachesOf("G-81", gets(twice(200), [FILE, ADDRESS]).rest())).toHaveLength(1);
  const open = asks(fetched(200, 200), PUBLIC);
  expect(breachesOf("G-81", gets(open, [FILE, ADDRESS]).rest())).toEqual([]);
  expect(breachesOf("G-81", gets(fetches(open, PUBLIC, 200), [FILE, ADDRESS]).rest())).toEqual([]);
});
