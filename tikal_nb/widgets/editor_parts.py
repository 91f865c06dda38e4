"""The parts of the position editor beside its board: what was said, the tools and the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache, partial
from html import escape
from typing import Any, ClassVar

from tikal_nb.engine.position import COLOURS, Position
from tikal_nb.engine.tiles import LETTERS, PER_LETTER, TILES
from tikal_nb.language import Phrase, tr
from tikal_nb.widgets import cards, words
from tikal_nb.widgets.bench import Bench
from tikal_nb.widgets.edit_tools import TOOLS, Tool, tiles_left
from tikal_nb.widgets.editing import Hold, Intent, More, Pick, Sit, hint
from tikal_nb.widgets.kit import Kit, Label, classed, shown
from tikal_nb.widgets.lifetime import Lasting
from tikal_nb.widgets.look import Turn
from tikal_nb.widgets.svg import tile_svg


class Part(Lasting):
    """Show something of a bench, and let it be changed; drawn again at each beat, and in another language."""

    classes: ClassVar[tuple[str, ...]] = ("tikal", "tk-card")

    def __init__(self, bench: Bench) -> None:
        self.bench, self._kit = bench, Kit()
        self._refreshing = True
        super().__init__(self._build(), _dom_classes=self.classes)
        self.watch(bench.view, self._on_beat, "beat")
        self._on_beat()

    def _build(self) -> list[Any]:
        """Make the parts, once."""
        raise NotImplementedError

    def refresh(self, p: Position) -> None:
        """Show the position and the hand as they are now."""
        raise NotImplementedError

    def _on_beat(self, _: Any = None) -> None:
        self._refreshing = True  # what a field is given here was not typed by anybody
        try:
            self.refresh(self.bench.position)
        finally:
            self._refreshing = False

    def _on_language(self) -> None:
        self._on_beat()

    def _button(self, text: Label, intent: Intent, *classes: str, tooltip: Label | None = None) -> Any:
        """Make a button that means an intent."""
        return self._kit.button(text, lambda: self.bench.dispatch(intent), "tk-button", *classes, tooltip=tooltip)

    def _hear(self, field: Any, intent: Callable[[Any], Intent | None]) -> Any:
        """Let what is filled in or chosen in a field mean an intent; give the field."""

        def heard(change: Any) -> None:
            meant = None if self._refreshing else intent(change.new)
            if meant is not None:
                self.bench.dispatch(meant)

        self.watch(field, heard, "value")
        return field


class Stepper:
    """A text, or a field, with a button for one less and one for one more."""

    def __init__(
        self, part: Part, what: str, *, less: Label, more: Label, signs: str = "−+", field: Any = None
    ) -> None:
        self.text = part._kit.html() if field is None else field
        minus = part._button(signs[0], More(what, -1), tooltip=less)
        plus = part._button(signs[1], More(what, 1), tooltip=more)
        self.box = part._kit.row("tk-step", self.text, minus, plus)

    def show(self, html: str | None) -> None:
        """Show what there is; nothing at all where it is None."""
        shown(self.box, html is not None)
        if html is not None:
            self.text.value = html


# -- tools and tiles -------------------------------------------------------------------------------


class Said(Part):
    """Say what was done or why it cannot be; below, what a click does, unless that was just said."""

    classes: ClassVar[tuple[str, ...]] = ("tikal", "tk-said")

    def _build(self) -> list[Any]:
        self._text, self._next = self._kit.html(), self._kit.html()
        return [self._text, self._next]

    def refresh(self, p: Position) -> None:
        """Say the message, and the hint of the tool."""
        bench = self.bench
        told = hint(p, bench.hand)
        self._text.value = cards.status(bench.message, refused=bench.refused, linked=True)
        self._next.value = cards.next_step("" if bench.message == words.capital(told) else told)


def _tool_words(tool: Tool) -> str:
    return f"{tr(tool.name)} · {tool.key.upper()}"


class Tools(Part):
    """Choose the tool, and whose pieces it sets up."""

    def _build(self) -> list[Any]:
        self.tools = {name: self._button(partial(_tool_words, tool), Hold(name)) for name, tool in TOOLS.items()}
        self.seats = [self._button("", Sit(seat)) for seat in range(len(COLOURS))]
        kit = self._kit
        return [kit.row("tk-tools", *self.tools.values()), kit.row("tk-sitters", *self.seats)]

    def refresh(self, p: Position) -> None:
        """Mark the tool in the hand and the seat."""
        hand = self.bench.hand
        for name, button in self.tools.items():
            classed(button, "tk-pulled", name == hand.tool)
        for number, button in enumerate(self.seats):
            shown(button, number < len(p.seats))
            if number < len(p.seats):
                seat = p.seats[number]
                button.description = f"{number + 1} · {seat.called}"
                button.tooltip = tr("Pieces of {who}", who=seat.called)
                classed(button, "tk-chosen", number == hand.seat)
                for colour in COLOURS:
                    classed(button, f"tk-{colour}", colour == seat.colour)


class Tiles(Part):
    """Choose the tile to lay, by its letter, and turn it."""

    def _build(self) -> list[Any]:
        kit = self._kit
        self._title, self._picture = kit.html(), kit.html()
        self.letters = {letter: kit.button("", self._chooser(letter), "tk-button") for letter in LETTERS}
        self.slots = [_Slot(kit, self._taker(number)) for number in range(max(PER_LETTER.values()))]
        left = self._button("⟲", Turn(-1), tooltip=Phrase("Turn the tile anticlockwise"))
        right = self._button("⟳", Turn(1), tooltip=Phrase("Turn the tile clockwise (R)"))
        return [
            self._title,
            kit.row("tk-letters", *self.letters.values()),
            kit.row("tk-slots", *(slot.box for slot in self.slots)),
            kit.row("tk-tile", left, self._picture, right),
        ]

    def _of(self, letter: str) -> list[str]:
        return [tile for tile in tiles_left(self.bench.position) if tile[0] == letter]

    def _chooser(self, letter: str) -> Callable[[], None]:
        return lambda: self.bench.dispatch(Pick((self._of(letter) or [""])[0]))

    def _taker(self, number: int) -> Callable[[], None]:
        return lambda: self.bench.dispatch(Pick(self._of(self.bench.hand.tile[:1])[number]))

    def refresh(self, p: Position) -> None:
        """Show the tiles of the letter, and the one in the hand as it is turned."""
        hand = self.bench.hand
        shown(self, hand.tool == "tile")
        if hand.tool != "tile":
            return
        left = Counter(tile[0] for tile in tiles_left(p))
        self._title.value = f"<h4>{escape(tr('Tiles left: {number}', number=left.total()))}</h4>"
        for letter, button in self.letters.items():
            button.description = f"{letter} {left[letter]}"
            button.tooltip = tr("Tiles left of letter {letter}", letter=letter)
            button.disabled = not left[letter]
            classed(button, "tk-pulled", hand.tile[:1] == letter)
        tiles = self._of(hand.tile[:1]) if hand.tile else []
        for number, slot in enumerate(self.slots):
            slot.show(tiles[number] if number < len(tiles) else "", hand.tile)
        self._picture.value = _tile_picture(hand.tile, hand.rotation, 56) if hand.tile else ""


class _Slot:
    """A tile to choose: a button over its picture."""

    def __init__(self, kit: Kit, take: Callable[[], None]) -> None:
        self.button, self.picture = kit.button("", take), kit.html()
        self.box = kit.column("tk-price tk-slot", self.button, self.picture)

    def show(self, tile: str, held: str) -> None:
        """Show a tile, or nothing."""
        shown(self.box, bool(tile))
        if tile:
            self.button.description = _tile_words(tile)
            self.picture.value = f"{_tile_picture(tile, 0, 23)}<b>{tile}</b>"
            classed(self.box, "tk-aimed", tile == held)


def _tile_words(tile: str) -> str:
    return f"{tile}, {words.tile_text(TILES[tile])}"


def _tile_picture(tile: str, rotation: int, size: int) -> str:
    return _drawn(tile, rotation, size, _tile_words(tile))


@lru_cache(maxsize=512)
def _drawn(tile: str, rotation: int, size: int, title: str) -> str:
    return tile_svg(TILES[tile], rotation, size=size, title=title)
