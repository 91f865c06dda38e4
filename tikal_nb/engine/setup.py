"""What is decided before the first turn: players, colours, options, and the whole of chance as data."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from tikal_nb.engine.position import COLOURS, Options
from tikal_nb.engine.tiles import LETTERS, TILE_SET, TILES
from tikal_nb.errors import SetupError, TikalError
from tikal_nb.language import tr

MOST_PLAYERS = len(COLOURS)
LONGEST_NAME = 24


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Hold names in order of seats, their colours, the order of tiles and treasures, the options."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    tiles: tuple[str, ...]
    treasures: tuple[int, ...]
    options: Options = Options()

    @classmethod
    def shuffled(
        cls,
        names: Sequence[str] | int = 2,
        seed: int | str | None = None,
        *,
        colours: Sequence[str] | None = None,
        options: Options | None = None,
    ) -> Setup:
        """Shuffle tiles inside each letter and all treasures (`setup.deck`); the same seed, the same game.

        `names` are the players in order of seats, the oldest first (`setup.players`), or just how many.
        Raise `SetupError` where no such game can be.
        """
        if not isinstance(seed, int | str | None):
            raise SetupError("setup.deck", tr("a seed is a whole number or a text, not {seed!r}", seed=seed))
        chance = random.Random(seed)
        tiles = []
        for letter in LETTERS:
            group = sorted(tile for tile in TILES if tile[0] == letter)
            chance.shuffle(group)
            tiles += group
        treasures = [kind for kind in range(1, TILE_SET.treasure_kinds + 1) for _ in range(TILE_SET.treasures_each)]
        chance.shuffle(treasures)
        return cls.ordered(names, tiles, treasures, colours=colours, options=options)

    @classmethod
    def ordered(
        cls,
        names: Sequence[str] | int,
        tiles: Sequence[str],
        treasures: Sequence[int],
        *,
        colours: Sequence[str] | None = None,
        options: Options | None = None,
    ) -> Setup:
        """Set up a game with a known order of tiles (the first is on top) and treasures (the last is)."""
        if isinstance(names, str) or not isinstance(names, int | Sequence):
            raise SetupError("setup.players", tr('the players are a list of names, such as ["Ana", "Ben"]'))
        seats = names if isinstance(names, int) else len(names)
        _check_count(seats)
        chosen = tuple(colours) if colours is not None else tuple(COLOURS)[:seats]
        if isinstance(names, int):
            names = [COLOURS.get(colour, colour) for colour in chosen[:seats]]
        setup = cls(
            tuple(name.strip() if isinstance(name, str) else name for name in names),
            chosen,
            tuple(tiles),
            tuple(treasures),
            Options() if options is None else options,
        )
        setup.check()
        return setup

    def check(self) -> None:
        """Raise `SetupError` with the rule that such a setup breaks."""
        self._check_players()
        if Counter(self.tiles) != dict.fromkeys(TILES, 1):
            raise SetupError("parts.tiles", tr("the deck must hold each of the 36 tiles once"))
        letters = [tile[0] for tile in self.tiles]
        if letters != sorted(letters):
            raise SetupError("setup.deck", tr("the deck must go from letter A on top to G at the bottom"))
        pieces = Counter(self.treasures)
        wanted = dict.fromkeys(range(1, TILE_SET.treasure_kinds + 1), TILE_SET.treasures_each)
        if pieces != wanted:
            raise SetupError("parts.treasures", tr("the stock must hold 24 treasures, 3 of each of 8 kinds"))
        self._check_options()

    def _check_options(self) -> None:
        options = self.options
        if not isinstance(options, Options):
            raise TikalError(tr("the options of a game are given as Options(...), not as {options!r}", options=options))
        for rule, name in (("camp.figure", "camp_needs_figure"), ("auction.start", "auction")):
            if not isinstance(getattr(options, name), bool):
                raise SetupError(
                    rule, tr("{name} is True or False, not {given!r}", name=name, given=getattr(options, name))
                )
        first = options.final_scoring_starts
        if first not in ("left_neighbour", "last_player"):
            told = tr("final_scoring_starts is 'left_neighbour' or 'last_player', not {given!r}", given=first)
            raise SetupError("end.first", told)

    def _check_players(self) -> None:
        _check_count(len(self.names))
        for name in self.names:
            if not is_name(name):
                told = tr("a name has 1 to {most} printable characters, not {name!r}", most=LONGEST_NAME, name=name)
                raise SetupError("setup.players", told)
        if len(set(self.names)) < len(self.names):
            raise SetupError("setup.players", tr("two players have the same name"))
        fit = len(self.colours) == len(self.names) and len(set(self.colours)) == len(self.colours)
        if not fit or not set(self.colours) <= set(COLOURS):
            raise SetupError("parts.figures", tr("each player takes a colour of his own: N, O, R or B"))


def is_name(name: object) -> bool:
    """Tell whether a player can be called that: by 1 to 24 printable characters."""
    return isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name.isprintable()


def _check_count(seats: int) -> None:
    if not 2 <= seats <= MOST_PLAYERS:
        raise SetupError("setup.players", tr("2 to 4 players can play, not {seats}", seats=seats))
