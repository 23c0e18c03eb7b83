import { expect, test } from "vitest";
import {
  announceUpload,
  completeUploads,
  NO_UPLOADS,
  receiveUpload,
  UPLOADS_MAX,
  type Uploads,
} from "./uploads.ts";

test("a file is shown once it was announced and received, and once only", () => {
  const [announced, { id }] = announceUpload(NO_UPLOADS, "a.txt", 3);
  expect(completeUploads(announced, [{ id }])).toBeUndefined();
  expect(receiveUpload(announced, id, 4)).toBeUndefined();
  expect(receiveUpload(announced, "F9", 3)).toBeUndefined();

  const received = receiveUpload(announced, id, 3);
  const done = received && completeUploads(received, [{ id, title: "A" }]);

  expect(done?.[1]).toEqual([{ id, title: "A", bytes: 3 }]);
  expect(done && completeUploads(done[0], [{ id }])).toBeUndefined();
  expect(received && completeUploads(received, [{ id }, { id }])).toBeUndefined();
});

test("a file that is never sent is forgotten, the oldest first", () => {
  let uploads: Uploads = NO_UPLOADS;
  for (let n = 0; n <= UPLOADS_MAX; n++) [uploads] = announceUpload(uploads, "a", 1);

  expect(uploads.files.size).toBe(UPLOADS_MAX);
  expect(receiveUpload(uploads, "F1", 1)).toBeUndefined();
  expect(receiveUpload(uploads, `F${UPLOADS_MAX + 1}`, 1)).toBeDefined();
});
