import { describe, expect, test } from "vitest";
import { Driver, SLACK } from "../testing/driver.ts";

const REACTING = { ...SLACK, supported_ops: ["send", "react"] };
const reactionsOf = (gateway: Driver): readonly string[] =>
  gateway.names().filter((what) => what.startsWith("react-"));

describe("a message that is answered", () => {
  test("[G-92] is marked when its turn begins, and again at its end", () => {
    const gateway = new Driver().start().connect(REACTING);
    const turn = gateway.says("1.1");
    expect(gateway.op("react-seen").action).toMatchObject({ emoji: "👀", remove: false });
    gateway.answer("react-seen");

    gateway.end(turn, "answer");
    gateway.answer("final");
    gateway.answer("react-off");

    expect(gateway.op("react-off").action).toMatchObject({ emoji: "👀", remove: true });
    expect(gateway.op("react-end").action).toMatchObject({ emoji: "✅", remove: false });
  });

  test("[G-93] is not marked where it is a slash command, whoever carries that out", () => {
    const gateway = new Driver().start().connect(REACTING);

    const turn = gateway.says("1.1", {}, { text: "/status" });
    gateway.end(turn, "all is well");

    expect(gateway.names()).toEqual(["final"]);
    expect(reactionsOf(gateway)).toEqual([]);
  });

  test("[G-93] is answered all the same where a mark is refused", () => {
    const gateway = new Driver().start().connect(REACTING);
    const turn = gateway.says("1.1");
    gateway.answer("react-seen", { success: false, error: "too_many_emoji" });

    gateway.end(turn, "answer");
    gateway.answer("final");

    expect(gateway.reports("turn-ended")).toMatchObject([{ how: "completed", delivered: true }]);
  });
});
