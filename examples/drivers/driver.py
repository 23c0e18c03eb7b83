"""A driver for `turnproof test gateway --drive driver`, in Python without packages.

It starts any gateway that asks an OpenAI-compatible model for its answers, and plays that model as it is
told, line by line (see README.md). For a gateway with another kind of agent, write a `Host` of your own:
the lines are read and answered by `serve`, which knows nothing of models.

    python3 driver.py --gateway "my-gateway --url {url}"
"""

import argparse
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

BODY_BYTES_MAX = 8 * 1024 * 1024
_writing = threading.Lock()


def write(line):
    """One JSON object on one line of stdout: an answer, or an event."""
    with _writing:
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


def serve(host):
    """Reads commands until `bye`; every one is answered, whatever happens."""
    for text in sys.stdin:
        command = json.loads(text)
        number, name = command.pop("id"), command.pop("do")
        try:
            method = getattr(host, f"do_{name}", None)
            if method is None:
                raise ValueError(f"unknown command {name}")
            write({"id": number, "ok": True, **(method(**command) or {})})
        except Exception as error:  # The driver lives on, and the harness learns why.
            write({"id": number, "ok": False, "error": str(error)})
        if name == "bye":
            return


class Model(BaseHTTPRequestHandler):
    """The model of the gateway's agent: says what the lines say."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        if length > BODY_BYTES_MAX:
            return self.send_error(413)
        request = json.loads(self.rfile.read(length))
        messages = request["messages"]
        last = max(i for i, message in enumerate(messages) if message["role"] == "user")
        is_going_on = any(message.get("tool_calls") for message in messages[last + 1 :])
        turn, cues = self.server.host.ask(text_of(messages[last]), is_going_on)
        if request.get("stream"):
            self.stream(turn, cues, request["model"])
        else:
            self.whole(cues, request["model"])

    def stream(self, turn, cues, model):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            self.event(model, {"role": "assistant", "content": ""})
            for kind, value in iter(cues.get, None):
                if kind == "text":
                    self.event(model, {"content": value})
                    continue
                if kind == "tool":
                    self.event(model, {"tool_calls": [{"index": 0, **tool_call(value)}]})
                self.event(model, {}, "tool_calls" if kind == "tool" else "stop")
                break
            self.wfile.write(b"data: [DONE]\n\n")
        except OSError:
            self.server.host.stopped(turn)
        self.close_connection = True

    def event(self, model, delta, finish=None):
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        chunk = {"id": "c", "object": "chat.completion.chunk", "created": 0, "model": model}
        self.wfile.write(b"data: " + json.dumps({**chunk, "choices": [choice]}).encode() + b"\n\n")
        self.wfile.flush()

    def whole(self, cues, model):
        message, finish = {"role": "assistant", "content": ""}, "stop"
        for kind, value in iter(cues.get, None):
            if kind == "text":
                message["content"] += value
                continue
            if kind == "tool":
                message["tool_calls"], finish = [tool_call(value)], "tool_calls"
            break
        choice = {"index": 0, "message": message, "finish_reason": finish}
        body = json.dumps(
            {"id": "c", "object": "chat.completion", "created": 0, "model": model, "choices": [choice]}
        ).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def text_of(message):
    content = message["content"]
    if isinstance(content, str):
        return content
    return "\n".join(part.get("text", "") for part in content)


def tool_call(name):
    return {"id": f"call_{name}", "type": "function", "function": {"name": name, "arguments": "{}"}}


class Host:
    """Hosts one gateway: a child process, and the model that it asks."""

    def __init__(self, command):
        self.command = command
        self.memory = tempfile.mkdtemp(prefix="driver-")
        self.child = None
        self.cues = {}
        self.turn_of = {}
        self.lock = threading.Lock()
        self.model = ThreadingHTTPServer(("127.0.0.1", 0), Model)
        self.model.daemon_threads = True
        self.model.host = self
        threading.Thread(target=self.model.serve_forever, daemon=True).start()

    # What the gateway does.

    def ask(self, text, is_going_on):
        """The agent is asked for an answer: a turn begins, or goes on behind a tool."""
        with self.lock:
            turn = self.turn_of.get(text)
            if turn is None or not is_going_on:
                turn = f"t{len(self.turn_of) + 1}"
                self.turn_of[text] = turn
                self.cues[turn] = queue.Queue()
                write({"event": "turn", "turn": turn, "text": text})
            return turn, self.cues[turn]

    def stopped(self, turn):
        if self.cues.pop(turn, None) is not None:
            write({"event": "stopped", "turn": turn})

    # What the lines ask for.

    def do_hello(self):
        names = [name[3:] for name in dir(self) if name.startswith("do_")]
        return {"name": "driver.py", "commands": names}

    def do_start(self):
        words = shlex.split(self.command)
        holes = {"{url}": os.environ["GATEWAY_RELAY_URL"], "{memory}": self.memory}
        for hole, value in holes.items():
            words = [word.replace(hole, value) for word in words]
        model = {
            "OPENAI_BASE_URL": f"http://127.0.0.1:{self.model.server_port}/v1",
            "OPENAI_API_KEY": "driver",
            "OPENAI_MODEL": "driver",
        }
        env = {**os.environ, **model}
        child = subprocess.Popen(words, env=env, stdin=subprocess.DEVNULL, stdout=sys.stderr)
        self.child = child
        threading.Thread(target=self.watch, args=(child,), daemon=True).start()

    def watch(self, child):
        code = child.wait()
        if self.child is child:
            self.child = None
            write({"event": "exited", "how": f"exited with code {code}"})

    def do_stop(self, how=signal.SIGTERM):
        child, self.child = self.child, None
        if child is None:
            return
        child.send_signal(how)
        try:
            child.wait(timeout=10)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()

    def do_kill(self):
        self.do_stop(signal.SIGKILL)

    def do_restart(self, memory):
        self.do_kill()
        if not memory:
            shutil.rmtree(self.memory)
            os.mkdir(self.memory)
        self.do_start()

    def do_text(self, turn, text):
        self.tell(turn, "text", text)

    def do_tool(self, turn, tool):
        self.tell(turn, "tool", tool)

    def do_final(self, turn, text):
        self.tell(turn, "end", text)
        self.cues.pop(turn, None)

    def do_cancel(self, turn):
        raise ValueError("a model cannot cancel a turn of its gateway")

    def do_state(self):
        return {"running": self.child is not None, "turns": sorted(self.cues)}

    def do_bye(self):
        self.do_stop()
        shutil.rmtree(self.memory, ignore_errors=True)

    def tell(self, turn, kind, value):
        if turn not in self.cues:
            raise ValueError(f"turn {turn} is over")
        self.cues[turn].put((kind, value))


if __name__ == "__main__":
    flags = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    flags.add_argument("--gateway", required=True, help="the command; {url} and {memory} are filled in")
    serve(Host(flags.parse_args().gateway))
