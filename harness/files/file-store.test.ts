import { expect, test } from "vitest";
import { FileStore } from "./file-store.ts";

test("[B44] knows a file by its bytes, whatever it is called", () => {
  const files = new FileStore();
  const first = files.put(Buffer.from("words"), "text/plain", "a.txt");
  const second = files.put(Buffer.from("words"), "text/plain", "b.txt");

  expect(second.hash).toBe(first.hash);
  expect(files.get(first.hash)?.toString()).toBe("words");
  expect(files.get("0")).toBeUndefined();
});

test("[I-54] lets the oldest file go where there is no room for all", () => {
  const files = new FileStore(10);
  const [one, two, three] = ["one!", "two!", "six6"].map((text) =>
    files.put(Buffer.from(text), "text/plain", text),
  );

  expect(files.get(one?.hash ?? "")).toBeUndefined();
  expect(files.get(two?.hash ?? "")).toBeDefined();
  expect(files.get(three?.hash ?? "")).toBeDefined();
});
