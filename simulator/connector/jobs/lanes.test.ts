import { describe, expect } from "vitest";
import { JOBS_MAX, LANE_JOBS_MAX } from "../limits.ts";
import { clause, draftOf, topLevel } from "../testing/clause.ts";

const draft = draftOf(7);
const send = (content: string, chat_id = "D1") =>
  ({ op: "send", chat_id, content, metadata: topLevel }) as const;

describe("requests of one stream", () => {
  clause(
    "[C-04] are applied one at a time, in order of arrival",
    { brokenBy: ["frames-applied-concurrently"] },
    (stage) => {
      const conn = stage.connect();
      stage.holding = true;

      const requests = [draft("one"), draft("one two"), draft("one two three", true)].map(
        (action) => stage.request(conn, action),
      );
      expect(stage.held.map(({ call }) => call.method)).toEqual(["chat.startStream"]);
      stage.holding = false;
      while (stage.held.length > 0) stage.release();

      expect(stage.texts()).toEqual(["one two three"]);
      expect(requests.map((id) => stage.resultsOf(id).length)).toEqual([1, 1, 1]);
    },
  );

  clause("[C-04] do not wait for those of another stream", {}, (stage) => {
    const conn = stage.connect();
    stage.holding = true;

    stage.request(conn, draft("slow"));
    stage.request(conn, draftOf(8)("quick"));

    expect(stage.held).toHaveLength(2);
  });

  clause("[C-55] are refused, not forgotten, when too many wait", {}, (stage) => {
    const conn = stage.connect();
    stage.holding = true;

    const requests = Array.from({ length: LANE_JOBS_MAX + 1 }, (_, n) =>
      stage.request(conn, draft("word ".repeat(n + 1))),
    );

    expect(stage.resultsOf(requests.at(-1) ?? "")).toEqual([
      { success: false, error: "the connector is busy" },
    ]);
    stage.holding = false;
    while (stage.held.length > 0) stage.release();
    expect(requests.map((id) => stage.resultsOf(id).length)).toEqual(requests.map(() => 1));
  });

  clause("[C-55] and of all together are refused when too many wait", {}, (stage) => {
    const conn = stage.connect();
    stage.holding = true;
    for (let n = 0; n < JOBS_MAX; n++) stage.request(conn, draftOf(n + 1)("x"));

    const last = stage.request(conn, send("one more"));

    expect(stage.resultsOf(last)).toEqual([{ success: false, error: "the connector is busy" }]);
    expect(stage.state.jobs.size).toBe(JOBS_MAX);
  });
});

describe("a request", () => {
  clause("[W-26, C-34] is answered once", { brokenBy: ["two-results"] }, (stage) => {
    const conn = stage.connect();

    expect(stage.resultsOf(stage.request(conn, send("hi")))).toHaveLength(1);
  });

  clause(
    "[C-34] whose socket is gone is carried out and answered to nobody",
    { brokenBy: ["late-result-on-new-socket"] },
    (stage) => {
      const conn = stage.connect();
      stage.holding = true;
      const request = stage.request(conn, send("hi"));
      stage.close(conn);
      stage.connect();

      stage.release();

      expect(stage.texts()).toEqual(["hi"]);
      expect(stage.resultsOf(request)).toEqual([]);
    },
  );

  clause(
    "[C-34] that comes twice under one id while it is under way is carried out once",
    {},
    (stage) => {
      const conn = stage.connect();
      stage.holding = true;
      const frame = { type: "outbound", requestId: "r", action: send("hi") } as const;
      stage.frame(conn, frame);
      stage.frame(conn, frame);

      stage.release();

      expect(stage.held).toEqual([]);
      expect(stage.texts()).toEqual(["hi"]);
      expect(stage.resultsOf("r")).toHaveLength(1);
    },
  );
});

describe("a rate limit", () => {
  clause(
    "[C-56] is waited for, and the call is made again",
    { brokenBy: ["rate-limit-not-honoured"] },
    (stage) => {
      const conn = stage.connect();
      stage.faults.push({ error: "ratelimited", retryAfterMs: 3_000 });
      const request = stage.request(conn, send("hi"));
      expect(stage.resultsOf(request)).toEqual([]);

      stage.advance(3_000);

      expect(stage.resultsOf(request)).toMatchObject([{ success: true }]);
      expect(stage.texts()).toEqual(["hi"]);
    },
  );

  clause(
    "[C-03, C-56] does not lose the text of the call that met it",
    { brokenBy: ["delta-from-what-was-sent"] },
    (stage) => {
      const conn = stage.connect();
      stage.op(conn, draft("one"));
      stage.faults.push({ error: "ratelimited", retryAfterMs: 1_000 });
      stage.request(conn, draft("one two"));
      stage.advance(1_000);

      stage.op(conn, draft("one two three", true));

      expect(stage.texts()).toEqual(["one two three"]);
    },
  );

  clause("[C-56, W-48] longer than a request may take is a failure that says so", {}, (stage) => {
    const conn = stage.connect();
    stage.faults.push({ error: "ratelimited", retryAfterMs: 20_001 });

    expect(stage.op(conn, send("hi"))).toEqual({
      success: false,
      error: "ratelimited",
      retryable: true,
      retry_after: 21,
    });
  });

  clause("[C-56] that comes again and again is given up in time", {}, (stage) => {
    const conn = stage.connect();
    for (let n = 0; n < 5; n++) stage.faults.push({ error: "ratelimited", retryAfterMs: 9_000 });
    const request = stage.request(conn, send("hi"));

    stage.advance(30_000);

    expect(stage.calls).toHaveLength(3);
    expect(stage.resultsOf(request)).toMatchObject([{ success: false, retry_after: 9 }]);
  });
});

describe("a platform that does not answer", () => {
  clause(
    "[W-26] ends the request with a failure after a minute, and frees its lane",
    {},
    (stage) => {
      const conn = stage.connect();
      stage.holding = true;
      const first = stage.request(conn, send("one"));
      const second = stage.request(conn, send("two"));

      stage.advance(59_999);
      expect(stage.resultsOf(first)).toEqual([]);
      stage.advance(1);

      expect(stage.resultsOf(first)).toEqual([{ success: false, error: "platform_timeout" }]);
      stage.release(1);
      expect(stage.resultsOf(second)).toMatchObject([{ success: true }]);
    },
  );

  clause("[C-34] and answers after that is heard by nobody", {}, (stage) => {
    const conn = stage.connect();
    stage.holding = true;
    const request = stage.request(conn, send("one"));
    stage.advance(60_000);

    stage.release();

    expect(stage.resultsOf(request)).toHaveLength(1);
  });
});
