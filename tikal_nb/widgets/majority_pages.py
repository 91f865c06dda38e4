"""What a lesson on majorities shows, as HTML text made from a position: pure, and every name escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from tikal_nb.engine.game import Game
from tikal_nb.engine.hexes import NAMES, Space
from tikal_nb.engine.position import LEADER_STRENGTH, Position, SeatNumber
from tikal_nb.engine.sayings import Event
from tikal_nb.engine.scoring import ScoreSheet, TempleLine, score_sheet
from tikal_nb.language import later, tr
from tikal_nb.lessons import paper, strengths
from tikal_nb.widgets import words
from tikal_nb.widgets.cards import coin, coins, rule_link


def chip(p: Position, seat: SeatNumber) -> str:
    """Show a seat by its letter on its colour."""
    colour = p.seats[seat].colour
    return f'<span class="tk-chip tk-{colour}" aria-hidden="true">{colour}</span>'


def number(spoken: str, shown: int) -> str:
    """Show a number between its steppers; a screen reader hears of what."""
    return f'<b role="img" aria-label="{escape(spoken)}">{shown}</b>'


def vote_head() -> str:
    """Head the answers of the class and the hands for each."""
    return f'<div class="tk-vote-head"><span>{tr("Who? The class says")}</span><span>{tr("hands")}</span></div>'


def level() -> str:
    """Head the steppers of a temple's level."""
    return f"<b>{tr('Level')}</b>"


def question(text: str, number: int, of: int) -> str:
    """Show what is asked, and which question of how many it is."""
    place = f"<small>{tr('{number} of {all}', number=number, all=of)}</small>" if of > 1 else ""
    return f'<div class="tk-lesson-asked">{place}<h3>{escape(text)}</h3></div>'


def told(events: Iterable[Event], *, linked: bool = True) -> str:
    """Show sentences one below the other, each with the rule it rests on."""
    return f'<ul class="tk-sums">{"".join(f"<li>{sentence(event, linked=linked)}</li>" for event in events)}</ul>'


def sentence(event: Event, *, linked: bool = True) -> str:
    """Show one sentence, with a link to its rule."""
    text = escape(paper.sentence(event.text))
    return f"{text} {rule_link(event.rule)}" if linked else text


def plain(events: Iterable[Event]) -> str:
    """Show sentences without rules, for what is only seen."""
    return told(events, linked=False)


def answer(event: Event, judged: str, idea: str) -> str:
    """Show who scores and why, how the class did, and what there is to learn."""
    parts = [f'<p class="tk-verdict">{sentence(event)}</p>']
    parts += [f"<p><b>{escape(judged)}</b></p>"] if judged else []
    parts += [f'<p class="tk-idea">{escape(idea)}</p>'] if idea else []
    return "".join(parts)


# -- what if ---------------------------------------------------------------------------------------


def cases(found: Mapping[int, Event], led: bool) -> str:
    """Show who would score if the leader counted otherwise; without a leader there, that nothing would change."""
    rows = "".join(_case(leader, event) for leader, event in found.items())
    none = "" if led else f"<p>{tr('No leader stands here: what it counts changes nothing.')}</p>"
    return f"<h4>{tr('If the leader counted …')}</h4>{none}<table class='tk-cases'>{rows}</table>"


def _case(leader: int, event: Event) -> str:
    rule = leader == LEADER_STRENGTH
    name = tr("{leader}, the rule", leader=leader) if rule else str(leader)
    return f"<tr{' class=now' if rule else ''}><th>{name}</th><td>{sentence(event, linked=False)}</td></tr>"


def moved(event: Event, before: Event, after: Event) -> str:
    """Show what one figure moved would change."""
    return (
        f"<table class='tk-cases'><tr><th>{tr('before')}</th><td>{sentence(before, linked=False)}</td></tr>"
        f"<tr class=now><th>{tr('after')}</th><td>{sentence(after, linked=False)}</td></tr></table>"
    )


def scored(game: Game) -> str:
    """Show what was scored in the scoring turns that were played, and what two seats scored one after the other."""
    turns = strengths.scored_turns(game)
    if not turns:
        return ""
    events = [turn.told() for turn in turns]
    return f"<h4>{tr('Scored so far')}</h4>{told([*events, *twice(game)])}"


def twice(game: Game) -> Iterator[Event]:
    """Tell which temples several seats have scored in one round."""
    p = game.position
    for space, seats in strengths.scored_twice(strengths.scored_turns(game)).items():
        names = ", ".join(p.name(seat) for seat in seats)
        text = later("temple {space} has scored in one round for each of these: {names}")
        yield Event("score.turn", text, {"space": NAMES[space], "names": names})


# -- all sheets ------------------------------------------------------------------------------------


def sheets(p: Position, *, linked: bool = True) -> str:
    """Show the score sheets of all seats side by side; each cell of a temple leads to its hex."""
    each = [score_sheet(p, seat) for seat in range(len(p.seats))]
    head = "".join(f"<th>{chip(p, seat)} {escape(p.name(seat))}</th>" for seat in range(len(p.seats)))
    rows = [_temple_row(p, line, linked) for line in (*each[0].temples, *each[0].guards) if _matters(line)]
    rows.append(_row(tr("treasures"), (_treasures(sheet) for sheet in each)))
    total = _row(tr("sum"), (f"<b>{sheet.total}</b>" for sheet in each), "sum")
    return (
        f"<table class='tk-sheets'><thead><tr><td></td>{head}</tr></thead><tbody>{''.join(rows)}{total}</tbody></table>"
    )


def _matters(line: TempleLine) -> bool:
    return any(line.strengths) or line.guarded


def _row(title: str, cells: Iterable[str], classes: str = "") -> str:
    shown = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr class="{classes}"><th>{title}</th>{shown}</tr>'


def _temple_row(p: Position, line: TempleLine, linked: bool) -> str:
    kind = later("guard {space}, {value}") if line.guarded else later("temple {space}, {value}")
    title = _leading(line.space, tr(kind, space=NAMES[line.space], value=line.value), "", linked)
    cells = (_cell(p, line, seat, linked) for seat in range(len(p.seats)))
    return _row(title, cells)


def _cell(p: Position, line: TempleLine, seat: SeatNumber, linked: bool) -> str:
    """Show the points in a cell, and small beside them the strength; a tie is shown as one."""
    points, strength = line.points(seat), line.strengths[seat]
    shown, words = str(strength), later("{who} on {space}: strength {strength}, points {points}")
    if line.guarded and line.holder == seat:
        shown, words = tr("guard"), later("{who} on {space}: guard, points {points}")
    elif not strength:
        return _leading(
            line.space, "–", tr("{who}: nobody on {space}", who=p.name(seat), space=NAMES[line.space]), linked
        )
    elif seat in line.tied:
        shown, words = (
            tr("{strength} tie", strength=strength),
            later("{who} on {space}: strength {strength} tie, points {points}"),
        )
    spoken = tr(words, who=p.name(seat), space=NAMES[line.space], strength=strength, points=points)
    weight = "b" if points else "span"
    return _leading(line.space, f"<{weight}>{points}</{weight}> <small>{shown}</small>", spoken, linked)


def _leading(space: Space, shown: str, spoken: str, linked: bool) -> str:
    if not linked:
        return shown
    name = f' aria-label="{escape(spoken)}"' if spoken else ""
    return f'<button type="button" class="tk-cell" data-space="{space}"{name}>{shown}</button>'


def _treasures(sheet: ScoreSheet) -> str:
    shown = "".join(f'<span class="set">{coin(line.kind) * line.pieces}</span>' for line in sheet.treasures)
    coins = f'<span class="tk-coins">{shown}</span>' if shown else ""
    return f"<b>{sheet.treasure_points}</b> {coins}" if sheet.treasure_points else "0"


# -- a hex in words --------------------------------------------------------------------------------


def hex_words(p: Position, space: Space) -> str:
    """Say what can be seen on a space; of a temple its value and figures, not who holds it."""
    if not p.is_temple(space):
        return words.hex_text(p, space)
    standing = "; ".join(event.text for event in strengths.figures(p, space)) or tr("nobody stands here")
    text = later("{space}: temple of value {value}; {standing}.")
    return tr(text, space=NAMES[space], value=p.sites[space].level, standing=standing)


def holdings(p: Position) -> str:
    """Show what each seat holds of treasures, without adding anything up."""
    rows = [
        f"<li>{chip(p, seat)} {sentence(event, linked=False)} {coins(p.seats[seat].treasures)}</li>"
        for seat, event in enumerate(strengths.treasure_figures(p))
    ]
    return f'<ul class="tk-sums">{"".join(rows)}</ul>'
