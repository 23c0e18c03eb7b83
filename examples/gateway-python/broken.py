"""The gateway of gateway.py with one mistake, which the first argument names; without one, it lists them.

A mistake overrides one decision of the sound gateway, the way some gateway once decided.
"""
import asyncio
import contextvars
import sys

import gateway
from gateway import Chat, Link, Turn


def acks_nothing():
    """Takes buffered messages, and acknowledges none."""
    sound = Link.write

    async def write(link, frame):
        if frame["type"] != "inbound_ack":
            await sound(link, frame)

    Link.write = write


def answers_repeats():
    """Starts another turn when a message comes again."""
    sound = Link.admit

    def admit(link, event, source):
        link.seen = []
        sound(link, event, source)

    Link.admit = admit


def dies_of_bad_frames():
    """Ends the connection over a line that is no object."""
    sound = Link.take

    async def take(link, frame):
        if not isinstance(frame, dict):
            await link.socket.close(1002, "bad frame")
        await sound(link, frame)

    Link.take = take


def resends_lost_seals():
    """Does not repeat a seal without an answer, and sends the final beside it."""

    async def seal(turn, text):
        return await turn.op("draft", 120, draft_id=turn.draft_id, content=text, final=True)

    Turn.seal = seal


def swallows_refusals():
    """Takes a seal that was refused for delivered."""
    sound = Turn.seal

    async def seal(turn, text):
        outcome, message_id = await sound(turn, text)
        return "done" if outcome == "failed" else outcome, message_id

    Turn.seal = seal


def sends_after_declines():
    """Tries to bring a declined final to the chat by another way."""
    sound = Turn.seal

    async def seal(turn, text):
        outcome = await sound(turn, text)
        turn.declined = False
        return outcome

    Turn.seal = seal


def seals_at_tools():
    """Seals the stream when the model calls a tool."""
    sound, current, completion = Turn.read, contextvars.ContextVar("turn"), gateway.completion

    async def read(turn):
        current.set(turn)
        return await sound(turn)

    async def sealing(messages):
        if messages[-1]["role"] == "tool":
            await current.get().seal(current.get().text)
        async for delta in completion(messages):
            yield delta

    Turn.read, gateway.completion = read, sealing


def mixes_turns():
    """Streams all answers under one draft id."""
    sound = Turn.__init__

    def init(turn, *told):
        sound(turn, *told)
        turn.draft_id = 7

    Turn.__init__ = init


def drafts_after_seals():
    """Writes one more frame when its stream is sealed."""
    sound = Turn.seal

    async def seal(turn, text):
        outcome = await sound(turn, text)
        await turn.op("draft", draft_id=turn.draft_id, content=text, final=False)
        return outcome

    Turn.seal = seal


def streams_differences():
    """Sends what is new in place of the whole text so far."""
    sound = Turn.op

    async def op(turn, name, patience_s=0, **fields):
        if name == "draft" and not fields["final"]:
            whole, before = fields["content"], getattr(turn, "before", "")
            fields["content"], turn.before = whole[len(before) :], whole
        return await sound(turn, name, patience_s, **fields)

    Turn.op = op


def streams_unasked():
    """Streams to a chat whose descriptor does not offer it."""
    sound = Chat.__init__

    def init(chat, platform, told):
        sound(chat, platform, told)
        chat.streams = True

    Chat.__init__ = init


def never_cuts():
    """Sends texts that are longer than the chat takes."""
    Chat.parts = lambda chat, text: [text]


def ignores_stops():
    """Goes on when a person asks it to stop."""
    sound = Link.take

    async def take(link, frame):
        if not (isinstance(frame, dict) and frame.get("type") == "interrupt_inbound"):
            await sound(link, frame)

    Link.take = take


def never_gives_up():
    """Dials on with a token that was refused twice."""
    sound = Link.keep

    async def keep(link):
        while True:
            await sound(link)
            await asyncio.sleep(1)

    Link.keep = keep


MISTAKES = [acks_nothing, answers_repeats, dies_of_bad_frames, resends_lost_seals, swallows_refusals]
MISTAKES += [sends_after_declines, seals_at_tools, mixes_turns, drafts_after_seals, streams_differences]
MISTAKES += [streams_unasked, never_cuts, ignores_stops, never_gives_up]

if __name__ == "__main__":
    named = {mistake.__name__.replace("_", "-"): mistake for mistake in MISTAKES}
    chosen = named.get(" ".join(sys.argv[1:]))
    if chosen is None:
        sys.exit("\n".join(f"{name:22}{mistake.__doc__}" for name, mistake in named.items()))
    chosen()
    sys.exit(asyncio.run(gateway.main()))
