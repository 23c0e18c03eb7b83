import { describe, expect, test } from "vitest";
import { readHermesText } from "./hermes-text.ts";

const command = (text: string): object => ({ text, messageType: "command" });

describe("a text that begins with /hermes", () => {
  test("[W-73] and a known subcommand is that command, with its arguments", () => {
    expect(readHermesText("/hermes status")).toEqual(command("/status"));
    expect(readHermesText("/hermes  model  big one ")).toEqual(command("/model  big one"));
    expect(readHermesText("/hermes title\nfoo")).toEqual(command("/title\nfoo"));
  });

  test("[W-73] and compact is /compress", () => {
    expect(readHermesText("/hermes compact now")).toEqual(command("/compress now"));
  });

  test("[W-73] and nothing else asks for help", () => {
    expect(readHermesText("/hermes")).toEqual(command("/help"));
    expect(readHermesText("/hermes \n")).toEqual(command("/help"));
  });

  test("[W-73] and anything else is said without the word", () => {
    expect(readHermesText("/hermes what is new?")).toEqual({
      text: "what is new?",
      messageType: "text",
    });
    expect(readHermesText("/hermes newer")).toEqual({ text: "newer", messageType: "text" });
    expect(readHermesText("/hermes Status")).toEqual({ text: "Status", messageType: "text" });
  });

  test("[W-73] and a command of its own is a command", () => {
    expect(readHermesText("/hermes /weather here")).toEqual(command("/weather here"));
  });

  test("[W-73, G-109] and a plugin's command is that command", () => {
    expect(readHermesText("/hermes weather here")).toEqual({
      text: "weather here",
      messageType: "text",
    });
    expect(readHermesText("/hermes weather here", new Set(["weather"]))).toEqual(
      command("/weather here"),
    );
  });
});

test("[W-73] a text in which the word is no word of its own, or does not come first, is left as it is", () => {
  for (const text of ["", "/hermesx", "/hermes-status", "hermes status", "try /hermes status"]) {
    expect(readHermesText(text)).toBeUndefined();
  }
});
