import fc from "fast-check";
import { expect, test } from "vitest";
import { readMultipart } from "./multipart.ts";

const TYPE = "multipart/form-data; boundary=b";

function partsIn(text: string, type = TYPE): unknown {
  return readMultipart(Buffer.from(text), type)?.map(({ name, filename, type: kind, bytes }) => [
    name,
    filename,
    kind,
    new TextDecoder().decode(bytes),
  ]);
}

test("reads headers with and without quotes and spaces, in any case", () => {
  const quoted =
    'Content-Disposition: form-data; name="a"; filename="x;y.txt"\r\nContent-Type: text/plain';
  const bare = "content-disposition:form-data;name=b;filename=z.txt";
  const text = `--b\r\n${quoted}\r\n\r\none\r\n--b\r\n${bare}\r\n\r\ntwo\r\n--b--\r\n`;

  expect(partsIn(text, 'multipart/form-data; boundary="b"')).toEqual([
    ["a", "x;y.txt", "text/plain", "one"],
    ["b", "z.txt", "", "two"],
  ]);
});

test("keeps line ends and dashes that belong to a part", () => {
  const text = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n--\r\n-b\r\n\r\n--b--';

  expect(partsIn(text)).toEqual([["a", undefined, "", "--\r\n-b\r\n"]]);
});

test.each([
  ["", TYPE],
  ["--b", TYPE],
  ["--b\r\n\r\n--b--", TYPE],
  ["--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--", TYPE],
  ['--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nnever ends', TYPE],
  ["--b--", "multipart/form-data"],
])("is none: %j", (text, type) => {
  expect(partsIn(text, type)).toBeUndefined();
});

test("never throws, and never reads more parts than a form may have", () => {
  const chunk = fc.constantFrom(
    "--b",
    "\r\n",
    "--",
    "Content-Disposition: form-data; name=a",
    ";",
    "x",
  );
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 40 }), (chunks) => {
      const parts = readMultipart(Buffer.from(chunks.join("")), TYPE);
      expect((parts ?? []).length).toBeLessThanOrEqual(64);
    }),
  );
});
