/**
 * A driver for `turnproof test gateway --drive driver`, in JavaScript without packages.
 *
 * It starts any gateway that asks an OpenAI-compatible model for its answers, and plays that model as it is
 * told, line by line (see README.md). For a gateway with another kind of agent, write a host of your own:
 * the lines are read and answered by `serve`, which knows nothing of models.
 *
 *     node driver.js --gateway "my-gateway --url {url}"
 */
import { spawn } from "node:child_process";
import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

const BODY_BYTES_MAX = 8 * 1024 * 1024;

/** One JSON object on one line of stdout: an answer, or an event. */
function write(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Reads commands until `bye`; every one is answered, whatever happens. */
async function serve(host) {
  for await (const text of createInterface({ input: process.stdin })) {
    const { id, do: name, ...fields } = JSON.parse(text);
    try {
      if (!host.commands.includes(name)) throw new Error(`unknown command ${name}`);
      write({ id, ok: true, ...(await host[name](fields)) });
    } catch (error) {
      write({ id, ok: false, error: error.message });
    }
    if (name === "bye") return;
  }
}

/** Hosts one gateway: a child process, and the model that it asks. */
class Host {
  commands = "hello start stop kill restart text tool final cancel state bye".split(" ");
  #command;
  #memory = mkdtempSync(join(tmpdir(), "driver-"));
  #child;
  /** By turn: what its agent is still to say, and who waits for it. */
  #turns = new Map();
  #turnOf = new Map();
  #model = createServer((request, response) => void this.#answer(request, response));

  constructor(command) {
    this.#command = command;
  }

  hello() {
    return { name: "driver.js", commands: this.commands };
  }

  async start() {
    if (!this.#model.listening) {
      await new Promise((resolve) => this.#model.listen(0, "127.0.0.1", resolve));
    }
    const [program, ...args] = this.#command
      .match(/"[^"]*"|'[^']*'|\S+/g)
      .map((word) => word.replace(/^(["'])(.*)\1$/, "$2"))
      .map((word) => word.replaceAll("{url}", process.env.GATEWAY_RELAY_URL))
      .map((word) => word.replaceAll("{memory}", this.#memory));
    const model = {
      OPENAI_BASE_URL: `http://127.0.0.1:${this.#model.address().port}/v1`,
      OPENAI_API_KEY: "driver",
      OPENAI_MODEL: "driver",
    };
    const env = { ...process.env, ...model };
    // What the gateway writes is for people: stdout of this process belongs to the lines.
    const child = spawn(program, args, { env, stdio: ["ignore", process.stderr, process.stderr] });
    this.#child = child;
    child.on("error", () => undefined);
    child.on("close", (code, signal) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      write({
        event: "exited",
        how: signal ? `was ended by ${signal}` : `exited with code ${code}`,
      });
    });
  }

  async stop(_fields, signal = "SIGTERM") {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill(signal);
    await ended;
  }

  async kill() {
    await this.stop({}, "SIGKILL");
  }

  async restart({ memory }) {
    await this.kill();
    if (!memory) {
      rmSync(this.#memory, { recursive: true });
      mkdirSync(this.#memory);
    }
    await this.start();
  }

  text({ turn, text }) {
    this.#tell(turn, { kind: "text", value: text });
  }

  tool({ turn, tool }) {
    this.#tell(turn, { kind: "tool", value: tool });
  }

  final({ turn, text }) {
    this.#tell(turn, { kind: "end", value: text });
    this.#turns.delete(turn);
  }

  cancel() {
    throw new Error("a model cannot cancel a turn of its gateway");
  }

  state() {
    return { running: this.#child !== undefined, turns: [...this.#turns.keys()] };
  }

  async bye() {
    await this.stop();
    this.#model.closeAllConnections();
    this.#model.close();
    rmSync(this.#memory, { recursive: true, force: true });
  }

  #tell(turn, cue) {
    const queue = this.#turns.get(turn);
    if (queue === undefined) throw new Error(`turn ${turn} is over`);
    queue.put(cue);
  }

  /** The agent is asked for an answer: a turn begins, or goes on behind a tool. */
  #ask(text, isGoingOn) {
    let turn = this.#turnOf.get(text);
    if (turn === undefined || !isGoingOn) {
      turn = `t${this.#turnOf.size + 1}`;
      this.#turnOf.set(text, turn);
      this.#turns.set(turn, new Cues());
      write({ event: "turn", turn, text });
    }
    return { turn, cues: this.#turns.get(turn) ?? new Cues() };
  }

  async #answer(request, response) {
    const body = await bodyOf(request);
    if (request.method !== "POST" || body === undefined) return response.writeHead(400).end();
    const { messages, model, stream } = JSON.parse(body);
    const last = messages.findLastIndex(({ role }) => role === "user");
    const isGoingOn = messages.slice(last + 1).some(({ tool_calls }) => tool_calls?.length > 0);
    const { turn, cues } = this.#ask(textOf(messages[last]), isGoingOn);
    response.on("close", () => {
      if (!response.writableEnded && this.#turns.delete(turn)) write({ event: "stopped", turn });
    });
    if (stream) await streamTo(response, cues, model);
    else await wholeTo(response, cues, model);
  }
}

/** What is to be said, and nobody has asked for yet. */
class Cues {
  #cues = [];
  #wake = () => undefined;

  put(cue) {
    this.#cues.push(cue);
    this.#wake();
  }

  async *[Symbol.asyncIterator]() {
    for (;;) {
      const cue = this.#cues.shift();
      if (cue === undefined) await new Promise((resolve) => (this.#wake = resolve));
      else yield cue;
      if (cue !== undefined && cue.kind !== "text") return;
    }
  }
}

async function streamTo(response, cues, model) {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  const event = (delta, finish_reason = null) => {
    const choices = [{ index: 0, delta, finish_reason }];
    const chunk = { id: "c", object: "chat.completion.chunk", created: 0, model, choices };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  event({ role: "assistant", content: "" });
  for await (const { kind, value } of cues) {
    if (kind === "text") event({ content: value });
    if (kind === "tool") event({ tool_calls: [{ index: 0, ...toolCall(value) }] });
    if (kind !== "text") event({}, kind === "tool" ? "tool_calls" : "stop");
  }
  response.end("data: [DONE]\n\n");
}

async function wholeTo(response, cues, model) {
  const message = { role: "assistant", content: "" };
  for await (const { kind, value } of cues) {
    if (kind === "text") message.content += value;
    if (kind === "tool") message.tool_calls = [toolCall(value)];
  }
  const finish_reason = message.tool_calls === undefined ? "stop" : "tool_calls";
  const choices = [{ index: 0, message, finish_reason }];
  const whole = { id: "c", object: "chat.completion", created: 0, model, choices };
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(whole));
}

function textOf({ content }) {
  return typeof content === "string" ? content : content.map(({ text }) => text ?? "").join("\n");
}

function toolCall(name) {
  return { id: `call_${name}`, type: "function", function: { name, arguments: "{}" } };
}

async function bodyOf(request) {
  let body = "";
  request.setEncoding("utf8");
  for await (const chunk of request) {
    body += chunk;
    if (body.length > BODY_BYTES_MAX) return undefined;
  }
  return body;
}

const { values } = parseArgs({ options: { gateway: { type: "string" } } });
if (values.gateway === undefined) {
  process.stderr.write(
    "Give --gateway with the command; {url} and {memory} in it are filled in.\n",
  );
  process.exitCode = 2;
} else {
  await serve(new Host(values.gateway));
}
