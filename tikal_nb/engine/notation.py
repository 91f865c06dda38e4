"""Texts for actions and positions, read and written; each form stands for one value only.

An action is one short string, the same in log, record, tests and lessons (`A3@c2/2`, `w a1-a2`, `end`).
A position is one line of eight parts between bars; parts at the end may be left out:

    stage | hexes | seats | deck | stock | aside | options | round

    act R 6 up:b3 | a1:N3L A2@b3/0=4:R2 C2@c3/1^R | N12 O17L R14L$335=24"Rosa" | A5 B1 ... | 5731... | - | -

stage    `place R A3`, `act R 2 up:b3 dig:c2,c2`, `score R 6 wait:B,N drawer:R volcano:B4`, `over`;
         in the auction version `bid R opener:N high:O5 passed:B` and `pick R 5` (its price)
hexes    tile@space/rotation or a printed space, then `=level`, `#` face-down treasures (the last is on top,
         0 unknown), `^R` camp, `!R` or `!RL` guard, `:N3L,O2` figures; a bare printed hex is left out
seats    colour, workers in the supply, `L` leader in the supply, `$` treasures, `=` score, name in quotes
deck     tiles from the top, `*` for all that are not on the board, in order; `-` for none
stock    treasures, the last is drawn first, `*` for all that are not elsewhere, in order; `-` for none
aside    tiles set aside; options: `auction`, `camp_needs_figure`, `final_scoring_starts=last_player`; `-` for none
round    in the auction version the tiles on display and `moved:N,O`, who has moved
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from tikal_nb.engine import actions as act
from tikal_nb.engine.actions import Action
from tikal_nb.engine.hexes import NAMES, Space
from tikal_nb.engine.position import (
    COLOURS,
    Acting,
    Auction,
    Budget,
    Options,
    Picking,
    Placing,
    Position,
    Round,
    Scoring,
    Seat,
    Stage,
)
from tikal_nb.engine.reading import position
from tikal_nb.engine.tiles import PRINTED
from tikal_nb.errors import NotationError
from tikal_nb.language import tr

__all__ = ["ACTIONS", "action", "position", "position_text"]

ACTIONS: tuple[type[Action], ...] = (
    act.Bid,
    act.Pass,
    act.Pick,
    act.Place,
    act.Enter,
    act.Step,
    act.Tunnel,
    act.Uncover,
    act.Dig,
    act.Swap,
    act.Camp,
    act.Guard,
    act.EndTurn,
)


def action(text: str) -> Action:
    """Read an action; raise `NotationError` with examples of what can be written."""
    if not isinstance(text, str):
        raise NotationError(repr(text), tr("the text of an action, such as 'w a1-a2'"))
    for kind in ACTIONS:
        match = kind.form.fullmatch(text.strip())
        if match is not None:
            return kind.read(match.groupdict())
    examples = ", ".join(kind.example for kind in ACTIONS)
    raise NotationError(text, tr("an action such as {examples}", examples=examples))


# -- writing a position ----------------------------------------------------------------------------


def position_text(p: Position) -> str:
    """Write a whole position as one line, hidden things too."""
    colours = [seat.colour for seat in p.seats]
    parts = [
        _stage_text(p.stage, colours),
        " ".join(_hex_text(p, space, colours) for space in p.land.laid() if _worth_writing(p, space)),
        " ".join(_seat_text(seat) for seat in p.seats),
        " ".join(p.deck),
        "".join(map(str, p.stock)),
        " ".join(p.aside),
        _options_text(p.options),
    ]
    if p.round is not None:
        parts.append(_round_text(p.round, colours))
    return " | ".join(part or "-" for part in parts)


def _stage_text(stage: Stage, colours: Sequence[str]) -> str:
    match stage:
        case Placing(seat, tile):
            return f"place {colours[seat]} {tile}"
        case Auction():
            return _auction_text(stage, colours)
        case Picking(seat, price):
            return f"pick {colours[seat]} {price}"
        case Acting(seat, budget):
            return f"act {colours[seat]} {_budget_text(budget)}"
        case Scoring(seat, budget, waiting, drawer, volcano):
            words = [f"score {colours[seat]} {_budget_text(budget)}"]
            if waiting:
                words.append("wait:" + ",".join(colours[other] for other in waiting))
            words.append(f"drawer:{colours[drawer]}")
            if volcano:
                words.append(f"volcano:{volcano}")
            return " ".join(words)
        case _:
            return "over"


def _auction_text(stage: Auction, colours: Sequence[str]) -> str:
    words = [f"bid {colours[stage.seat]} opener:{colours[stage.opener]}"]
    if stage.bidder is not None:
        words.append(f"high:{colours[stage.bidder]}{stage.bid}")
    if stage.passed:
        words.append("passed:" + ",".join(colours[seat] for seat in stage.passed))
    return " ".join(words)


def _round_text(round_: Round, colours: Sequence[str]) -> str:
    words = list(round_.display)
    if round_.moved:
        words.append("moved:" + ",".join(colours[seat] for seat in round_.moved))
    return " ".join(words)


def _budget_text(budget: Budget) -> str:
    words = [str(budget.points)]
    for word, spaces in (("up", budget.uncovered), ("dig", budget.dug)):
        if spaces:
            words.append(f"{word}:" + ",".join(NAMES[space] for space in spaces))
    return " ".join(words)


def _worth_writing(p: Position, space: Space) -> bool:
    return space not in PRINTED or not p.sites[space].bare or p.sites[space].level != PRINTED[space].value


def _hex_text(p: Position, space: Space, colours: Sequence[str]) -> str:
    laid, site = p.land.hexes[space], p.sites[space]
    assert laid is not None  # only laid hexes are written
    text = NAMES[space] if space in PRINTED else f"{laid.tile.id}@{NAMES[space]}/{laid.rotation}"
    if site.level != laid.tile.value:
        text += f"={site.level}"
    if site.treasures:
        text += "#" + "".join(map(str, site.treasures))
    if site.camp is not None:
        text += f"^{colours[site.camp]}"
    if site.guard is not None:
        text += f"!{colours[site.guard]}" + ("L" if site.guard_is_leader else "")
    figures = [
        colour + (str(site.workers[seat]) if site.workers[seat] else "") + ("L" if site.leaders[seat] else "")
        for seat, colour in enumerate(colours)
        if site.figures(seat)
    ]
    return text + (":" + ",".join(figures) if figures else "")


def _seat_text(seat: Seat) -> str:
    text = f"{seat.colour}{seat.workers}" + ("L" if seat.leader else "")
    if any(seat.treasures):
        text += "$" + "".join(str(kind) * pieces for kind, pieces in enumerate(seat.treasures, 1))
    if seat.score:
        text += f"={seat.score}"
    return text + ("" if seat.name == COLOURS[seat.colour] else json.dumps(seat.name))


def _options_text(options: Options) -> str:
    words = [word for word in ("auction", "camp_needs_figure") if getattr(options, word)]
    if options.final_scoring_starts != "left_neighbour":
        words.append(f"final_scoring_starts={options.final_scoring_starts}")
    return " ".join(words)
