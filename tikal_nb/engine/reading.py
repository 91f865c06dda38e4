"""Positions read from their text: the part of `notation` that has to expect anything."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from tikal_nb.engine.hexes import NAMES, SPACES, Space, space_named
from tikal_nb.engine.land import PRINTED_LAND, Land
from tikal_nb.engine.position import (
    CAMPS_EACH,
    COLOURS,
    GUARDS_EACH,
    TURN_POINTS,
    Acting,
    Auction,
    Budget,
    Options,
    Over,
    Picking,
    Placing,
    Position,
    Round,
    Scoring,
    Seat,
    Site,
    Stage,
    vacant,
)
from tikal_nb.engine.setup import is_name
from tikal_nb.engine.sums import faults
from tikal_nb.engine.tiles import LEVELS, PRINTED, TILE_SET, TILES, lay
from tikal_nb.errors import NotationError
from tikal_nb.language import later, tr

_TOKEN = re.compile(r'(?:[^\s|"]|"(?:[^"\\]|\\.)*")+|\|')
_HEX = re.compile(
    r"(?:(?P<tile>[A-G][1-6])@(?P<space>[a-h][1-5])/(?P<rotation>[0-5])|(?P<printed>[ab][12]))"
    r"(?:=(?P<level>[0-9]{1,2}))?(?:#(?P<treasures>[0-8]+))?(?:\^(?P<camp>[NORB]))?"
    r"(?:!(?P<guard>[NORB])(?P<guard_leader>L?))?(?::(?P<figures>[NORB0-9L,]+))?"
)
_FIGURES = re.compile(r"(?P<colour>[NORB])(?P<workers>[0-9]{0,2})(?P<leader>L?)")
_SEAT = re.compile(
    r"(?P<colour>[NORB])(?P<workers>[0-9]{1,2})(?P<leader>L?)(?:\$(?P<treasures>[1-8]+))?"
    r'(?:=(?P<score>[0-9]{1,6}))?(?P<name>"(?:[^"\\]|\\.)*")?'
)


def position(text: str) -> Position:
    """Read a whole position; raise `NotationError` that names the part that cannot be, and why."""
    if not isinstance(text, str):
        raise NotationError(repr(text), tr("a position line"))
    parts = _parts(text)
    seats = [_read_seat(token) for token in parts[2]]
    colours = [seat.colour for seat in seats]
    if not 2 <= len(colours) <= len(COLOURS) or len(set(colours)) != len(colours):
        raise NotationError(" ".join(parts[2]), tr("2 to 4 seats of different colours (setup.players)"))
    names = [seat.name for seat in seats]
    if not all(map(is_name, names)) or len(set(names)) != len(names):
        expected = tr("different names of 1 to 24 printable characters (setup.players)")
        raise NotationError(" ".join(parts[2]), expected)
    land, sites, levels = _read_hexes(parts[1], colours)
    seats = [_with_built(seat, number, sites) for number, seat in enumerate(seats)]
    stage = _read_stage(parts[0], colours)
    aside = tuple(_read_tile(token) for token in parts[5])
    round_ = _read_round(parts[7], colours)
    drawn = {stage.tile} if isinstance(stage, Placing) else {stage.volcano} if isinstance(stage, Scoring) else set()
    laid = {here.tile.id for here in land.hexes if here is not None}
    shown = set() if round_ is None else set(round_.display)
    p = Position(
        stage=stage,
        land=land,
        sites=sites,
        seats=tuple(seats),
        levels=levels,
        deck=_read_deck(parts[3], laid | drawn | set(aside) | shown),
        stock=_read_stock(parts[4], sites, seats),
        aside=aside,
        options=_read_options(parts[6]),
        round=round_,
    )
    for fault in faults(p):
        raise NotationError(text, tr("a position that can be: {fault}", fault=fault))
    return p


def _parts(text: str) -> list[list[str]]:
    if _TOKEN.sub("", text).strip():
        raise NotationError(text, tr('a position line whose names are in "quotes"'))
    parts: list[list[str]] = [[]]
    for token in _TOKEN.findall(text):
        if token == "|":
            parts.append([])
        else:
            parts[-1].append(token)
    if not 3 <= len(parts) <= 8:
        named = "stage | hexes | seats | deck | stock | aside | options | round"
        raise NotationError(text, tr("3 to 8 parts between bars: {named}", named=named))
    defaults = [["*"], ["*"], [], [], []]
    parts += defaults[len(parts) - 3 :]
    return [[] if part == ["-"] else part for part in parts]


def _read_tile(token: str) -> str:
    if token not in TILES:
        raise NotationError(token, tr("a tile from A1 to G4"))
    return token


def _seat_number(token: str, colours: Sequence[str]) -> int:
    if token not in colours:
        raise NotationError(token, tr("the colour of a seat, one of {colours}", colours=", ".join(colours)))
    return colours.index(token)


_STAGES = later(
    "a stage: 'place R A3', 'act R 6 ...', 'score R 6 ... drawer:R volcano:B4', 'bid R opener:N high:O5 passed:B', "
    "'pick R 5' or 'over'"
)


def _read_stage(tokens: list[str], colours: Sequence[str]) -> Stage:
    text = " ".join(tokens)
    if tokens == ["over"]:
        return Over()
    if len(tokens) < 3:
        raise NotationError(text, tr(_STAGES))
    kind, colour, third, *rest = tokens
    seat = _seat_number(colour, colours)
    match kind, rest:
        case "bid", _:
            return _read_auction(seat, _words(text, [third, *rest], {"opener", "high", "passed"}), colours)
        case "pick", []:
            return Picking(seat, _number(third, "a price in points"))
        case "place", []:
            return Placing(seat, _read_tile(third))
        case "act", _:
            return Acting(seat, _read_budget(third, _words(text, rest, {"up", "dig"})))
        case "score", _:
            words = _words(text, rest, {"up", "dig", "wait", "drawer", "volcano"})
            drawer, volcano = _seat_number(words.get("drawer", colour), colours), words.get("volcano", "")
            waiting = _seats(words.get("wait", ""), colours)
            return Scoring(seat, _read_budget(third, words), waiting, drawer, _read_tile(volcano) if volcano else "")
    raise NotationError(text, tr(_STAGES))


def _words(text: str, tokens: list[str], allowed: set[str]) -> dict[str, str]:
    words = dict(word.split(":", 1) for word in tokens if ":" in word)
    if len(words) != len(tokens) or not set(words) <= allowed:
        raise NotationError(text, tr(_STAGES))
    return words


def _number(token: str, expected: str) -> int:
    if not re.fullmatch("[0-9]{1,6}", token):
        raise NotationError(token, expected)
    return int(token)


def _seats(text: str, colours: Sequence[str]) -> tuple[int, ...]:
    return tuple(_seat_number(name, colours) for name in text.split(",") if name)


def _read_budget(points: str, words: dict[str, str]) -> Budget:
    left = _number(points, "0 to 10 action points (turn.points)")
    if left > TURN_POINTS:
        raise NotationError(points, tr("0 to 10 action points (turn.points)"))
    up, dig = (tuple(space_named(name) for name in words.get(word, "").split(",") if name) for word in ("up", "dig"))
    return Budget(left, up, dig)


def _read_auction(seat: int, words: dict[str, str], colours: Sequence[str]) -> Auction:
    high = words.get("high", "")
    bidder = _seat_number(high[:1], colours) if high else None
    bid = _number(high[1:], "the highest bid, such as high:O5") if high else 0
    opener = _seat_number(words.get("opener", colours[seat]), colours)
    return Auction(seat, opener, bid, bidder, _seats(words.get("passed", ""), colours))


def _read_round(tokens: list[str], colours: Sequence[str]) -> Round | None:
    if not tokens:
        return None
    moved = [token.removeprefix("moved:") for token in tokens if token.startswith("moved:")]
    display = tuple(_read_tile(token) for token in tokens if not token.startswith("moved:"))
    return Round(display, _seats(",".join(moved), colours))


def _read_hexes(tokens: list[str], colours: Sequence[str]) -> tuple[Land, tuple[Site, ...], tuple[int, ...]]:
    bare = vacant(len(colours))
    land, levels = PRINTED_LAND, list(LEVELS)
    sites = [Site(bare.workers, bare.leaders, PRINTED[s].value) if s in PRINTED else bare for s in SPACES]
    seen: set[Space] = set()
    for token in tokens:
        match = _HEX.fullmatch(token)
        if match is None:
            raise NotationError(token, tr("a hex such as A2@b3/0=4^R:N3L,O2 or a1:R2"))
        space = space_named(match["space"] or match["printed"])
        if space in seen or (match["tile"] and space in PRINTED):
            raise NotationError(token, tr("each space once, {space} is taken (place.free)", space=NAMES[space]))
        seen.add(space)
        if match["tile"]:
            land = land.lay(space, lay(_read_tile(match["tile"]), int(match["rotation"])))
        laid = land.hexes[space]
        assert laid is not None  # printed, or just laid
        sites[space] = _read_site(token, match, laid.tile.value, colours)
        for value in range(laid.tile.value + 1, sites[space].level + 1):
            if value >= len(levels) or not levels[value]:
                raise NotationError(
                    token, tr("a level of which a piece is left, none is of {value} (parts.levels)", value=value)
                )
            levels[value] -= 1
    return land, tuple(sites), tuple(levels)


def _read_site(token: str, match: re.Match[str], value: int, colours: Sequence[str]) -> Site:
    level = int(match["level"]) if match["level"] else value
    if level < value or (level and not value):
        raise NotationError(token, tr("a temple's level, at least its printed {value}", value=value))
    workers, leaders = [0] * len(colours), [0] * len(colours)
    for part in (match["figures"] or "").split(",") if match["figures"] else ():
        figure = _FIGURES.fullmatch(part)
        if figure is None:
            raise NotationError(part, tr("figures such as N3L: colour, workers, L for the leader"))
        seat = _seat_number(figure["colour"], colours)
        workers[seat] += int(figure["workers"] or 0)
        leaders[seat] += bool(figure["leader"])
    return Site(
        tuple(workers),
        tuple(leaders),
        level,
        tuple(int(kind) for kind in match["treasures"] or ""),
        _seat_number(match["camp"], colours) if match["camp"] else None,
        _seat_number(match["guard"], colours) if match["guard"] else None,
        bool(match["guard_leader"]),
    )


def _read_seat(token: str) -> Seat:
    match = _SEAT.fullmatch(token)
    if match is None:
        raise NotationError(token, tr('a seat such as R14L$335=24"Rosa"'))
    kinds = Counter(int(kind) for kind in match["treasures"] or "")
    try:
        name = json.loads(match["name"]) if match["name"] else COLOURS[match["colour"]]
    except ValueError:
        raise NotationError(token, tr("a seat whose name is in plain quotes")) from None
    return Seat(
        match["colour"],
        name,
        workers=int(match["workers"]),
        leader=bool(match["leader"]),
        treasures=tuple(kinds[kind] for kind in range(1, TILE_SET.treasure_kinds + 1)),
        score=int(match["score"] or 0),
    )


def _with_built(seat: Seat, number: int, sites: Sequence[Site]) -> Seat:
    """Take the camps and guards that stand on the board from what a seat has left."""
    return Seat(
        seat.colour,
        seat.name,
        seat.workers,
        seat.leader,
        CAMPS_EACH - sum(site.camp == number for site in sites),
        GUARDS_EACH - sum(site.guard == number for site in sites),
        seat.treasures,
        seat.score,
    )


def _read_deck(tokens: list[str], elsewhere: set[str]) -> tuple[str, ...]:
    if tokens == ["*"]:
        return tuple(tile for tile in TILES if tile not in elsewhere)
    return tuple(_read_tile(token) for token in tokens)


def _read_stock(tokens: list[str], sites: Sequence[Site], seats: Sequence[Seat]) -> tuple[int, ...]:
    text = "".join(tokens)
    if text != "*":
        if not re.fullmatch("[0-8]*", text):
            raise NotationError(text, tr("treasures of kinds 1 to 8 in the stock"))
        return tuple(int(kind) for kind in text)
    return tuple(_unseen_treasures(sites, seats))


def _unseen_treasures(sites: Sequence[Site], seats: Sequence[Seat]) -> Iterator[int]:
    lying = Counter(kind for site in sites for kind in site.treasures)
    for kind in range(1, TILE_SET.treasure_kinds + 1):
        held = sum(seat.treasures[kind - 1] for seat in seats)
        yield from [kind] * (TILE_SET.treasures_each - held - lying[kind])


def _read_options(tokens: list[str]) -> Options:
    choices: dict[str, dict[str, object]] = {
        "auction": {"auction": True},
        "camp_needs_figure": {"camp_needs_figure": True},
        "final_scoring_starts=last_player": {"final_scoring_starts": "last_player"},
    }
    chosen: dict[str, object] = {}
    for token in tokens:
        if token not in choices:
            raise NotationError(token, tr("an option, one of {choices}", choices=", ".join(choices)))
        chosen |= choices[token]
    return Options(**chosen)  # type: ignore[arg-type]  # the choices above fit
