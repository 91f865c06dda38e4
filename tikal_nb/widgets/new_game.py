"""A new game: who plays, in which order and colours, by which options, and the seed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from html import escape
from typing import Any

from ipywidgets import Button, Dropdown, Layout, RadioButtons, Text, VBox
from ipywidgets.widgets.widget_string import TextStyle

from tikal_nb.engine.position import COLOURS, Options
from tikal_nb.engine.rulebook import RULEBOOK, RULES, Rule, inside, short_title, sources
from tikal_nb.errors import TikalError
from tikal_nb.language import Phrase, later, tr
from tikal_nb.widgets import cards, drawers, words
from tikal_nb.widgets.kit import Kit, Skin, labelled, shown
from tikal_nb.widgets.lifetime import Lasting, close_whole, replace_earlier
from tikal_nb.widgets.rules import Rules
from tikal_nb.widgets.samples import sample_svg
from tikal_nb.widgets.words import capital

Seed = int | str | None
#: What starts a game from names, colours, seed, options, and whether there is a curtain; it gives what shows the game.
Start = Callable[[list[str], list[str], Seed, Options, bool], Any]

#: The options as they are asked for: name, what it is about, and the rule that tells of it.
ASKED = (
    ("auction", later("Base game or auction version?"), "auction.stake"),
    ("camp_needs_figure", later("Does a camp need a figure where it is built?"), "camp.figure"),
    ("final_scoring_starts", later("Who begins the last scoring round?"), "end.first"),
)
#: How sure an option is, by the standing of its rule.
SURE = {"firm": later("They agree."), "option": later("You choose; the first choice is the usual one.")}
FEWEST_PLAYERS = 2


class NewGame(Lasting):
    """Ask who plays, in which order and colours, and by which options; then make way for the game."""

    def __init__(
        self, start: Start, *, seed: Seed = None, options: Options | None = None, curtain: bool = False
    ) -> None:
        self._start, self._given = start, seed
        # All fields share a layout and a style, as the parts of a kit do; a style of texts fits the others too.
        kit, dress = Kit(), {"layout": Layout(), "style": TextStyle()}
        self._seats = [_Seat(number, kit, dress) for number in range(len(COLOURS))]
        self.names = [seat.name for seat in self._seats]
        self.colours = [seat.colour for seat in self._seats]
        self.options = {name: _question(name, title, rule, options, dress) for name, title, rule in ASKED}
        self.seed = _seed_field(seed, dress)
        self.curtain = kit.check(Phrase(words.CURTAIN), on=curtain)
        self.answer, self._overruled = kit.html(), kit.html(_overruled)
        self.button = kit.button(Phrase("Start the game"), self._on_start, "tk-button", "tk-go")
        self._drawers = drawers.Drawers({drawers.RULES: partial(Rules, alone=False)})
        last = kit.column("tk-last", self.seed, kit.html(_about_seed), self.curtain, self.answer, self.button)
        form = kit.column("tk-start tk-form", self._who(kit), self._how(kit), last)
        self._asked = [Skin(self._follow), kit.column("tk-card tk-new", kit.html(_welcome), form, self._drawers)]
        super().__init__(self._asked, _dom_classes=("tikal",))
        self._listen()
        replace_earlier(self)

    # -- the parts ---------------------------------------------------------------------------------

    def _who(self, kit: Kit) -> VBox:
        rows = [
            kit.row("tk-chair", seat.mark, seat.name, seat.colour, *self._movers(kit, number))
            for number, seat in enumerate(self._seats)
        ]
        return kit.column("tk-who", kit.html(_about_seats), *rows)

    def _movers(self, kit: Kit, number: int) -> list[Button]:
        seat: dict[str, object] = {"seat": number + 1}
        up = kit.button("↑", partial(self._move, number, -1), "tk-button", tooltip=Phrase("Seat {seat} up", seat))
        down = kit.button("↓", partial(self._move, number, 1), "tk-button", tooltip=Phrase("Seat {seat} down", seat))
        up.disabled, down.disabled = number == 0, number == len(self._seats) - 1
        return [up, down]

    def _how(self, kit: Kit) -> VBox:
        asked = [
            kit.column("tk-question", self.options[name], kit.html(partial(_whence, rule))) for name, _, rule in ASKED
        ]
        asked[-1].children = [*asked[-1].children, self._overruled]
        return kit.column("tk-how", kit.html(_about_options), *asked)

    def _listen(self) -> None:
        for seat in self._seats:
            self.watch(seat.name, self._refresh, "value")
            self.watch(seat.colour, partial(self._on_colour, seat), "value")
        self.watch(self.options["auction"], self._refresh, "value")
        self._refresh()

    def _refresh(self, _: Any = None) -> None:
        """Mark who starts; say where the auction version has a rule of its own."""
        first = next((seat for seat in self._seats if seat.taken), self._seats[0])
        for seat in self._seats:
            seat.show(starts=seat is first)
        shown(self._overruled, self.options["auction"].value)

    def _on_language(self) -> None:
        self.answer.value = ""  # why it could not start was said in another language
        self._refresh()

    # -- what is chosen ----------------------------------------------------------------------------

    def _on_colour(self, seat: _Seat, change: Any) -> None:
        """Give the seat that had this colour the one that is free now, so that no two have the same."""
        for other in self._seats:
            if other is not seat and other.colour.value == change.new:
                other.colour.value = change.old
        self._refresh()

    def _move(self, number: int, by: int) -> None:
        one, other = self._seats[number], self._seats[number + by]
        one.name.value, other.name.value = other.name.value, one.name.value
        one.colour.value = other.colour.value  # the other takes this one's

    def _follow(self, link: str | int) -> None:
        try:
            self._drawers.pull(drawers.RULES).show_rule(str(link), focus=True)
        except TikalError as error:
            self._refuse(error)

    def _refuse(self, error: TikalError) -> None:
        self.answer.value = cards.status(capital(str(error)), refused=True, linked=True)

    def _on_start(self) -> None:
        taken = [seat for seat in self._seats if seat.taken]
        names, colours = [seat.name.value for seat in taken], [seat.colour.value for seat in taken]
        options = Options(**{name: asked.value for name, asked in self.options.items()})
        try:
            game = self._start(names, colours, typed_seed(self.seed.value, self._given), options, self.curtain.value)
        except TikalError as error:
            self._refuse(error)
            return
        self.unwatch()
        for part in self._asked:
            close_whole(part)
        self.children = (game,)

    def __repr__(self) -> str:
        return tr("Tikal: a new game")


class _Seat:
    """One row: who sits there, in which colour."""

    def __init__(self, number: int, kit: Kit, dress: dict[str, Any]) -> None:
        self.mark = kit.html()
        # A name is sent when the field is left: letter by letter, the last ones could come after the press of a button.
        hint = Phrase("name") if number < FEWEST_PLAYERS else Phrase("name, or empty")
        whose = Phrase("Name of player {number}", {"number": number + 1})
        self.name = Text(placeholder=str(hint), tooltip=str(whose), continuous_update=False, **dress)
        labelled(self.name, placeholder=hint, tooltip=whose)
        which = Phrase("Colour of player {number}", {"number": number + 1})
        self.colour = Dropdown(options=_colours(), value=list(COLOURS)[number], tooltip=str(which), **dress)
        labelled(self.colour, options=_colours, tooltip=which)

    @property
    def taken(self) -> bool:
        """Tell whether anybody sits there."""
        return bool(self.name.value.strip())

    def show(self, *, starts: bool) -> None:
        """Show the colour, and whether this seat starts."""
        letter, told = self.colour.value, f"<b>{escape(tr('starts'))}</b>" if starts else ""
        self.mark.value = f'<div class="tk-mark"><span class="tk-chip tk-{letter}">{letter}</span>{told}</div>'


# -- options and seed ------------------------------------------------------------------------------


def _question(name: str, title: str, rule_id: str, given: Options | None, dress: dict[str, Any]) -> RadioButtons:
    value, offered, asked = getattr(given or Options(), name), partial(choices, rule_id), Phrase(title)
    buttons = RadioButtons(description=tr(title), tooltip=tr(title), options=offered(), value=value, **dress)
    return labelled(buttons, description=asked, tooltip=asked, options=offered)


def _colours() -> list[tuple[str, str]]:
    return [(tr(name), letter) for letter, name in COLOURS.items()]


def choices(rule_id: str) -> list[tuple[str, bool | str]]:
    """Give what can be chosen by a rule, in words, with its value; the default first."""
    option = RULES[rule_id].option
    if option is not None:
        return [(capital(tr(choice.means)), choice.value) for choice in option.choices]
    # The versions are no option of a single rule: what each is stands by itself.
    told = RULEBOOK.versions
    return [(tr(told[version]).partition(". ")[0], version == "auction") for version in ("base", "auction")]


def _whence(rule_id: str) -> str:
    """Say in plain words where a choice comes from, and how sure it is; the rule says it with every place."""
    rule = RULES[rule_id]
    told = (
        tr(rule.note) if rule.option else _told_by(other for other in RULES.values() if other.version == rule.version)
    )
    named = tr("Rule {rule}.", rule=cards.rule_link(rule_id))
    return f"<p>{escape(told)} {escape(tr(SURE[rule.standing]))} {named}</p>"


def _told_by(rules: Iterable[Rule]) -> str:
    titles = [inside(short_title(source)) for source, _ in sources(*rules)]
    return tr("Sources: {sources}.", sources=", ".join(titles))


def _seed_field(seed: Seed, dress: dict[str, Any]) -> Text:
    said = {
        "placeholder": Phrase("a word or a number, or empty"),
        "description": Phrase("Seed"),
        "tooltip": Phrase("Seed of chance"),
    }
    now = {name: str(phrase) for name, phrase in said.items()}
    return labelled(Text("" if seed is None else str(seed), continuous_update=False, **now, **dress), **said)


def typed_seed(text: str, given: Seed = None) -> Seed:
    """Read a seed: a whole number, a text, or None for chance; left as it was given, it is what was given."""
    text = text.strip()
    if given is not None and text and text == str(given).strip():
        return given
    if re.fullmatch("-?(0|[1-9][0-9]{0,17})", text):
        return int(text)
    return text or None


# -- what is said ----------------------------------------------------------------------------------


def _welcome() -> str:
    about = tr(
        "Explore the jungle, uncover its temples, and hold the best of them when a volcano is found: for two to four"
        " players."
    )
    return f'<div class="tk-welcome">{sample_svg("temple")}<div><h3>Tikal</h3><p>{escape(about)}</p></div></div>'


def _about_seats() -> str:
    told = tr(
        "Write two names or more; leave a row empty if fewer than four play. The oldest starts, then clockwise {rule}.",
        rule=_whole_rule("setup.players"),
    )
    return f"<h4>{escape(tr('Who plays?'))}</h4><p>{told}</p>"


def _about_options() -> str:
    told = tr("Left as it is, this is the base game as it is usually played.")
    return f"<h4>{escape(tr('By which rules?'))}</h4><p>{escape(told)}</p>"


def _overruled() -> str:
    told = tr(
        "In the auction version the lowest score starts, whatever is chosen here {rule}.",
        rule=_whole_rule("auction.final"),
    )
    return f"<p class='tk-overruled'>{told}</p>"


def _about_seed() -> str:
    told = tr(
        "Write the same word again to get the same game: the same tiles and treasures in the same order. Leave it empty"
        " for a new one."
    )
    return f"<p>{escape(told)}</p>"


def _whole_rule(rule_id: str) -> str:
    """Name a rule in brackets that no line breaks."""
    return f"<span class='tk-whole'>({cards.rule_link(rule_id)})</span>"
