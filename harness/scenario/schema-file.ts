import { z } from "zod";
import type { MediaKind } from "../../contract/ports/agent.ts";
import type { FileRef } from "../../contract/ports/side-door.ts";
import { sampleRef } from "../files/sample-file.ts";
import { isWellFormed, strictObject } from "./strict-object.ts";

const KINDS = [
  "image",
  "voice",
  "audio",
  "video",
  "document",
] as const satisfies readonly MediaKind[];

const FILE_BYTES = 1_024;

const shape = {
  name: z.string().optional().describe("What the file is called."),
  mime: z.string().default("image/png"),
  bytes: z.int().min(0).default(FILE_BYTES),
  content: z
    .string()
    .optional()
    .describe("What is in it; its name, unless given. The same content is the same file (B44)."),
  url: z.string().optional().describe("Where everybody can fetch it."),
  as: z.enum(KINDS).default("image").describe("What it is (O-13)."),
};

const named = {
  error: "a file has a name, a url, or both",
  when: isWellFormed,
};

/** A file that an agent has for the chat. */
export const mediaSchema = strictObject({
  ...shape,
  caption: z.string().default("").describe("Text beside it."),
}).refine(({ name, url }) => name !== undefined || url !== undefined, named);

/** A file that a person sends. */
export const personFileSchema = strictObject(shape).refine(
  ({ name, url }) => name !== undefined || url !== undefined,
  named,
);

export type SampleSpec = z.output<typeof personFileSchema>;

/** The file that a scenario means; one without a name is called as its URL ends. */
export function fileOf({ name, url, mime, bytes, content }: SampleSpec): FileRef {
  const called = name ?? url?.slice(url.lastIndexOf("/") + 1) ?? "";
  return sampleRef({ name: called, mime, bytes, content: content ?? called });
}
