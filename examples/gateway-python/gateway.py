#!/usr/bin/env python3
"""A gateway: takes messages from a connector, asks a model, and streams its answers to Slack.

Written from contract/PROTOCOL.md alone; numbers in brackets are its clauses. README.md says more.
"""
import asyncio, hmac, itertools, json, logging, os, re, secrets, signal, sys, time
from base64 import urlsafe_b64encode
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import websockets

log = logging.getLogger("gateway")
LINE_MAX, SEEN_MAX = 2**20, 512  # [W-11, G-19]
REQUIRED = {"contract_version", "platform", "label", "max_message_length", "supports_draft_streaming"}
REQUIRED |= {"supports_edit", "supports_threads", "markdown_dialect", "len_unit"}  # [W-38, W-44]
Outcome = tuple[str, str]  # "done", "failed", "declined", "doubt" [W-50] or "unwritten"; message id


def text_of(value: object) -> str:
    return value if isinstance(value, str) else ""


def outcome_of(result: object) -> Outcome:
    told = result if isinstance(result, dict) else {}
    error, message_id = text_of(told.get("error")).lower(), text_of(told.get("message_id"))
    if told.get("ambiguous") is True or "ack lost" in error:  # wins over any decline [O-31]
        return "doubt", message_id
    no_entry = told.get("code") == "egress_declined" or "egress declined:" in error  # [O-30]
    return "done" if told.get("success") is True else "declined" if no_entry else "failed", message_id


def thread_of(source: dict, message_id: str) -> str:
    """An answer goes into its message's thread; on Slack it opens one if there is none [G-85]."""
    return text_of(source.get("thread_id")) or (message_id if source.get("platform") == "slack" else "")


def session_of(source: dict, message_id: str) -> str:
    """The key of a conversation, which a stop names too [G-77, G-78]."""
    told = {key: text_of(value) for key, value in source.items()}
    platform, kind = told.get("platform") or "relay", told.get("chat_type") or "dm"
    scope = told.get("scope_id") if platform == "slack" else ""
    chat, thread, user = told.get("chat_id"), thread_of(source, message_id), told.get("user_id")
    user = "" if (chat if kind == "dm" else thread) else user
    names = [f"agent:{told.get('profile') or 'main'}", platform, kind, scope, chat, thread, user]
    return ":".join(name for name in names if name)


class Chat:
    """What can be done in the chats of one platform [W-38 to W-43]."""

    def __init__(self, platform: str, told: dict) -> None:
        ops, cap = told.get("supported_ops"), told.get("max_message_length")
        ops = [op for op in ops if text_of(op)] if isinstance(ops, list) else []
        self.ops, self.is_slack = ops or ["send", "edit", "typing"], platform == "slack"
        self.streams = self.is_slack and told.get("supports_draft_streaming") is True and "draft" in ops
        self.edits = told.get("supports_edit") is True and "edit" in self.ops
        self.cap = cap if type(cap) is int and cap > 0 else 4096
        self.utf16 = told.get("len_unit") == "utf16"

    def head(self, text: str, length: int) -> str:
        if not self.utf16:
            return text[: max(1, length)]
        units = text.encode("utf-16-le", "surrogatepass")[: max(4, 2 * length)]
        return units.decode("utf-16-le", "ignore")

    def settled(self, text: str) -> str:
        """What of a growing text stays as it is, wherever it is going to be cut."""
        return self.head(text, self.cap * 3 // 4)

    def parts(self, text: str) -> list[str]:
        """Parts that fit, cut in their last quarter, after white space if there is any [G-27]."""
        parts, most = [], min(self.cap, max(500, self.cap - 100)) - 4
        while self.head(text, self.cap) != text:
            least, end = len(self.settled(text)), len(self.head(text, most))
            spaces = [space.end() for space in re.finditer(r"\s", text[:end])]
            end = spaces[-1] if spaces and spaces[-1] > least else end
            part, text = text[:end], text[end:]
            fences = re.findall(r"(?m)^```.*", part)
            if len(fences) % 2:  # a block of code goes on in the next part
                part, text = f"{part}\n```", f"{fences[-1]}\n{text}"
            parts.append(part)
        return [*parts, text]


async def completion(messages: list):
    """The deltas of a model's answer. Raises OSError or ValueError where it fails or breaks off."""
    url = urlsplit(os.environ.get("OPENAI_BASE_URL", "http://127.0.0.1:8080/v1").rstrip("/"))
    asked = {"model": os.environ.get("OPENAI_MODEL", "default"), "stream": True, "messages": messages}
    body, tls = json.dumps(asked).encode(), url.scheme == "https"
    port = url.port or (443 if tls else 80)
    reader, writer = await asyncio.open_connection(url.hostname, port, ssl=tls or None)
    try:
        head = f"POST {url.path}/chat/completions HTTP/1.0\r\nHost: {url.netloc}\r\n"  # 1.0: no chunks
        head += f"Authorization: Bearer {os.environ.get('OPENAI_API_KEY', '')}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        if (status := await reader.readline()).split()[1:2] != [b"200"]:
            raise ValueError(f"the model said {status!r}")
        async for line in reader:
            if line.strip() == b"data: [DONE]":
                return
            event = json.loads(line[5:]) if line.startswith(b"data:") else {}
            for choice in event.get("choices") or []:
                yield choice.get("delta") or {}
        raise ValueError("the answer broke off")
    finally:
        writer.close()


class Turn:
    """A person's message, and the one message that answers it."""

    def __init__(self, link: "Link", source: dict, message_id: str, prompt: str) -> None:
        self.link, self.prompt, self.message_id = link, prompt, message_id
        self.platform, self.chat_id = text_of(source.get("platform")), text_of(source.get("chat_id"))
        self.chat, self.session = link.chat(self.platform), session_of(source, message_id)
        place = {"message_id": message_id, "thread_id": thread_of(source, message_id)}
        place |= {key: text_of(source.get(key)) for key in ("scope_id", "user_id")}
        self.place = {key: value for key, value in place.items() if value}
        self.draft_id = next(link.draft_ids)
        self.text = ""  # what the model said so far
        self.frame = ""  # what of it was streamed; while it is not empty, a stream is open
        self.left = ""  # the message that a failed stream left on screen [D-32]
        self.streams, self.declined, self.over = self.chat.streams, False, False
        self.fresh, self.plenty = asyncio.Event(), asyncio.Event()  # new text; 24 characters of it
        self.reading = asyncio.create_task(self.read())

    async def run(self) -> None:
        drafting, typing = asyncio.create_task(self.draft()), asyncio.create_task(self.type())
        final = ""
        try:
            final = await self.reading
        except (asyncio.CancelledError, OSError, ValueError) as end:
            log.warning("%s has no answer: %r", self.message_id, end)
        self.over = True
        self.fresh.set(), self.plenty.set()
        await drafting  # a frame in flight is waited for, never cancelled
        if final.strip():
            await self.deliver(*self.chat.parts(final))
        elif self.frame:  # a dead turn ends with what is on screen [G-17]
            await self.seal(self.frame)
        typing.cancel()
        if self.chat.is_slack and "typing" in self.chat.ops:
            await self.op("typing", content="")

    async def read(self) -> str:
        """The whole text. A tool call ends no message: the text goes on where it was [G-44]."""
        messages = [{"role": "user", "content": self.prompt}]
        while True:
            calls, start = {}, len(self.text)
            async for delta in completion(messages):
                self.text += text_of(delta.get("content"))
                self.fresh.set()
                if len(self.text) - len(self.frame) >= 24:
                    self.plenty.set()
                for call in delta.get("tool_calls") or []:
                    calls.setdefault(call.get("index"), call)
            if not calls:
                return self.text
            called, none = list(calls.values()), {"role": "tool", "content": "There are no tools here."}
            said = {"role": "assistant", "content": self.text[start:], "tool_calls": called}
            messages += [said, *({**none, "tool_call_id": call.get("id")} for call in called)]

    async def draft(self) -> None:
        """Shows the growing text, one frame after the other, until the model is done [G-24, D-11]."""
        doubts = 0
        while self.streams and doubts < 2:
            await self.fresh.wait()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.plenty.wait(), 0.8)
            self.fresh.clear(), self.plenty.clear()
            text = self.chat.settled(re.sub("[\ud800-\udbff]$", "", self.text))
            if self.over:
                return
            if text.strip() and text != self.frame and self.link.is_up():
                self.frame = text  # open before it is written [G-04]
                shown, left = await self.op("draft", draft_id=self.draft_id, content=text, final=False)
                doubts = doubts + 1 if shown == "doubt" else 0
                if shown in ("failed", "declined"):  # [G-06, G-30]
                    self.frame, self.left, self.streams = "", left, False

    async def deliver(self, first: str, *rest: str) -> None:
        """Seals with the first part; else edits what a stream left on screen; else sends it."""
        shown = ""
        if self.frame:
            shown, self.left = await self.seal(first)  # [G-09, G-10]
        if shown != "done" and self.left and self.chat.edits:
            shown, _ = await self.op("edit", 120, message_id=self.left, content=first)
        for part in rest if shown == "done" else [first, *rest]:
            await self.op("send", 120, content=part, reply_to=self.message_id or None)

    async def seal(self, text: str) -> Outcome:
        """Ends the stream; repeats the very same seal once if its outcome is in doubt [G-07]."""
        seal = {"draft_id": self.draft_id, "content": text, "final": True}
        sealed = await self.op("draft", 120, **seal)
        return await self.op("draft", 120, **seal) if sealed[0] == "doubt" else sealed

    async def type(self) -> None:
        while "typing" in self.chat.ops:
            await self.op("typing", **({"content": "is thinking…"} if self.chat.is_slack else {}))
            await asyncio.sleep(2)  # [G-91]

    async def op(self, op: str, patience_s: float = 0, **fields) -> Outcome:
        """One op in the turn's chat and place, when there is a link; none after a decline [D-30, O-32]."""
        metadata = self.place | ({"notify": True} if op == "send" else {})
        action = {"op": op, "chat_id": self.chat_id, **fields, "metadata": metadata}
        outcome, until = ("unwritten", ""), time.monotonic() + patience_s
        while not self.declined:
            outcome = await self.link.request(action, self.platform)
            self.declined = outcome[0] == "declined"
            if outcome[0] != "unwritten" or time.monotonic() >= until:
                break
            await asyncio.sleep(0.1)
        return outcome


class Link:
    """The one socket to the connector, dialled again and again, and what is under way on it."""

    def __init__(self, env: dict) -> None:
        base = re.sub(r"^http", "ws", env["GATEWAY_RELAY_URL"].strip()).rstrip("/")
        self.url = base if urlsplit(base).path.endswith("/relay") else f"{base}/relay"  # [W-02]
        self.id, self.secret = env.get("GATEWAY_RELAY_ID"), env.get("GATEWAY_RELAY_SECRET")
        names = re.findall(r"[^,\s]+", env.get("GATEWAY_RELAY_PLATFORMS", ""))
        ids = json.loads(env.get("GATEWAY_RELAY_BOT_IDS") or "{}")
        self.bots = {name: ids.get(name, {}).get("botId", "") for name in names} or {"relay": ""}
        self.memory = Path(env["GATEWAY_STATE_FILE"]) if env.get("GATEWAY_STATE_FILE") else None
        self.seen = json.loads(self.memory.read_text()) if self.memory and self.memory.exists() else []
        self.told: dict[str, dict] = {}  # descriptors of this dial, by platform
        self.waiting: dict[str, asyncio.Future] = {}  # requests without a result, by id
        self.turns: dict[Turn, asyncio.Task] = {}
        self.draft_ids = itertools.count(secrets.randbits(49) + 1)  # [G-20]
        self.socket, self.idle = None, asyncio.Event()

    def is_up(self) -> bool:
        return bool(self.socket and self.socket.open and self.told)

    def chat(self, platform: str) -> Chat:
        return Chat(platform, self.told.get(platform) or self.told.get(next(iter(self.bots))) or {})

    def credentials(self) -> dict:
        """A fresh token for every dial [W-04 to W-06]."""
        claim = f"{self.id}:{int(time.time()) + 300}"
        signature = hmac.new((self.secret or "").encode(), claim.encode(), "sha256").hexdigest()
        token = urlsafe_b64encode(f"{claim}:{signature}".encode()).decode().rstrip("=")
        return {"Authorization": f"Bearer {token}"} if self.id and self.secret else {}

    async def keep(self) -> str:
        """Dials until it is told that it is revoked, or that another took its place [W-55 to W-64]."""
        wait_s, known, struck = 1, False, False
        while True:
            code, reason = await self.connection()
            log.info("the socket ended: %s %s", code, reason)
            shook, known = bool(self.told), known or bool(self.told)
            strikes = code == 4401 and known and reason != "expired"
            if code == 4409 or (strikes and struck):
                return "replaced by another gateway" if code == 4409 else "revoked"
            struck = strikes or (struck and not shook and code != 4401)
            wait_s = 1 if shook else wait_s
            if not strikes:
                await asyncio.sleep(wait_s)
                wait_s = min(2 * wait_s, 30)

    async def connection(self) -> tuple[int, str]:
        """One dial, and how its socket ended; 4401 also if it was refused with HTTP 401."""
        self.told, options = {}, {"max_size": LINE_MAX, "ping_interval": 30, "ping_timeout": 60}
        try:
            async with websockets.connect(self.url, extra_headers=self.credentials(), **options) as socket:
                self.socket = socket
                for platform, bot in self.bots.items():
                    await self.write({"type": "hello", "platform": platform, "botId": bot})
                late = lambda: self.told or asyncio.create_task(socket.close())
                asyncio.get_running_loop().call_later(30, late)  # [W-12]
                await self.listen(socket)
                return socket.close_code, socket.close_reason
        except websockets.InvalidStatusCode as refusal:
            return (4401 if refusal.status_code == 401 else 1006), str(refusal)
        except (OSError, TimeoutError, websockets.WebSocketException) as failure:
            return 1006, repr(failure)
        finally:
            for answer in self.waiting.values():
                answer.done() or answer.set_result(("doubt", ""))  # [W-51]

    async def listen(self, socket) -> None:
        held = ""
        with suppress(websockets.ConnectionClosed):
            async for message in socket:
                text = message if isinstance(message, str) else message.decode(errors="surrogateescape")
                *lines, held = (held + text).split("\n")
                held = held if len(held) <= LINE_MAX else "\udcff"  # unreadable, so it is skipped
                for line in filter(str.strip, lines):
                    try:
                        line.encode()  # raises where a character is torn [W-15]
                        await self.take(json.loads(line))
                    except (ValueError, RecursionError) as error:
                        log.warning("skipped %.60r: %s", line, error)

    async def take(self, frame: object) -> None:
        match frame:
            case {"type": "descriptor", "descriptor": {"platform": str(platform)} as told} if REQUIRED <= told.keys():
                self.told |= {platform: told} if platform else {}
            case {"type": "outbound_result", "requestId": str(request_id)}:
                answer = self.waiting.get(request_id)
                if answer and not answer.done():
                    answer.set_result(outcome_of(frame.get("result")))
            case {"type": "inbound", "event": {"source": dict(source)} as event}:
                self.admit(event, source)
                if text_of(frame.get("bufferId")):
                    await self.write({"type": "inbound_ack", "bufferId": frame["bufferId"]})
            case {"type": "interrupt_inbound", "session_key": str(session), "chat_id": str()}:
                for turn in [turn for turn in self.turns if turn.session == session]:
                    turn.reading.cancel()
            case {"type": "going_idle_ack"}:
                self.idle.set()
            case _:
                log.warning("skipped %.60r: no frame for a gateway", frame)

    def admit(self, event: dict, source: dict) -> None:
        """Starts a turn, unless the message was seen before [G-73, G-75]."""
        message_id = text_of(event.get("message_id")) or text_of(source.get("message_id"))
        name = [source.get("platform"), source.get("chat_id"), message_id]
        if all(name[1:]) and name in self.seen:
            return
        turn = Turn(self, source, message_id, text_of(event.get("text")))
        self.turns[turn] = asyncio.create_task(turn.run())
        self.turns[turn].add_done_callback(lambda _: self.turns.pop(turn))
        self.seen = [*self.seen, name][-SEEN_MAX:]
        if self.memory:
            self.memory.write_text(json.dumps(self.seen))

    async def write(self, frame: dict) -> None:
        """One frame, one line, one message; half a surrogate pair becomes U+FFFD [W-13]."""
        line = json.dumps(frame, ensure_ascii=False).encode("utf-16", "surrogatepass")
        await self.socket.send(line.decode("utf-16", "replace") + "\n")

    async def request(self, action: dict, platform: str) -> Outcome:
        """Asks for an op, and waits 30 s for what comes of it [W-52]."""
        if not self.is_up():
            return "unwritten", ""
        request_id, fronted = secrets.token_hex(16), platform in self.bots
        identity = {"platform": platform, "botId": self.bots[platform]} if fronted else {}
        answer = self.waiting[request_id] = asyncio.get_running_loop().create_future()
        try:
            await self.write({"type": "outbound", "requestId": request_id, "action": action, **identity})
            return await asyncio.wait_for(answer, 30)
        except (TimeoutError, websockets.ConnectionClosed):
            return "doubt", ""
        finally:
            del self.waiting[request_id]


async def main() -> str | None:
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    link, end = Link(dict(os.environ)), asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, end.set)
    keeping, ending = asyncio.create_task(link.keep()), asyncio.create_task(end.wait())
    await asyncio.wait([keeping, ending], return_when=asyncio.FIRST_COMPLETED)
    if link.is_up():  # leaves inside 5 s [G-101, W-53]
        await link.write({"type": "going_idle"})
        await asyncio.wait([asyncio.create_task(link.idle.wait())], timeout=2)
        for turn in link.turns:
            turn.reading.cancel()
        await asyncio.wait([ending, *link.turns.values()], timeout=2)
        await link.socket.close()
    return keeping.result() if keeping.done() else None


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
