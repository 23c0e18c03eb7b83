import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { realClock } from "../../clock.ts";
import { GATEWAY_CASES } from "../gateway/cases/index.ts";
import { explain } from "../gateway/testing/explain.ts";
import { askGateway } from "../gateway/testing/own-gateway.ts";
import { createDeadlines } from "../process/deadlines.ts";
import { pythonThatImports } from "./testing/python.ts";
import { Driver } from "./driver.ts";
import { readDriverLine, type DriverEvent } from "./protocol.ts";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const DRIVERS = path("../../../examples/drivers/");
const SMALL = `'${process.execPath}' '${path("../gateway/testing/small-gateway.js")}' sound`;
const PYTHON = pythonThatImports("json");

const READY: readonly (readonly [name: string, command: string | undefined])[] = [
  ["driver.js", `"${process.execPath}" "${DRIVERS}driver.js" --gateway "${SMALL}"`],
  ["driver.py", PYTHON && `"${PYTHON}" "${DRIVERS}driver.py" --gateway "${SMALL}"`],
];

describe("a ready driver", () => {
  for (const [name, command] of READY) {
    test.skipIf(command === undefined)(
      `[I-01] [F-05] ${name} hosts a gateway and plays its agents, over a restart too`,
      async () => {
        const ids = [
          "link/handshake",
          "turn/plain",
          "turn/streamed",
          "turns/two-chats",
          "process/restart",
        ];
        const cases = GATEWAY_CASES.filter(({ id }) => ids.includes(id));
        const { results } = await askGateway({ kind: "driven", command: command ?? "" }, cases);

        expect(results.filter(({ verdict }) => verdict !== "pass").map(explain)).toEqual([]);
        expect(results).toHaveLength(ids.length);
      },
    );
  }
});

/** A driver whose whole program is given. */
function driverOf(
  program: string,
  onEvent: (event: DriverEvent) => void = () => undefined,
): Driver {
  const command = `"${process.execPath}" -e '${program}'`;
  const deadlines = createDeadlines(realClock(), false);
  return new Driver({ command, env: {}, secrets: [] }, deadlines, onEvent);
}

const READ = 'require("readline").createInterface({input:process.stdin}).on("line",(l)=>';
const answering = (fields: string): string =>
  `${READ}{const {id}=JSON.parse(l);console.log(JSON.stringify({id,${fields}}))})`;

describe("a driver", () => {
  test("is believed only what has the form that it should have", async () => {
    const driver = driverOf(answering("ok:true,name:7"));

    await expect(driver.query("hello")).rejects.toThrow(/answered hello with/);
    await driver.end();
  });

  test("that cannot do something says so", async () => {
    const driver = driverOf(answering('ok:false,error:"no memory here"'));

    await expect(driver.ask({ do: "restart", memory: true })).rejects.toThrow(
      "the driver cannot: no memory here",
    );
    await driver.end();
  });

  test("that writes something else fails whoever waits for it", async () => {
    const driver = driverOf(`${READ}console.log("ready!"))`);

    await expect(driver.ask({ do: "start" })).rejects.toThrow(
      'the driver wrote "ready!": it is no JSON',
    );
    await driver.end();
  });

  test("that dies fails whoever waits for it, and whoever comes later", async () => {
    const driver = driverOf("process.exit(7)");

    await expect(driver.ask({ do: "start" })).rejects.toThrow("the driver exited with code 7");
    await expect(driver.ask({ do: "start" })).rejects.toThrow("the driver exited with code 7");
  });

  test("tells events between its answers", async () => {
    const events: DriverEvent[] = [];
    const event = 'console.log(JSON.stringify({event:"turn",turn:"t1",text:"hi"}));';
    const answer = "console.log(JSON.stringify({id:JSON.parse(l).id,ok:true}))";
    const driver = driverOf(`${READ}{${event}${answer}})`, (told) => events.push(told));

    await driver.ask({ do: "start" });

    expect(events).toEqual([{ event: "turn", turn: "t1", text: "hi" }]);
    await driver.end();
  });

  test("speaks in lines that are told apart", () => {
    expect(readDriverLine('{"id":1,"ok":true,"name":"x"}')).toMatchObject({ answer: { id: 1 } });
    expect(readDriverLine('{"event":"exited","how":"exited with code 1"}')).toMatchObject({
      event: { how: "exited with code 1" },
    });
    expect(readDriverLine('{"id":"1"}')).toMatch(/neither an answer/);
  });
});
