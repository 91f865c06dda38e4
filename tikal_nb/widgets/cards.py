"""What the panels show, as HTML text made from a position: pure, and every name escaped."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape

from msgspec import Struct

from tikal_nb.engine.game import Game
from tikal_nb.engine.hexes import NAMES
from tikal_nb.engine.position import (
    TURN_POINTS,
    Acting,
    Auction,
    Over,
    Picking,
    Placing,
    Position,
    Scoring,
    SeatNumber,
)
from tikal_nb.engine.rulebook import RULES
from tikal_nb.engine.sayings import Event, Refusal, count
from tikal_nb.engine.scoring import ScoreSheet, TempleLine
from tikal_nb.engine.tiles import LETTERS, LEVELS, PER_LETTER, TILES
from tikal_nb.language import later, tr, trn
from tikal_nb.widgets import words
from tikal_nb.widgets.svg import action_svg, treasure_svg


def banner(p: Position) -> str:
    """Say whose turn it is, in the seat's colour."""
    match p.stage:
        case Placing(seat, tile):
            title = tr("place the tile")
            more = tr("in the hand: {tile}", tile=words.tile_text(TILES[tile]))
        case Auction(seat):
            title, more = tr("bid or pass"), words.bids_text(p, p.stage)
        case Picking(seat, price):
            title = tr("choose a tile")
            more = tr("for {points}", points=count(price, "point", "points")) if price else tr("free")
        case Acting(seat):
            title, more = tr("spend your points"), tr("any mix, any order; what is left is lost")
        case Scoring(seat):
            title = tr("scoring turn")
            more = tr("{which} · scores alone, after these points", which=words.scoring_round(p))
        case _:
            return _banner("tk-over", tr("The game is over"), words.result_text(p))
    scoring = " tk-scoring" if isinstance(p.stage, Scoring) else ""
    return _banner(f"tk-{p.seats[seat].colour}{scoring}", f"{p.name(seat)} · {title}", more)


def _banner(classes: str, title: str, more: str) -> str:
    return (
        f'<div aria-live="polite" class="tk-banner {classes}"><b>{escape(title)}</b><span>{escape(more)}</span></div>'
    )


def pips(p: Position) -> str:
    """Show the action points of the turn, ten at most."""
    left = p.points_left
    marks = '<i class="on"></i>' * left + "<i></i>" * (TURN_POINTS - left)
    points = count(left, "action point", "action points")
    told = escape(tr("{points} left of {all}", points=points, all=TURN_POINTS))
    short = escape(trn("{number} left", "{number} left", left))
    heard = f'<span class="tk-heard" aria-live="polite">{told}</span>'
    return f'<div class="tk-pips" role="img" aria-label="{told}">{marks}<b>{short}</b></div>{heard}'


def price_row(kind: str, title: str, price: str, key: str, colour: str, hindered: Refusal | None) -> str:
    """Show one row of the price list: picture, name, key, price, and the reason why not."""
    reason = "" if hindered is None else f"<small>{escape(hindered.text)}</small>"
    return (
        f'<div class="tk-row">{_action_icon(kind, colour)}<b>{title}<kbd>{key}</kbd></b>'
        f"<span>{price}</span>{reason}</div>"
    )


@lru_cache(maxsize=64)
def _action_icon(kind: str, colour: str) -> str:
    return action_svg("step" if kind == "walk" else kind, colour, size=24)


def coin(kind: int) -> str:
    """Show a treasure face up."""
    return treasure_svg(kind, size=22)


def barred(why: str) -> str:
    """Say why the last thing done cannot be taken back."""
    return f'<div class="tk-barred">{escape(tr("Undo is off: {why}.", why=why))}</div>' if why else ""


# -- players, deck, stacks -------------------------------------------------------------------------


def players(p: Position) -> str:
    """Show every seat: who, supply, camps, guards, treasures, score."""
    title = escape(tr("Players: score, and what is left to place"))
    return f"<h4>{title}</h4>" + "".join(_seat(p, seat) for seat in range(len(p.seats)))


def _seat(p: Position, number: SeatNumber) -> str:
    seat = p.seats[number]
    now = " now" if p.seat == number else ""
    workers = count(seat.workers, "worker", "workers")
    things = [
        tr("{workers} + leader", workers=workers) if seat.leader else workers,
        count(seat.camps, "camp", "camps"),
        count(seat.guards, "guard", "guards"),
    ]
    spans = "".join(f"<span>{escape(str(thing))}</span>" for thing in things) + coins(seat.treasures)
    return (
        f'<div class="tk-seat{now}"><span class="tk-chip tk-{seat.colour}">{seat.colour}</span>'
        f'<span class="who">{escape(seat.called)}</span>'
        f'<span class="score" title="{escape(tr("points"))}">{seat.score}</span><div class="things">{spans}</div></div>'
    )


def coins(treasures: tuple[int, ...]) -> str:
    """Show treasures face up, pairs and triples as overlapping sets."""
    sets = [_coin_set(kind, pieces) for kind, pieces in enumerate(treasures, 1) if pieces]
    return f'<span class="tk-coins">{"".join(sets)}</span>' if sets else ""


def _coin_set(kind: int, pieces: int) -> str:
    told = escape(tr("treasure kind {kind}, {pieces}", kind=kind, pieces=pieces))
    return f'<span class="set" role="img" aria-label="{told}">{coin(kind) * pieces}</span>'


def deck(p: Position) -> str:
    """Show how many tiles of each letter are left, and which volcanoes have not been seen."""
    left = Counter(tile[0] for tile in p.deck)
    fire = {tile[0] for tile in p.deck if TILES[tile].kind == "volcano"}
    stacks = "".join(letter_stack(letter, left[letter], letter in fire) for letter in LETTERS)
    title = tr(
        "Deck: {tiles} left, {volcanoes} of 3 seen",
        tiles=count(len(p.deck), "tile", "tiles"),
        volcanoes=count(3 - len(fire), "volcano", "volcanoes"),
    )
    return f'<h4>{escape(title)}</h4><div class="tk-stacks">{stacks}</div>'


def letter_stack(letter: str, left: int, fire: bool) -> str:
    """Show how many tiles of a letter are left in the deck, and whether a volcano is among them."""
    classes = "tk-stack" + ("" if left else " none") + (" fire" if fire else "")
    plain = later("{left} of {all} tiles with letter {letter} left")
    fiery = later("{left} of {all} tiles with letter {letter} left, a volcano among them")
    told = escape(tr(fiery if fire else plain, left=left, all=PER_LETTER[letter], letter=letter))
    return f'<div class="{classes}" title="{told}"><b>{letter}</b><small>{left}/{PER_LETTER[letter]}</small></div>'


def stacks(p: Position) -> str:
    """Show the level pieces left on each stack."""
    shown = "".join(level_stack(value, p.levels[value], pieces) for value, pieces in enumerate(LEVELS) if pieces)
    return f'<h4>{escape(tr("Level pieces left"))}</h4><div class="tk-stacks">{shown}</div>'


def level_stack(value: int, left: int, pieces: int) -> str:
    """Show how many level pieces of a value are left."""
    told = escape(tr("{left} of {all} pieces of {value} left", left=left, all=pieces, value=value))
    classes = "tk-stack" if left else "tk-stack none"
    return f'<div class="{classes}" title="{told}"><b>{value}</b><small>×{left}</small></div>'


# -- log -------------------------------------------------------------------------------------------

LOG_KEYS = later("What happened. Arrows go through it, Enter shows the line in the replay, right arrow its rule.")


class LogLine(Struct, frozen=True):
    """Hold one line of the log: an event, the colour of the seat that acted, the ply it belongs to."""

    colour: str
    ply: int
    event: Event


def log(lines: Iterable[LogLine], *, linked: bool = False, last: bool = True) -> str:
    """Show what happened, one line an event, in the colour of the seat whose turn it was.

    Lines that are `linked` lead to their place in the replay, and the rule's id to the rule; the keyboard comes to the
    `last` of them first.
    """
    shown = [_log_line(line, f' data-ply="{line.ply}"' if linked else "") for line in lines]
    if not linked:
        return f"<ol>{''.join(shown)}</ol>"
    if last:
        shown[-1:] = [line.replace("<li", '<li tabindex="0"', 1) for line in shown[-1:]]
    return f'<ol class="tk-linked" aria-label="{escape(tr(LOG_KEYS))}">{"".join(shown)}</ol>'


def _log_line(line: LogLine, link: str) -> str:
    return f'<li class="tk-{line.colour}"{link}>{escape(line.event.text)} <code>{line.event.rule}</code></li>'


def log_lines(game: Game, first: int, last: int) -> Iterator[LogLine]:
    """Give the events of the plies after `first` up to `last`; ply 0 is the opening of the game."""
    for number in range(first, last + 1):
        ply = game.plies[number - 1] if number else None
        colour = "" if ply is None else game.opening.seats[ply.seat].colour
        for event in game.news if ply is None else ply.events:
            yield LogLine(colour, number, event)


# -- score sheet -----------------------------------------------------------------------------------


def sheet(p: Position, scores: ScoreSheet, *, counted: bool, rising: bool = False) -> str:
    """Show a score sheet line by line: one that was `counted` or one that would be; `rising` shows it grow."""
    who = p.name(scores.seat)
    title = tr("{who} has scored", who=who) if counted else tr("If {who} scored now", who=who)
    lines = [*_temple_rows(p, scores), *_treasure_rows(scores)]
    lines = lines or [f"<td colspan=2>{escape(tr('nothing yet'))}</td><td>0</td>"]
    rows = "".join(f'<tr style="--n:{n}">{line}</tr>' for n, line in enumerate(lines))
    last = f"<td colspan=2>{escape(tr('Sum'))}</td><td>{scores.total}</td>"
    total = f'<tr class="sum" style="--n:{len(lines)}">{last}</tr>'
    return f'<h4>{escape(title)}</h4><table class="{"tk-counted" if rising else ""}">{rows}{total}</table>'


def _temple_rows(p: Position, scores: ScoreSheet) -> Iterator[str]:
    for line in (*scores.temples, *scores.guards):
        ours = line.strengths[scores.seat] or line.holder == scores.seat
        if ours:
            temple = tr("temple {space}", space=NAMES[line.space])
            yield f"<td>{escape(temple)}</td><td>{escape(_why(p, line))}</td><td>{line.points(scores.seat)}</td>"


def _why(p: Position, line: TempleLine) -> str:
    if line.guarded and line.holder is not None:
        return tr("guard of {who}", who=p.name(line.holder))
    strengths = ", ".join(
        tr("{who} {strength} (leader 3)", who=p.name(seat), strength=strength)
        if line.leaders[seat]
        else f"{p.name(seat)} {strength}"
        for seat, strength in sorted(enumerate(line.strengths), key=lambda pair: -pair[1])
        if strength
    )
    return tr("tie: {strengths}", strengths=strengths) if line.tied else strengths


def _treasure_rows(scores: ScoreSheet) -> Iterator[str]:
    for line in scores.treasures:
        treasure = escape(tr("treasure {kind}", kind=line.kind))
        pieces = f"{coin(line.kind) * line.pieces} {count(line.pieces, 'piece', 'pieces')}"
        yield f"<td>{treasure}</td><td>{pieces}</td><td>{line.points}</td>"


# -- status ----------------------------------------------------------------------------------------


def status(text: str, *, refused: bool, linked: bool = False) -> str:
    """Show the status line, which a screen reader reads out when it changes; rules named in it may be `linked`."""
    classes = "tk-status refused" if refused else "tk-status"
    shown = re.sub(r"\(([a-z]+\.[a-z]+)\)", _rule_link, escape(text)) if linked else escape(text)
    return f'<div role="status" aria-live="polite" class="{classes}">{shown}</div>'


def lines(texts: Iterable[str]) -> str:
    """Show sentences one below the other."""
    return f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ul>"


def _rule_link(found: re.Match[str]) -> str:
    rule = found[1]
    return f'<span style="white-space:nowrap">({rule_link(rule)})</span>' if rule in RULES else found[0]


def rule_link(rule: str) -> str:
    """Show the id of a rule as a link to it."""
    told = escape(tr("Show this rule"))
    return f'<button type="button" class="tk-link" data-rule="{rule}" title="{told}">{rule}</button>'


def next_step(text: str, trouble: str = "") -> str:
    """Show what can come next, under the status line, and before it what is amiss."""
    amiss = f'<div role="alert" class="tk-trouble">{escape(trouble)}</div>' if trouble else ""
    return f'{amiss}<div class="tk-next">{escape(text)}</div>'


def standings(p: Position) -> str:
    """Show the scores from the highest down."""
    order = sorted(range(len(p.seats)), key=lambda seat: -p.seats[seat].score)
    rows = "".join(f"<tr><td>{escape(p.name(seat))}</td><td>{p.seats[seat].score}</td></tr>" for seat in order)
    title = tr("Final scores") if isinstance(p.stage, Over) else tr("Scores")
    return f"<h4>{escape(title)}</h4><table>{rows}</table>"
