#!/usr/bin/env python3
"""Checks functions.ndjson with functions of its own: the standard library and nothing else.

    python3 check.py            prints one line for each case that differs, and a count

It was written from the clauses that the cases name. A team that tests a gateway or a connector of its own in
Python can begin with it: replace a function by yours, and run it.
"""

import base64
import hashlib
import hmac
import json
import pathlib
import re
import sys
from urllib.parse import urlsplit

HERE = pathlib.Path(__file__).parent
ID = re.compile(r"[A-Za-z0-9_.-]{1,32}")
COMMAND = re.compile(r"[a-z0-9_-]{1,32}")
LEGACY = ("send", "edit", "typing", "follow_up")
COMMANDS = set(
    "new reset model reasoning personality retry undo status sethome stop steer compress title resume "
    "usage help insights reload-mcp reload-skills voice update restart approve deny thread queue "
    "background disk-cleanup clear".split()
)


def signature(secret, signed):
    return hmac.new(secret.encode(), signed.encode(), hashlib.sha256).hexdigest()


def mint_token(gateway_id, secret, now, forever):
    signed = f"{gateway_id}:{0 if forever else int(now // 1) + 300}"
    token = f"{signed}:{signature(secret, signed)}"
    return base64.urlsafe_b64encode(token.encode()).decode().rstrip("=")


def verify_token(token, secrets, now):
    bad = {"ok": False, "reason": "unauthorized"}
    try:
        text = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)).decode()
    except ValueError:
        return bad
    gateway_id, exp, sig = ([""] * 3 + text.rsplit(":", 2))[-3:]
    if not gateway_id or not re.fullmatch(r"[0-9]+", exp):
        return bad
    usable = [secret for secret in secrets if secret.strip()]
    if not any(hmac.compare_digest(signature(s, f"{gateway_id}:{exp}").encode(), sig.encode()) for s in usable):
        return bad
    if int(exp) and now > int(exp):
        return {"ok": False, "reason": "expired"}
    return {"ok": True, "gateway_id": gateway_id, "exp": int(exp)}


def dial_url(base):
    url = re.sub(r"^http(s?)://", r"ws\1://", base.strip(), flags=re.I)
    url = re.sub(r"^ws(s?)://", lambda match: match[0].lower(), url, flags=re.I).rstrip("/")
    return url if urlsplit(url).path.endswith("/relay") else f"{url}/relay"


def session_key(**it):
    slack = it["platform"] == "slack"
    thread, chat_type = it["thread_id"], it["chat_type"]
    if slack and thread is None and it["reply_in_thread"] and it["dm_top_level_threads_as_sessions"]:
        thread = it["message_id"]
    if it["prospective_thread_id"] is not None:
        thread, chat_type = it["prospective_thread_id"], "thread"
    profile = {None: "main", "main": "main~"}.get(it["profile"], it["profile"])
    alone = not it["chat_id"] if it["chat_type"] == "dm" else thread is None
    parts = ["agent", profile, it["platform"], chat_type]
    parts += [it["scope_id"] if slack else None, it["chat_id"], thread, it["user_id"] if alone else None]
    return ":".join(part for part in parts if part)


def write_prompt_token(prompt_id, option_id):
    if not ID.fullmatch(prompt_id) or not ID.fullmatch(option_id):
        return None
    token = f"hp1:{prompt_id}:{option_id}"
    return token if len(token.encode()) <= 64 else None


def read_prompt_token(token):
    parts = token.split(":")
    if len(parts) != 3 or write_prompt_token(*parts[1:]) != token:
        return None
    return {"prompt_id": parts[1], "option_id": parts[2]}


def is_own_prompt(prompt_id, nonce):
    return "." not in prompt_id or prompt_id.split(".", 1)[0] == nonce


def scalar(value):
    if isinstance(value, bool):
        return str(value).lower()
    return str(value).strip() if isinstance(value, (str, int, float)) else ""


def words(options):
    for option in options or []:
        if option.get("type") in (1, 2):
            yield scalar(option.get("name"))
            yield from words(option.get("options"))
        else:
            yield scalar(option.get("value"))


def slash_text(data):
    name = scalar(data.get("name"))
    return " ".join(["/" + name, *filter(None, words(data.get("options")))]) if name else None


def hermes_text(text):
    match = re.fullmatch(r"\s*/hermes(\s.*)?", text, re.S)
    if not match:
        return None
    said = (match[1] or "").strip() or "help"
    word = re.split(r"\s", said, maxsplit=1)[0]
    name = {"compact": "compress"}.get(word, word)
    if name in COMMANDS:
        said = f"/{name}{said[len(word):]}"
    return {"text": said, "message_type": "command" if said.startswith("/") else "text"}


def text_length(text, unit):
    return len(text.encode("utf-16-le")) // 2 if unit == "utf16" else len(text)


def outcome(result):
    if result.get("success") is True:
        return "success"
    error = (result.get("error") or "").lower()
    if result.get("ambiguous") is True or "ack lost" in error:
        return "ambiguous"
    declined = result.get("code") == "egress_declined" or "egress declined:" in error
    return "decline" if declined else "definite"


def flag(value, default):
    return default if value is None else str(value).strip().lower() in ("1", "true", "yes", "on")


def supports_op(supported_ops, op):
    listed = [name for name in supported_ops if name] or LEGACY
    return ("task_card" if op == "task_card_stop" else op) in listed


def is_own_media(base, url):
    def origin(address):
        parts = urlsplit(address)
        scheme = {"wss": "https", "ws": "http"}.get(parts.scheme, parts.scheme)
        return scheme, parts.hostname, parts.port or {"https": 443, "http": 80}.get(scheme)

    home = urlsplit(dial_url(base)).path + "/media/"
    path = urlsplit(url).path
    return origin(dial_url(base)) == origin(url) and path.startswith(home) and path != home


def cut_holds(given, output):
    """What must hold of any cut: no part above the cap, and the text whole but for white space at the cuts."""
    shown = "".join("".join(output["parts"]).split())
    if "```" not in given["text"] and shown != "".join(given["text"].split()):
        return False
    return all(text_length(part, given["unit"]) <= given["cap"] for part in output["parts"])


FUNCTIONS = {
    "mint-token": mint_token,
    "verify-token": verify_token,
    "dial-url": dial_url,
    "session-key": session_key,
    "write-prompt-token": write_prompt_token,
    "read-prompt-token": read_prompt_token,
    "is-own-prompt": is_own_prompt,
    "slash-text": slash_text,
    "hermes-text": hermes_text,
    "text-length": text_length,
    "outcome": outcome,
    "flag": flag,
    "supports-op": supports_op,
    "command-name": lambda name: COMMAND.fullmatch(name) is not None,
    "is-own-media": is_own_media,
}


def holds(case):
    if case["function"] == "cut-text":
        return cut_holds(case["input"], case["output"])
    return FUNCTIONS[case["function"]](**case["input"]) == case["output"]


def main():
    lines = (HERE / "functions.ndjson").read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    apart = [case for case in cases if not holds(case)]
    for case in apart:
        print(f"{case['id']}: {case['why']} ({case['clause']})")
    print(f"{len(cases) - len(apart)} of {len(cases)} hold")
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
