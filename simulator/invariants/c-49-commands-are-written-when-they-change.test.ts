import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function written(lines: Transcript, names: readonly string[], error?: string): Transcript {
  const commands = names.map((name) => ({ name, description: name }));
  const call = { method: "bulkOverwriteGlobalApplicationCommands", commands };
  const answer = error === undefined ? { ok: true } : { ok: false, error };
  return lines.push({ kind: "platform", platform: "discord", id: names.join(), call, answer });
}

const discord = (): Transcript => new Transcript({ platform: "discord" });

test("[C-49] keeps a second write of other commands", () => {
  expect(breachesOf("C-49", written(written(discord(), ["a"]), ["a", "b"]).rest())).toEqual([]);
});

test("[C-49] breaks when the same commands are written again", () => {
  expect(breachesOf("C-49", written(written(discord(), ["a"]), ["a"]).rest())).toMatchObject([
    { actual: "the same commands once more" },
  ]);
});

test("[C-49] [G-109] breaks on commands that the platform refuses", () => {
  const lines = written(discord(), ["A b"], "Invalid Form Body");

  expect(breachesOf("C-49", lines.rest())).toMatchObject([
    { actual: "commands that the platform refuses" },
  ]);
});
