import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sampleBytes, sampleRef } from "./sample-file.ts";

const file = { name: "a.txt", mime: "text/plain", bytes: 200_000, content: "words" };

test("[W-79] makes a file of exactly the size that is asked for, and names it by its bytes", () => {
  const bytes = Buffer.concat([...sampleBytes(file)]);

  expect(bytes.length).toBe(200_000);
  expect(bytes.subarray(0, 12).toString()).toBe("words\nwords\n");
  expect(sampleRef(file).hash).toBe(createHash("sha256").update(bytes).digest("hex"));
});

test("[B44] takes the same content under two names for the same file", () => {
  expect(sampleRef({ ...file, name: "b.txt" }).hash).toBe(sampleRef(file).hash);
  expect(sampleRef({ ...file, content: "other" }).hash).not.toBe(sampleRef(file).hash);
});
