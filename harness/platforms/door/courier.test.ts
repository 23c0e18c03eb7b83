import { expect, test } from "vitest";
import type { Clock } from "../../../contract/ports/clock.ts";
import { freePort } from "../../peers/process/free-port.ts";
import { Courier } from "./courier.ts";

/** More than the listeners of one kind that Node takes without a warning. */
const DELIVERIES = 20;
const RETRY_MS = 60_000;

test("deliveries to a receiver that is gone wait side by side, and end with the courier", async () => {
  const warned: string[] = [];
  const onWarning = (warning: Error): number => warned.push(warning.name);
  process.on("warning", onWarning);
  const waits = new Set<number>();
  let allWait: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (allWait = resolve));
  let count = 0;
  const clock: Clock = {
    nowMs: () => 0,
    wakeAt: (atMs) => {
      count += 1;
      const id = count;
      if (atMs === RETRY_MS) waits.add(id);
      if (waits.size === DELIVERIES) allWait();
      return () => waits.delete(id);
    },
  };
  const rules = { answerTimeoutMs: 3_000, retryDelaysMs: [RETRY_MS], underWayMax: 64 };
  const courier = new Courier({ clock, epochMs: 0, rules, dress: () => ({}) });
  const url = `http://127.0.0.1:${await freePort()}`;
  const parcel = { url, contentType: "application/json", body: "{}", retried: true } as const;

  const delivered = Array.from({ length: DELIVERIES }, () => courier.deliver(parcel));
  await waiting;
  courier.close();

  const problem = `${url}: connection_failed`;
  expect(await Promise.all(delivered)).toEqual(
    Array.from({ length: DELIVERIES }, () => ({ ok: false, attempts: 1, problem })),
  );
  process.off("warning", onWarning);
  expect(waits.size).toBe(0);
  expect(warned).toEqual([]);
});
