"""A game: a start, the line of actions played from it, a cursor into that line; and its record as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise, starmap

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tikal_nb.engine import notation, rules
from tikal_nb.engine.actions import Action
from tikal_nb.engine.position import FACE_DOWN, Position, SeatNumber
from tikal_nb.engine.sayings import Event
from tikal_nb.engine.setup import Setup
from tikal_nb.errors import RecordError, SetupError, TikalError
from tikal_nb.language import tr

#: The format of the records written here. Older ones open for good: in format 1 each action stood alone.
FORMAT = 2
#: Between the actions of a record that were done as one thing, such as the steps of a walk.
TOGETHER = "; "


class Ply(Struct, frozen=True):
    """Hold one action that was done: by whom, what it led to, and what happened.

    `joined` to the ply before where a player did both as one thing, such as the steps of a walk.
    """

    seat: SeatNumber
    action: Action
    position: Position
    events: tuple[Event, ...]
    joined: bool = False


class Game(Struct, frozen=True):
    """Hold a line of play; `cursor` counts the plies that stand, those after it can be redone."""

    setup: Setup | None
    opening: Position
    news: tuple[Event, ...]
    plies: tuple[Ply, ...] = ()
    cursor: int = 0

    @classmethod
    def new(cls, setup: Setup) -> Game:
        """Start a game as set up."""
        opening, news = rules.opening(setup)
        return cls(setup, opening, news)

    @classmethod
    def start(cls, position: Position | str) -> Game:
        """Start from any position, or from its text; raise `SetupError` where treasures are not known."""
        if isinstance(position, str):
            position = notation.position(position)
        if FACE_DOWN in position.stock or any(FACE_DOWN in site.treasures for site in position.sites):
            raise SetupError("parts.treasures", tr("a game starts only where the kinds of all treasures are known"))
        return cls(None, position, ())

    def __repr__(self) -> str:
        return f"<Game of {len(self.opening.seats)} seats, ply {self.cursor} of {len(self.plies)}>"

    @property
    def position(self) -> Position:
        """Give the position at the cursor."""
        return self.plies[self.cursor - 1].position if self.cursor else self.opening

    @property
    def line(self) -> tuple[Ply, ...]:
        """Give the plies up to the cursor."""
        return self.plies[: self.cursor]

    @property
    def events(self) -> tuple[Event, ...]:
        """Give all that happened up to the cursor, in order."""
        return self.news + tuple(event for ply in self.line for event in ply.events)

    def play(self, *actions: Action | str) -> Game:
        """Give the game with actions done at the cursor, plies after it dropped; raise `IllegalAction`."""
        game = self
        for action in actions:
            game = game._play_one(action)
        return game

    def together(self, *actions: Action | str) -> Game:
        """Give the game with actions done as one thing, which is taken back as one."""
        return (self, *self.steps(*actions))[-1]

    def steps(self, *actions: Action | str) -> tuple[Game, ...]:
        """Give the game after each of several actions done as one thing; raise where one of them is refused."""
        games = [self]
        for nth, action in enumerate(actions):
            games.append(games[-1]._play_one(action, joined=nth > 0))
        return tuple(games[1:])

    def _play_one(self, action: Action | str, *, joined: bool = False) -> Game:
        action = action if isinstance(action, Action) else notation.action(action)
        before = self.position
        position, events = rules.play(before, action)
        assert before.seat is not None  # otherwise refused
        ply = Ply(before.seat, action, position, events, joined)
        return replace(self, plies=(*self.line, ply), cursor=self.cursor + 1)

    @property
    def can_undo(self) -> bool:
        """Tell whether there is an action to take back."""
        return self.cursor > 0

    @property
    def can_redo(self) -> bool:
        """Tell whether there is an action to do again."""
        return self.cursor < len(self.plies)

    def undo(self) -> Game:
        """Give the game before the last thing done, the same at its start."""
        return self.at(self.last_begin)

    def redo(self) -> Game:
        """Give the game after the next thing that was done, the same at its end."""
        ply = min(self.cursor + 1, len(self.plies))
        while ply < len(self.plies) and self.plies[ply].joined:
            ply += 1
        return self.at(ply)

    @property
    def last_begin(self) -> int:
        """Give the ply at which the last thing done began: a walk is one thing, a single step another."""
        ply = max(self.cursor - 1, 0)
        while ply and self.plies[ply].joined:
            ply -= 1
        return ply

    def barrier(self, ply: int) -> str:
        """Say why it would be unfair to go back before a ply from the cursor, nothing where it would not.

        What was hidden has been seen, or another seat has moved.
        """
        positions = [self.at(number).position for number in range(ply, self.cursor + 1)]
        return next(filter(None, starmap(_seen, pairwise(positions))), "")

    def at(self, ply: int) -> Game:
        """Give the game with the cursor after so many plies; raise `RecordError` where there are fewer."""
        if not isinstance(ply, int) or not 0 <= ply <= len(self.plies):
            raise RecordError(tr("there is no ply {ply!r}: this game has 0 to {last}", ply=ply, last=len(self.plies)))
        return self if ply == self.cursor else replace(self, cursor=ply)

    def record(self) -> str:
        """Write the game as JSON that `read_record` reads back to the same game."""
        content = {
            "game": "tikal",
            "format": FORMAT,
            "setup": msgspec.to_builtins(self.setup),
            "start": None if self.setup is not None else notation.position_text(self.opening),
            "actions": list(self._things()),
            "cursor": self.cursor,
        }
        return json.dumps(content, indent=1, ensure_ascii=False)

    def _things(self) -> Iterator[str]:
        """Give what was done, thing by thing, as texts of actions."""
        texts: list[str] = []
        for ply in self.plies:
            if texts and not ply.joined:
                yield TOGETHER.join(texts)
                texts = []
            texts.append(str(ply.action))
        if texts:
            yield TOGETHER.join(texts)


def _seen(before: Position, after: Position) -> str:
    """Say what a ply brought to light, or that it passed the turn on."""
    if after.seat is None:
        return tr("the game is over")
    if after.seat != before.seat:
        return tr("it is the turn of {who}", who=after.name(after.seat))
    if len(after.deck) < len(before.deck):
        return tr("a tile was turned up")
    if sum(after.seats[after.seat].treasures) > sum(before.seats[after.seat].treasures):
        return tr("a treasure was dug up")
    return ""


class _Record(Struct, forbid_unknown_fields=True):
    game: str
    format: int
    setup: Setup | None
    start: str | None
    actions: list[str]
    cursor: int


def read_record(text: str) -> Game:
    """Read a game back from its record; raise `RecordError` with the place and the reason."""
    record = _decode(text)
    if (record.setup is None) == (record.start is None):
        raise RecordError(tr("a record has either a setup or a start"))
    try:
        game = Game.new(record.setup) if record.setup is not None else Game.start(record.start or "")
    except TikalError as error:
        raise RecordError(tr("the start of the record cannot be: {why}", why=error)) from error
    return _replay(game, record.actions).at(record.cursor)


def _decode(text: str) -> _Record:
    if not isinstance(text, str | bytes):
        raise RecordError(tr("a record is a text, not {kind}", kind=type(text).__name__))
    try:
        head = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(tr("this is no JSON: {why}", why=error)) from error
    if not isinstance(head, dict) or head.get("game") != "tikal":
        raise RecordError(tr("this is no record of a game of Tikal"))
    if head.get("format") not in range(1, FORMAT + 1):
        raise RecordError(
            tr(
                "this record has format {format!r}, formats up to {newest} can be read",
                format=head.get("format"),
                newest=FORMAT,
            )
        )
    try:
        return msgspec.convert(head, _Record)
    except msgspec.ValidationError as error:
        raise RecordError(tr("this record is damaged: {why}", why=error)) from error


def _replay(game: Game, actions: Iterable[str]) -> Game:
    for text in actions:
        for nth, single in enumerate(text.split(TOGETHER)):
            try:
                game = game._play_one(single, joined=nth > 0)
            except TikalError as error:
                raise RecordError(str(error), ply=game.cursor + 1) from error
    return game
