"""A gateway that streams answers to Slack, after contract/PROTOCOL.md; [W-02] is a clause there."""
import asyncio, base64, collections, hmac, itertools, json, logging, os
import contextlib, pathlib, re, secrets, signal, sys, time, urllib.parse

import websockets

LINE_MAX, SEEN_MAX, OPEN = 2**20, 512, 1  # [W-11, G-19]; what websockets calls State.OPEN
REQUIRED = {"contract_version", "platform", "label", "max_message_length", "supports_draft_streaming"}
REQUIRED |= {"supports_edit", "supports_threads", "markdown_dialect", "len_unit"}  # [W-38, W-44]


def texts_of(told: object) -> dict[str, str]:
    """The fields of an object that are text; any other is read as absent, which is ''."""
    fields = told.items() if isinstance(told, dict) else ()
    return collections.defaultdict(str, {key: text for key, text in fields if isinstance(text, str)})


def outcome_of(result: object) -> tuple[str, str]:  # what came of a request [W-50], a message's id
    texts, told = texts_of(result), result if isinstance(result, dict) else {}
    error, message_id = texts["error"].lower(), texts["message_id"]
    if told.get("ambiguous") is True or "ack lost" in error:  # wins over any decline [O-31]
        return "doubt", message_id
    no_entry = texts["code"] == "egress_declined" or "egress declined:" in error  # [O-30]
    return "done" if told.get("success") is True else "declined" if no_entry else "failed", message_id


async def completion(messages: list):
    """The deltas of a model's answer. Raises OSError, ValueError, LookupError."""
    url = urllib.parse.urlsplit(os.environ.get("OPENAI_BASE_URL", "http://127.0.0.1/v1").rstrip("/"))
    asked = {"model": os.environ.get("OPENAI_MODEL", "default"), "stream": True, "messages": messages}
    body, tls = json.dumps(asked).encode(), url.scheme == "https" or None
    head = f"POST {url.path}/chat/completions HTTP/1.0\r\nHost: {url.netloc}\r\n"  # 1.0: no chunks
    head += f"Authorization: Bearer {os.environ.get('OPENAI_API_KEY', '')}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    port = url.port or (443 if tls else 80)
    reader, writer = await asyncio.open_connection(url.hostname, port, ssl=tls)
    try:
        writer.write(head.encode() + body)
        while (line := await reader.readline()).strip() != b"data: [DONE]":
            if not line:
                raise ValueError("the model's answer broke off")
            for choice in json.loads(line[5:])["choices"] if line.startswith(b"data:") else []:
                yield choice.get("delta") or {}
    finally:
        writer.close()


class Chat:
    """What the connector can do in the chats of one platform [W-38 to W-43]."""
    def __init__(self, platform: str, told: dict) -> None:
        ops, cap = told.get("supported_ops"), told.get("max_message_length")
        ops = [op for op in ops if op and isinstance(op, str)] if isinstance(ops, list) else []
        self.ops, self.is_slack = ops or ["send", "edit", "typing"], platform == "slack"
        self.streams = self.is_slack and told.get("supports_draft_streaming") is True and "draft" in ops
        self.edits = told.get("supports_edit") is True and "edit" in self.ops
        self.cap = cap if type(cap) is int and cap > 0 else 4096
        self.unit = ("utf-16-le", 2) if told.get("len_unit") == "utf16" else ("utf-32-le", 4)

    def head(self, text: str, length: int) -> str:
        code, size = self.unit
        return text.encode(code, "surrogatepass")[: size * max(2, length)].decode(code, "ignore")

    def parts(self, text: str) -> list[str]:
        """Parts that fit, cut in their last quarter, after white space if there is any [G-27]."""
        if self.head(text, self.cap) == text:
            return [text]
        head, least = self.head(text, min(self.cap, max(500, self.cap - 100)) - 4), self.cap * 3 // 4
        spaces = (space.end() for space in re.finditer(r"\s", head))
        end = max((at for at in spaces if at > least), default=len(head))
        fences = re.findall(r"(?m)^```.*", text[:end])
        close, reopen = ("\n```", f"{fences[-1]}\n") if len(fences) % 2 else ("", "")
        return [text[:end] + close, *self.parts(reopen + text[end:])]


class Turn:
    """A person's message, and the one message that answers it."""
    def __init__(self, link: "Link", source: dict[str, str], message_id: str, prompt: str) -> None:
        self.link, self.prompt, self.message_id = link, prompt, message_id
        self.platform, self.chat_id = source["platform"] or "relay", source["chat_id"]
        told = link.told.get(self.platform) or link.told.get(next(iter(link.bots))) or {}
        self.chat, kind = Chat(self.platform, told), source["chat_type"] or "dm"
        scope, user, slack = source["scope_id"], source["user_id"], self.chat.is_slack
        thread = source["thread_id"] or (message_id if slack else "")  # [G-78, G-85]
        place = {"message_id": message_id, "thread_id": thread, "scope_id": scope, "user_id": user}
        self.place = {name: value for name, value in place.items() if value}
        someone = "" if (self.chat_id if kind == "dm" else thread) else user
        names = [self.platform, kind, scope if slack else "", self.chat_id, thread, someone]
        self.session = ":".join(["agent", source["profile"] or "main", *filter(None, names)])  # [G-77]
        self.draft_id = next(link.draft_ids)
        self.text = self.frame = self.left = ""  # said; in the open stream; left by a failed one [D-32]
        self.streams, self.shown_s, self.declined, self.doubts = self.chat.streams, time.monotonic(), False, 0
        self.reading = asyncio.create_task(self.read())

    async def run(self) -> None:
        typing, final = asyncio.create_task(self.type()), ""
        try:
            final = await self.reading
        except (asyncio.CancelledError, OSError, ValueError, LookupError) as end:
            logging.warning("%s has no answer: %r", self.message_id, end)
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
            calls, start = [], len(self.text)
            async for delta in completion(messages):
                self.text += texts_of(delta)["content"]
                calls += [call for call in delta.get("tool_calls") or [] if call.get("id")]
                if len(self.text) - len(self.frame) >= 24 or time.monotonic() - self.shown_s >= 0.8:
                    await self.draft()  # [G-24]
            if not calls:
                return self.text
            await self.draft()
            said, none = self.text[start:], {"role": "tool", "content": "There are no tools here."}
            messages += [{"role": "assistant", "content": said, "tool_calls": calls}]
            messages += [{**none, "tool_call_id": call["id"]} for call in calls]

    async def draft(self) -> None:
        """Shows the text so far; after two frames in a row in doubt no more [D-11, G-29]."""
        whole = re.sub("[\ud800-\udbff]$", "", self.text)  # half a character waits for the other half
        text = self.chat.head(whole, self.chat.cap * 3 // 4)  # what follows may be cut elsewhere
        if self.streams and text.strip() and text != self.frame and self.link.is_up():
            self.frame, self.shown_s = text, time.monotonic()  # open before it is written [G-04]
            shown, left = await self.op("draft", draft_id=self.draft_id, content=text, final=False)
            self.doubts = self.doubts + 1 if shown == "doubt" else 0
            self.streams = self.doubts < 2 and shown in ("done", "doubt")
            if shown in ("failed", "declined"):  # [G-06, G-30]
                self.frame, self.left = "", left

    async def deliver(self, first: str, *rest: str) -> None:
        """Seals with the first part; else edits what a stream left on screen; else sends it."""
        shown, self.left = await self.seal(first) if self.frame else ("", self.left)  # [G-09, G-10]
        if shown != "done" and self.left and self.chat.edits:
            shown, _ = await self.op("edit", 120, message_id=self.left, content=first)
        for part in rest if shown == "done" else [first, *rest]:
            await self.op("send", 120, content=part, reply_to=self.message_id or None)

    async def seal(self, text: str) -> tuple[str, str]:
        """Ends the stream; repeats the very same seal once if its outcome is in doubt [G-07]."""
        seal = {"draft_id": self.draft_id, "content": text, "final": True}
        sealed = await self.op("draft", 120, **seal)
        return await self.op("draft", 120, **seal) if sealed[0] == "doubt" else sealed

    async def type(self) -> None:
        while "typing" in self.chat.ops:
            await self.op("typing", **({"content": "is thinking…"} if self.chat.is_slack else {}))
            await asyncio.sleep(2)  # [G-91]

    async def op(self, op: str, patience_s: float = 0, **fields) -> tuple[str, str]:
        """One op in the turn's place, once there is a link; none after a decline [D-30, O-32]."""
        until = time.monotonic() + patience_s
        while not self.link.is_up() and time.monotonic() < until:
            await asyncio.sleep(0.1)
        if self.declined or not self.link.is_up():
            return "failed", ""
        metadata = self.place | ({"notify": True} if op == "send" else {})
        action = {"op": op, "chat_id": self.chat_id, **fields, "metadata": metadata}
        outcome = await self.link.request(action, self.platform)
        self.declined = self.declined or outcome[0] == "declined"
        return outcome


class Link:
    """The one socket to the connector, dialled again and again, and what is under way on it."""
    def __init__(self, env: dict) -> None:
        base = re.sub(r"^http", "ws", env["GATEWAY_RELAY_URL"].strip()).rstrip("/")
        self.url = re.sub(r"(?<!:/)/relay$", "", base) + "/relay"  # a host may be called so [W-02]
        self.id, self.secret = env.get("GATEWAY_RELAY_ID", ""), env.get("GATEWAY_RELAY_SECRET", "")
        names = re.findall(r"[^,\s]+", env.get("GATEWAY_RELAY_PLATFORMS", "")) or ["relay"]
        ids = json.loads(env.get("GATEWAY_RELAY_BOT_IDS") or "{}")
        self.bots = {name: ids.get(name, {}).get("botId", "") for name in names}
        self.memory = pathlib.Path(env.get("GATEWAY_STATE_FILE") or os.devnull)  # [D-36]
        self.seen = json.loads((self.memory.exists() and self.memory.read_text()) or "[]")
        self.told: dict[str, dict] = {}  # descriptors of this dial, by platform
        self.waiting: dict[str, asyncio.Future] = {}  # requests without a result, by id
        self.turns: dict[Turn, asyncio.Task] = {}
        self.draft_ids = itertools.count(secrets.randbits(49) + 1)  # [G-20]
        self.socket, self.idle = None, asyncio.Event()

    def is_up(self) -> bool:
        return bool(self.socket and self.socket.state == OPEN and self.told)

    def options(self) -> dict:
        """What to dial with: a fresh token, if there is one to make [W-04 to W-06, W-10, W-11]."""
        claim = f"{self.id}:{int(time.time()) + 300}"
        signature = hmac.new(self.secret.encode(), claim.encode(), "sha256").hexdigest()
        token = base64.urlsafe_b64encode(f"{claim}:{signature}".encode()).decode().rstrip("=")
        headers = {"Authorization": f"Bearer {token}"} if self.id and self.secret else {}
        name = "additional_headers" if "asyncio" in websockets.connect.__module__ else "extra_headers"
        return {name: headers, "max_size": LINE_MAX, "ping_interval": 30, "ping_timeout": 60}

    async def keep(self) -> str:
        """Dials until it is told that it is revoked, or that another took its place [W-55 to W-64]."""
        late = lambda socket: self.told or asyncio.create_task(socket.close())  # [W-12]
        wait_s, known, struck = 0, False, False
        while True:
            self.told = {}
            try:
                async with websockets.connect(self.url, **self.options()) as self.socket:
                    asyncio.get_running_loop().call_later(30, late, self.socket)
                    with contextlib.suppress(websockets.ConnectionClosed):
                        for platform, bot in self.bots.items():
                            await self.write({"type": "hello", "platform": platform, "botId": bot})
                        await self.listen()
                code, reason = self.socket.close_code, self.socket.close_reason
            except (OSError, TimeoutError, websockets.WebSocketException) as failure:
                code, reason = 4401 if "HTTP 401" in str(failure) else 1006, failure
            for request_id in list(self.waiting):
                self.waiting.pop(request_id).set_result(("doubt", ""))  # [W-51]
            shook, known = bool(self.told), known or bool(self.told)
            strikes = code == 4401 and known and reason != "expired"
            if code == 4409 or (strikes and struck):
                return "replaced by another gateway" if code == 4409 else "revoked"
            struck = strikes or (struck and not shook and code != 4401)
            wait_s = 0 if strikes else 1 if shook else min(max(1, 2 * wait_s), 30)
            logging.info("the socket ended: %s %s; dialling again in %s s", code, reason, wait_s)
            await asyncio.sleep(wait_s)

    async def listen(self) -> None:
        held = ""
        async for message in self.socket:
            text = message if isinstance(message, str) else message.decode(errors="surrogateescape")
            *lines, held = (held + text).split("\n")
            held = held if len(held) <= LINE_MAX else "\udcff"  # unreadable, so it is skipped
            for line in filter(str.strip, lines):
                try:
                    line.encode()  # raises where a character is torn [W-15]
                    await self.take(json.loads(line))
                except (ValueError, RecursionError) as error:
                    logging.warning("skipped %.60r: %s", line, error)

    async def take(self, frame: object) -> None:
        match frame:
            case {"type": "descriptor", "descriptor": dict(told)} if REQUIRED <= told.keys():
                self.told |= {told["platform"]: told} if texts_of(told)["platform"] else {}
            case {"type": "outbound_result", "requestId": str(asked)} if asked in self.waiting:
                self.waiting.pop(asked).set_result(outcome_of(frame.get("result")))
            case {"type": "inbound", "event": {"source": dict(source)} as event}:
                self.admit(texts_of(event), texts_of(source))
                if buffer_id := texts_of(frame)["bufferId"]:
                    await self.write({"type": "inbound_ack", "bufferId": buffer_id})
            case {"type": "interrupt_inbound", "session_key": str(session), "chat_id": str()}:
                for turn in [turn for turn in self.turns if turn.session == session]:
                    turn.reading.cancel()
            case {"type": "going_idle_ack"}:
                self.idle.set()

    def admit(self, event: dict[str, str], source: dict[str, str]) -> None:
        """Starts a turn, unless the message was seen before [G-73, G-75]."""
        message_id = event["message_id"] or source["message_id"]
        name = [source["platform"], source["chat_id"], message_id]
        if name not in self.seen or not all(name[1:]):
            turn = Turn(self, source, message_id, event["text"])
            self.turns[turn] = asyncio.create_task(turn.run())
            self.turns[turn].add_done_callback(lambda _: self.turns.pop(turn))
            self.seen = [*self.seen, name][-SEEN_MAX:]
            self.memory.write_text(json.dumps(self.seen))

    async def write(self, frame: dict) -> None:
        line = json.dumps(frame, ensure_ascii=False).encode("utf-16", "surrogatepass")  # [W-13]
        await self.socket.send(line.decode("utf-16", "replace") + "\n")

    async def request(self, action: dict, platform: str) -> tuple[str, str]:
        """Asks for an op, and waits 30 s for what comes of it [W-52]."""
        frame = {"type": "outbound", "requestId": secrets.token_hex(16), "action": action}
        frame |= {"platform": platform, "botId": self.bots[platform]} if platform in self.bots else {}
        answer = self.waiting[frame["requestId"]] = asyncio.get_running_loop().create_future()
        with contextlib.suppress(TimeoutError, websockets.ConnectionClosed):
            await self.write(frame)
            async with asyncio.timeout(30):
                return await asyncio.shield(answer)
        self.waiting.pop(frame["requestId"], None)
        return "doubt", ""


async def main() -> str | None:
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    link, end = Link(dict(os.environ)), asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end.set)
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
