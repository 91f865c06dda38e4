"""The counters of the position editor: of a hex, before a seat, of a turn; and the text of the position."""

from __future__ import annotations

from html import escape
from typing import Any, ClassVar

from ipywidgets import Dropdown, Layout, Text, Textarea
from ipywidgets.widgets.widget_string import TextStyle

from tikal_nb.engine.hexes import NAMES, Space
from tikal_nb.engine.position import Position, SeatNumber
from tikal_nb.engine.tiles import PRINTED, TILE_SET
from tikal_nb.language import tr
from tikal_nb.lessons.hidden import open_text
from tikal_nb.widgets import cards, words
from tikal_nb.widgets.editing import KEYS_HELP, TURNS, Empty, Fill, Give, Intent, turn_of
from tikal_nb.widgets.editor_parts import Part, Stepper
from tikal_nb.widgets.look import Redo, Undo


class HexCounts(Part):
    """Count what stands on the chosen hex, and have more or less of it."""

    def _build(self) -> list[Any]:
        self._title, self.steps = (
            self._kit.html(),
            {
                "workers": Stepper(self, "workers", less="One worker fewer here", more="One worker more here"),
                "leader": Stepper(self, "leader", less="The leader to the supply", more="The leader here"),
                "guard": Stepper(self, "guard", less="No guard here", more="A guard here; once more, the leader"),
                "camp": Stepper(self, "camp", less="No camp here", more="A camp here"),
                "level": Stepper(self, "level", less="One level fewer", more="One level more"),
                "treasures": Stepper(self, "treasures", less="One treasure fewer here", more="One treasure more here"),
                "tile": Stepper(
                    self, "tile", less="Turn the tile anticlockwise", more="Turn the tile clockwise", signs="⟲⟳"
                ),
            },
        )
        return [self._title, *(step.box for step in self.steps.values())]

    def refresh(self, p: Position) -> None:
        """Show the counts of the chosen hex, for the chosen seat."""
        hand = self.bench.hand
        if hand.chosen is None:
            self._title.value = "<h4>No hex is chosen</h4>"
        else:
            self._title.value = f"<h4>{escape(_title(p, hand.chosen))}</h4>"
        counts = {} if hand.chosen is None else _counts(p, hand.chosen, hand.seat)
        for what, step in self.steps.items():
            step.show(counts.get(what))


def _title(p: Position, space: Space) -> str:
    laid = p.land.hexes[space]
    if laid is None:
        return f"{NAMES[space]}: free"
    return f"{NAMES[space]}: {tr(words.KINDS[laid.kind])}"


def _counts(p: Position, space: Space, seat: SeatNumber) -> dict[str, str]:
    """Count what can stand on a hex, as HTML."""
    laid, site, who = p.land.hexes[space], p.sites[space], escape(p.name(seat))
    if laid is None:
        return {}
    counts = {}
    if laid.kind != "volcano":
        counts["workers"] = f"Workers, {who}: <b>{site.workers[seat]}</b>"
        counts["leader"] = f"Leader, {who}: <b>{'here' if site.leaders[seat] else 'not here'}</b>"
    if laid.kind == "temple":
        guard = "nobody" if site.guard is None else escape(p.name(site.guard))
        counts["guard"] = f"Guard: <b>{guard}</b>{' (leader)' if site.guard_is_leader else ''}"
        counts["level"] = f"Level: <b>{site.level}</b>"
    if laid.kind in ("jungle", "treasure"):
        counts["camp"] = f"Camp: <b>{'nobody' if site.camp is None else escape(p.name(site.camp))}</b>"
    if laid.kind == "treasure":
        counts["treasures"] = f"Treasures: <b>{len(site.treasures)}</b> of {laid.tile.masks}"
    if space not in PRINTED:
        counts["tile"] = f"Tile: <b>{laid.tile.id}</b>, turned {laid.rotation} × 60°"
    return counts


class SeatCounts(Part):
    """Count what lies before the chosen seat: name, score, supply, treasures."""

    def _build(self) -> list[Any]:
        kit, dress = self._kit, {"layout": Layout(), "style": TextStyle(), "continuous_update": False}
        self._title = kit.html()
        self.name = self._hear(Text(description="Name", **dress), lambda text: Fill("name", text))
        self.score = self._hear(Text(description="Score", **dress), lambda text: Fill("score", text))
        points = Stepper(self, "score", less="One point fewer", more="One point more", field=self.score)
        self.supply = Stepper(self, "supply", less="A worker out of the game", more="A worker back into the supply")
        self.held = [
            Stepper(self, f"held{kind}", less=f"One treasure {kind} fewer", more=f"One treasure {kind} more")
            for kind in range(1, TILE_SET.treasure_kinds + 1)
        ]
        held = kit.row("tk-holds", *(step.box for step in self.held))
        return [self._title, self.name, points.box, self.supply.box, held]

    def refresh(self, p: Position) -> None:
        """Show what lies before the seat."""
        number = self.bench.hand.seat
        seat = p.seats[number]
        self._title.value = f'<h4><span class="tk-chip tk-{seat.colour}">{seat.colour}</span> {escape(seat.name)}</h4>'
        self.name.value, self.score.value = seat.name, str(seat.score)
        self.supply.show(f"Workers in the supply: <b>{seat.workers}</b>, out of the game: {p.removed(number)}")
        for kind, (step, pieces) in enumerate(zip(self.held, seat.treasures, strict=True), 1):
            step.show(f"{cards.coin(kind)} <b>{pieces}</b>")


class TurnCounts(Part):
    """Say whose turn it is and what is left of it."""

    def _build(self) -> list[Any]:
        dress: dict[str, Any] = {"layout": Layout(), "style": TextStyle()}
        self._banner = self._kit.html()
        self.who = self._hear(Dropdown(description="Seat", **dress), self._given_to)
        self.kind = self._hear(Dropdown(description="Turn", **dress), self._given_as)
        self.points = Stepper(self, "points", less="One action point fewer", more="One action point more")
        return [self._banner, self.who, self.kind, self.points.box]

    def _given_to(self, seat: SeatNumber | None) -> Intent | None:
        return None if seat is None else Give(seat, turn_of(self.bench.position) or "turn")

    def _given_as(self, turn: str) -> Intent | None:
        seat = self.bench.position.seat
        return Give(self.bench.hand.seat if seat is None else seat, turn) if turn else None

    def refresh(self, p: Position) -> None:
        """Show the turn as it is now."""
        self._banner.value = cards.banner(p)
        seats = [(seat.name, number) for number, seat in enumerate(p.seats)]
        turns = [(words.capital(told), turn) for turn, told in TURNS.items()]
        _choose(self.who, seats if p.seat is not None else [("nobody", None), *seats], p.seat)
        turn = turn_of(p)
        _choose(self.kind, turns if turn else [("As it is", ""), *turns], turn)
        self.points.show(f"Action points left: <b>{p.points_left}</b>")


def _choose(field: Dropdown, options: list[tuple[str, Any]], value: Any) -> None:
    with field.hold_sync():
        if field.options != tuple(options):
            field.options = options
        field.value = value


# -- the whole -------------------------------------------------------------------------------------


class Ends(Part):
    """Take back, do again, begin anew."""

    def _build(self) -> list[Any]:
        kit = self._kit
        self.undo, self.redo = self._button("Undo · Z", Undo()), self._button("Redo · Y", Redo())
        self.empty = [self._button(f"{seats} players", Empty(seats)) for seats in (2, 3, 4)]
        return [
            kit.row("tk-buttons", self.undo, self.redo),
            kit.html("<h4>Begin with an empty board</h4>"),
            kit.row("tk-buttons", *self.empty),
            kit.html(f"<h4>Keys</h4><p>{KEYS_HELP}</p>"),
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
        field = Textarea(layout=Layout(), style=TextStyle(), continuous_update=False, rows=4, tooltip="Position")
        self.field = self._hear(field, self._typed)
        on = kit.button("Put this text on the board", lambda: self._typed_again(), "tk-button")
        return [kit.html(_ABOUT), self.field, on]

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


_ABOUT = (
    "<h4>Text of the position</h4><p>Copy it, or write another and leave the field. Which treasures lie face down"
    " stays hidden: they are written in the order of their kinds.</p>"
)
