"""The counters of the position editor: of a hex, before a seat, of a turn; and the text of the position."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any, ClassVar

from ipywidgets import Dropdown, Layout, Text, Textarea
from ipywidgets.widgets.widget_string import TextStyle

from tikal_nb.engine.hexes import NAMES, Space
from tikal_nb.engine.position import Position, SeatNumber, Site
from tikal_nb.engine.sayings import count
from tikal_nb.engine.tiles import PRINTED, TILE_SET
from tikal_nb.language import Phrase, later, tr
from tikal_nb.lessons.hidden import open_text
from tikal_nb.widgets import cards, words
from tikal_nb.widgets.editing import KEYS_HELP, TURNS, Empty, Fill, Give, Intent, turn_of
from tikal_nb.widgets.editor_parts import Part, Stepper
from tikal_nb.widgets.kit import labelled
from tikal_nb.widgets.look import Redo, Undo


class HexCounts(Part):
    """Count what stands on the chosen hex, and have more or less of it."""

    def _build(self) -> list[Any]:
        self._title, self.steps = (
            self._kit.html(),
            {
                "workers": Stepper(
                    self, "workers", less=Phrase("One worker fewer here"), more=Phrase("One worker more here")
                ),
                "leader": Stepper(
                    self, "leader", less=Phrase("The leader to the supply"), more=Phrase("The leader here")
                ),
                "guard": Stepper(
                    self, "guard", less=Phrase("No guard here"), more=Phrase("A guard here; once more, the leader")
                ),
                "camp": Stepper(self, "camp", less=Phrase("No camp here"), more=Phrase("A camp here")),
                "level": Stepper(self, "level", less=Phrase("One level fewer"), more=Phrase("One level more")),
                "treasures": Stepper(
                    self, "treasures", less=Phrase("One treasure fewer here"), more=Phrase("One treasure more here")
                ),
                "tile": Stepper(
                    self,
                    "tile",
                    less=Phrase("Turn the tile anticlockwise"),
                    more=Phrase("Turn the tile clockwise"),
                    signs="⟲⟳",
                ),
            },
        )
        return [self._title, *(step.box for step in self.steps.values())]

    def refresh(self, p: Position) -> None:
        """Show the counts of the chosen hex, for the chosen seat."""
        hand = self.bench.hand
        if hand.chosen is None:
            self._title.value = f"<h4>{escape(tr('No hex is chosen'))}</h4>"
        else:
            self._title.value = f"<h4>{escape(_title(p, hand.chosen))}</h4>"
        counts = {} if hand.chosen is None else _counts(p, hand.chosen, hand.seat)
        for what, step in self.steps.items():
            step.show(counts.get(what))


def _title(p: Position, space: Space) -> str:
    laid = p.land.hexes[space]
    if laid is None:
        return tr("{space}: free", space=NAMES[space])
    return f"{NAMES[space]}: {tr(words.KINDS[laid.kind])}"


def _counts(p: Position, space: Space, seat: SeatNumber) -> dict[str, str]:
    """Count what can stand on a hex, as HTML."""
    laid, site, who = p.land.hexes[space], p.sites[space], escape(p.name(seat))
    if laid is None:
        return {}
    counts = {}
    if laid.kind != "volcano":
        counts["workers"] = tr("Workers, {who}: <b>{number}</b>", who=who, number=site.workers[seat])
        here, away = later("Leader, {who}: <b>here</b>"), later("Leader, {who}: <b>not here</b>")
        counts["leader"] = tr(here if site.leaders[seat] else away, who=who)
    if laid.kind == "temple":
        counts["guard"] = _guard(p, site)
        counts["level"] = tr("Level: <b>{level}</b>", level=site.level)
    if laid.kind in ("jungle", "treasure"):
        none, owned = later("Camp: <b>nobody</b>"), later("Camp: <b>{who}</b>")
        counts["camp"] = tr(none) if site.camp is None else tr(owned, who=escape(p.name(site.camp)))
    if laid.kind == "treasure":
        told = later("Treasures: <b>{number}</b> of {masks}")
        counts["treasures"] = tr(told, number=len(site.treasures), masks=laid.tile.masks)
    if space not in PRINTED:
        counts["tile"] = tr("Tile: <b>{tile}</b>, turned {turns} × 60°", tile=laid.tile.id, turns=laid.rotation)
    return counts


def _guard(p: Position, site: Site) -> str:
    if site.guard is None:
        return tr("Guard: <b>nobody</b>")
    worker, leader = later("Guard: <b>{who}</b>"), later("Guard: <b>{who}</b> (leader)")
    return tr(leader if site.guard_is_leader else worker, who=escape(p.name(site.guard)))


class SeatCounts(Part):
    """Count what lies before the chosen seat: name, score, supply, treasures."""

    def _build(self) -> list[Any]:
        kit, dress = self._kit, {"layout": Layout(), "style": TextStyle(), "continuous_update": False}
        self._title = kit.html()
        name, score = (labelled(Text(**dress), description=Phrase(label)) for label in (later("Name"), later("Score")))
        self.name = self._hear(name, lambda text: Fill("name", text))
        self.score = self._hear(score, lambda text: Fill("score", text))
        points = Stepper(self, "score", less=Phrase("One point fewer"), more=Phrase("One point more"), field=self.score)
        self.supply = Stepper(
            self, "supply", less=Phrase("A worker out of the game"), more=Phrase("A worker back into the supply")
        )
        self.held = [
            Stepper(
                self,
                f"held{kind}",
                less=Phrase("One treasure {kind} fewer", {"kind": kind}),
                more=Phrase("One treasure {kind} more", {"kind": kind}),
            )
            for kind in range(1, TILE_SET.treasure_kinds + 1)
        ]
        held = kit.row("tk-holds", *(step.box for step in self.held))
        return [self._title, self.name, points.box, self.supply.box, held]

    def refresh(self, p: Position) -> None:
        """Show what lies before the seat."""
        number = self.bench.hand.seat
        seat = p.seats[number]
        self._title.value = (
            f'<h4><span class="tk-chip tk-{seat.colour}">{seat.colour}</span> {escape(seat.called)}</h4>'
        )
        self.name.value, self.score.value = seat.called, str(seat.score)
        told = later("Workers in the supply: <b>{number}</b>, out of the game: {removed}")
        self.supply.show(tr(told, number=seat.workers, removed=p.removed(number)))
        for kind, (step, pieces) in enumerate(zip(self.held, seat.treasures, strict=True), 1):
            step.show(f"{cards.coin(kind)} <b>{pieces}</b>")


class TurnCounts(Part):
    """Say whose turn it is and what is left of it."""

    def _build(self) -> list[Any]:
        dress: dict[str, Any] = {"layout": Layout(), "style": TextStyle()}
        self._banner = self._kit.html()
        who, kind = (labelled(Dropdown(**dress), description=Phrase(label)) for label in (later("Seat"), later("Turn")))
        self.who, self.kind = self._hear(who, self._given_to), self._hear(kind, self._given_as)
        self.points = Stepper(
            self, "points", less=Phrase("One action point fewer"), more=Phrase("One action point more")
        )
        return [self._banner, self.who, self.kind, self.points.box]

    def _given_to(self, seat: SeatNumber | None) -> Intent | None:
        return None if seat is None else Give(seat, turn_of(self.bench.position) or "turn")

    def _given_as(self, turn: str) -> Intent | None:
        seat = self.bench.position.seat
        return Give(self.bench.hand.seat if seat is None else seat, turn) if turn else None

    def refresh(self, p: Position) -> None:
        """Show the turn as it is now."""
        self._banner.value = cards.banner(p)
        seats = [(seat.called, number) for number, seat in enumerate(p.seats)]
        turns = [(words.capital(tr(told)), turn) for turn, told in TURNS.items()]
        _choose(self.who, seats if p.seat is not None else [(tr("nobody"), None), *seats], p.seat)
        turn = turn_of(p)
        _choose(self.kind, turns if turn else [(tr("As it is"), ""), *turns], turn)
        self.points.show(tr("Action points left: <b>{left}</b>", left=p.points_left))


def _choose(field: Dropdown, options: list[tuple[str, Any]], value: Any) -> None:
    with field.hold_sync():
        if field.options != tuple(options):
            field.options = options
        field.value = value


def _seats(number: int) -> str:
    return str(count(number, "player", "players"))


def _keys() -> str:
    return f"<h4>{escape(tr('Keys'))}</h4><p>{escape(tr(KEYS_HELP))}</p>"


def _about() -> str:
    told = tr(
        "Copy it, or write another and leave the field. Which treasures lie face down stays hidden: they are written"
        " in the order of their kinds."
    )
    return f"<h4>{escape(tr('Text of the position'))}</h4><p>{escape(told)}</p>"


# -- the whole -------------------------------------------------------------------------------------


class Ends(Part):
    """Take back, do again, begin anew."""

    def _build(self) -> list[Any]:
        kit = self._kit
        self.undo = self._button(lambda: f"{tr('Undo')} · Z", Undo())
        self.redo = self._button(lambda: f"{tr('Redo')} · Y", Redo())
        self.empty = [self._button(partial(_seats, seats), Empty(seats)) for seats in (2, 3, 4)]
        return [
            kit.row("tk-buttons", self.undo, self.redo),
            kit.heading("Begin with an empty board"),
            kit.row("tk-buttons", *self.empty),
            kit.html(_keys),
        ]

    def refresh(self, p: Position) -> None:
        """Show what can be taken back."""
        self.undo.disabled, self.redo.disabled = not self.bench.can_undo, not self.bench.can_redo


class TheText(Part):
    """Show the text of the position, to be copied, and put a text that is typed there on the board."""

    classes: ClassVar[tuple[str, ...]] = ("tikal", "tk-card", "tk-the-text")

    def _build(self) -> list[Any]:
        kit = self._kit
        self._seen: Position | None = None
        field = Textarea(layout=Layout(), style=TextStyle(), continuous_update=False, rows=4)
        self.field = self._hear(labelled(field, tooltip=Phrase("Position")), self._typed)
        on = kit.button(Phrase("Put this text on the board"), lambda: self._typed_again(), "tk-button")
        return [kit.html(_about), self.field, on]

    def _typed(self, text: str) -> Intent | None:
        return None if text == open_text(self.bench.position) else Fill("text", text)

    def _typed_again(self) -> None:
        meant = self._typed(self.field.value)
        if meant is not None:
            self.bench.dispatch(meant)

    def refresh(self, p: Position) -> None:
        """Write the position where it is another one; a text that cannot be stays to be mended."""
        if p is not self._seen:
            self._seen = p
            self.field.value = open_text(p)
